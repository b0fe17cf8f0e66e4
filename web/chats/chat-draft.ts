import { localStore } from '../platform/storage/browser-storage.ts';

const keyOf = (me: number, other: number) => `chat-draft ${me} ${other}`;

export const readDraft = (me: number, other: number): string => localStore.getItem(keyOf(me, other)) ?? '';

export function writeDraft(me: number, other: number, text: string): void {
  if (text.trim()) localStore.setItem(keyOf(me, other), text);
  else localStore.removeItem(keyOf(me, other));
}
