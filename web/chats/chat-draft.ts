import { deviceStore } from '../platform/kept-text.ts';

const keyOf = (me: number, other: number) => `chat-draft ${me} ${other}`;

export const readDraft = (me: number, other: number): string => deviceStore.getItem(keyOf(me, other)) ?? '';

export function writeDraft(me: number, other: number, text: string): void {
  if (text.trim()) deviceStore.setItem(keyOf(me, other), text);
  else deviceStore.removeItem(keyOf(me, other));
}
