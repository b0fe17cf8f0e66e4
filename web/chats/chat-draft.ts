import { textStore } from './outbox-key.ts';

const keyOf = (me: number, other: number) => `chat-draft ${me} ${other}`;

/** What was begun to somebody and not sent, on this device. */
export const readDraft = (me: number, other: number): string => textStore()?.getItem(keyOf(me, other)) ?? '';

export function writeDraft(me: number, other: number, text: string): void {
  try {
    if (text.trim()) textStore()?.setItem(keyOf(me, other), text);
    else textStore()?.removeItem(keyOf(me, other));
  } catch {
    // No room left: the text goes on without a copy.
  }
}
