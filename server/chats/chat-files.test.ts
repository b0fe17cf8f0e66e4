import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { type Person, test } from '../testing/app.ts';
import { actingPdf, pdf, picture } from '../testing/files.ts';
import { users } from '../users/tables.ts';
import { chatFiles } from './tables.ts';

interface Sent {
  id: number;
  chat_id: number;
  details: { file: { path: string; thumb: string | null } };
}

const fileOf = async (kind: 'picture' | 'pdf') => ({ file: kind === 'pdf' ? pdf() : await picture() });
const send = async (from: Person, to: Person, kind: 'picture' | 'pdf' = 'picture'): Promise<Sent> =>
  (await from.upload('/send-file', await fileOf(kind), { user_id: String(to.id) })).body.data;
const status = async (who: Person, path: string) => (await who.get(path)).status;

describe('a chat file cannot be found', () => {
  test('by enumerating message ids', async ({ as }) => {
    const [ana, ivo, mia] = [await as('client'), await as('worker'), await as('general')];
    const { id } = await send(ana, ivo);
    await send(mia, ivo);
    for (let near = Math.max(1, id - 3); near <= id; near++)
      for (const name of ['full.webp', 'card.webp', 'file.pdf'])
        expect(await status(mia, `/chat-files/${near}/${name}`), `${near}/${name}`).toBe(404);
    expect(await status(mia, '/chat-files/2147483647/full.webp')).toBe(404);
  });

  test.for([
    '..%2F..%2Fmestar.key',
    'full.webp%00.pdf',
    'FULL.WEBP',
    'full.webp/..',
    'original.jpg',
    'slika.png',
  ])('under the invalid name %s', async (name, { as }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const { id } = await send(ana, ivo);
    expect(await status(ivo, `/chat-files/${id}/${name}`)).toBe(404);
  });

  test('under the file name of the other format', async ({ as }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const [image, document] = [await send(ana, ivo), await send(ana, ivo, 'pdf')];
    expect(document.details.file.thumb).toBeNull();
    expect(await status(ivo, `/chat-files/${image.id}/file.pdf`)).toBe(404);
    expect(await status(ivo, `/chat-files/${document.id}/full.webp`)).toBe(404);
    expect(await status(ivo, `/chat-files/${document.id}/card.webp`)).toBe(404);
    expect(await status(ivo, `/chat-files/${document.id}/file.pdf`)).toBe(200);
  });

  test('by appending its storage path to the URL of the public files', async ({ as, db, visitor }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const { id } = await send(ana, ivo);
    const [stored] = await db.select().from(chatFiles).where(eq(chatFiles.messageId, id));
    for (const name of ['full.webp', 'card.webp'])
      for (const who of [visitor, ana, ivo])
        expect(await status(who, `/files/${stored?.storageKey}/${name}`)).toBe(404);
  });

  test('under the id of a text message, which has no file', async ({ as }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const { id } = (await ana.post('/send-message', { user_id: ivo.id, message: 'Samo riječi' })).body.data;
    expect(await status(ivo, `/chat-files/${id}/full.webp`)).toBe(404);
  });

  test('by a participant who deleted the chat; the other participant keeps access', async ({ as }) => {
    const [ana, ivo, mia] = [await as('client'), await as('worker'), await as('general')];
    const { chat_id, details } = await send(ana, ivo);
    await ana.delete(`/chats/${chat_id}`);
    for (const path of [details.file.path, details.file.thumb ?? '']) {
      expect(await status(ana, path)).toBe(404);
      expect(await status(mia, path)).toBe(404);
      expect(await status(ivo, path)).toBe(200);
    }
  });

  test('by outsiders after a block; both participants keep access', async ({ as }) => {
    const [ana, ivo, mia] = [await as('client'), await as('worker'), await as('general')];
    const { details } = await send(ana, ivo);
    await ivo.post(`/users/${ana.id}/block`);
    await mia.post(`/users/${ana.id}/block`);
    for (const path of [details.file.path, details.file.thumb ?? '']) {
      expect([await status(ana, path), await status(ivo, path), await status(mia, path)]).toEqual([
        200, 200, 404,
      ]);
    }
    expect(
      (await ana.upload('/send-file', await fileOf('picture'), { user_id: String(ivo.id) })).status,
    ).toBe(403);
  });

  test('with the old session of a deleted account; the other participant keeps access', async ({
    as,
    db,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const { details } = await send(ana, ivo);
    await db.delete(users).where(eq(users.id, ana.id));
    expect(await status(ana, details.file.path)).toBe(401);
    expect(await status(ivo, details.file.path)).toBe(200);
  });
});

test('a chat file is never cached or sniffed, and a picture cannot run scripts', async ({ as }) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  for (const kind of ['picture', 'pdf'] as const) {
    const { headers } = await ivo.get((await send(ana, ivo, kind)).details.file.path);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cache-control']).toBe('no-store');
    if (kind === 'picture') expect(String(headers['content-security-policy'])).toContain('sandbox');
  }
});

test('a PDF with active content in a chat is downloaded instead of displayed', async ({ as }) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const shownAs = async (file: { name: string; bytes: Uint8Array }) => {
    const { body } = await ana.upload('/send-file', { file }, { user_id: String(ivo.id) });
    return (await ivo.get(body.data.details.file.path)).headers['content-disposition'];
  };
  expect(await shownAs(actingPdf())).toBe('attachment');
  expect(await shownAs(pdf())).toBe('inline');
});
