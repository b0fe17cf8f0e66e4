import type { ChatMessage } from '#contract/chats.ts';
import { limits } from '#contract/constants.ts';
import { characterCount } from '#contract/format.ts';

export interface Quotable {
  id: number;
  fromId: number;
  text: string;
  at: string;
}

/**
 * Returns the newest text messages, oldest first, as many as the PDF can quote, so that any choice of them is
 * accepted.
 */
export function quotable(newestFirst: readonly ChatMessage[]): Quotable[] {
  const chosen: Quotable[] = [];
  let characters = 0;
  for (const { id, from, details, created_at: at } of newestFirst) {
    if (details.message_type !== 'text_message') continue;
    characters += characterCount(details.content);
    if (chosen.length === limits.complaints.messages || characters > limits.complaints.messageCharacters)
      break;
    chosen.push({ id, fromId: from.id, text: details.content, at });
  }
  return chosen.reverse();
}
