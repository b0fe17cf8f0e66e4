import type { Chat, ChatMessage } from '#contract/chats.ts';
import { paths } from '#contract/paths.ts';

type LastMessage = Pick<Chat, 'last_message' | 'last_message_doc' | 'last_message_file' | 'last_message_own'>;

export function previewOf({
  last_message,
  last_message_doc,
  last_message_file,
  last_message_own,
}: LastMessage): {
  kind: 'text' | 'image' | 'document' | 'new';
  text: string;
} {
  const own = last_message_own ? 'Vi: ' : '';
  if (last_message !== null) return { kind: 'text', text: own + last_message };
  if (last_message_doc === 'PDF')
    return { kind: 'document', text: own + (last_message_file ?? 'PDF dokument') };
  if (last_message_doc !== null) return { kind: 'image', text: `${own}Fotografija` };
  return { kind: 'new', text: 'Novi razgovor' };
}

export function previewOfMessage({ details }: ChatMessage): string {
  if (details.message_type === 'text_message') return details.content;
  if (details.message_type === 'offer_message') return 'Ponuda';
  if (details.message_type === 'deal_message') return `Dogovor: ${details.event.job_type}`;
  return details.file.thumb === null ? `PDF dokument ${details.file.name}` : 'Fotografija';
}

const gone = /^razgovor_(\d{1,10})$/;

/** Returns the last path segment for a chat with a deleted account. */
export const goneSlug = (chatId: number) => `razgovor_${chatId}`;

export const chatPath = ({ id, user }: Pick<Chat, 'id' | 'user'>) =>
  paths.chat(user.deleted ? goneSlug(id) : user.slug);

/** Returns the chat id in a slug created by `goneSlug`; undefined for any other slug. */
export const chatIdOf = (slug: string): number | undefined => {
  const id = gone.exec(slug)?.[1];
  return id === undefined ? undefined : Number(id);
};
