import { expect, test } from 'vitest';
import { chatIdOf, chatPath, previewOf } from './preview.ts';

const lastMessage = (
  last_message: string | null,
  last_message_doc: string | null,
  last_message_own = false,
  last_message_file: string | null = null,
) => ({
  last_message,
  last_message_doc,
  last_message_file,
  last_message_own,
});

test.for([
  [lastMessage('Dobar dan', null), 'text', 'Dobar dan'],
  [lastMessage('Dobar dan', null, true), 'text', 'Vi: Dobar dan'],
  [lastMessage(null, 'PDF'), 'document', 'PDF dokument'],
  [lastMessage(null, 'PDF', true, 'ponuda.pdf'), 'document', 'Vi: ponuda.pdf'],
  [lastMessage(null, 'WEBP', true), 'image', 'Vi: Fotografija'],
  [lastMessage(null, null), 'new', 'Novi razgovor'],
] as const)('the preview shows the text or type of the last message in %j', ([chat, kind, text]) =>
  expect(previewOf(chat)).toEqual({ kind, text }),
);

test('the URL of a chat with a deleted account cannot be confused with a user’s slug', () => {
  const path = chatPath({ id: 12, user: { deleted: true, slug: '' } as never });
  expect(path).toBe('/poruke/razgovor_12');
  expect(chatIdOf('razgovor_12')).toBe(12);
  for (const slug of ['razgovor-12', 'ana', 'razgovor_', 'razgovor_12345678901'])
    expect(chatIdOf(slug)).toBeUndefined();
});
