import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { type Person, test } from '../testing/app.ts';
import { picture } from '../testing/files.ts';
import { chats } from './tables.ts';

const write = (from: Person, to: Person, message: string, more: object = {}) =>
  from.post('/send-message', { user_id: to.id, message, ...more });
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

describe('messages', () => {
  test('open a chat for both sides, and the reply goes to the same chat', async ({ as }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    expect((await ana.get(`/chats/by-user/${ivo.id}`)).status).toBe(204);
    const sent = await write(ana, ivo, 'Dobar dan, možete li doći sutra?');
    expect(sent).toHaveStatus(201);
    expect(sent.body.data).toMatchObject({
      details: { message_type: 'text_message', content: 'Dobar dan, možete li doći sutra?' },
      status: 'sent',
      from: { id: ana.id, name: ana.name },
      to: { id: ivo.id },
    });
    await write(ivo, ana, 'Mogu u 9.');
    const of = await ana.get(`/chats/by-user/${ivo.id}`);
    expect(of.body.data).toMatchObject({
      user: { id: ivo.id, online: false },
      last_message: 'Mogu u 9.',
      last_message_own: false,
      unreaded_count: 1,
      is_temporary: false,
    });
    const list = await ivo.get('/chats');
    expect(list.body).toMatchObject({
      data: [{ id: of.body.data.id, unreaded_count: 1 }],
      meta: { total: 1, per_page: 10 },
    });
    expect((await ivo.get('/chats/unreaded-counts')).body).toEqual({ count: 1 });
  });

  test('sent by both sides at once open a single chat, and none is lost', async ({ as }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const answers = await Promise.all([
      write(ana, ivo, 'Prva.'),
      write(ivo, ana, 'Druga.'),
      write(ana, ivo, 'Treća.'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.data.chat_id)).size).toBe(1);
    const { body } = await ana.get(`/chatMessages/${answers[0]?.body.data.chat_id}`);
    expect(body.meta.total).toBe(3);
  });

  test('resent with the same client id are stored only once, even in parallel', async ({ as }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const client_id = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => write(ana, ivo, 'Jednom.', { client_id })),
    );
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect((await ivo.get('/chats/unreaded-counts')).body).toEqual({ count: 1 });
  });

  test('all arrive, with correct counts, if they are sent in parallel while the chat is being read', async ({
    as,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const { chat_id } = (await write(ana, ivo, 'Prva.')).body.data;
    const count = 40;
    const answers = await Promise.all(
      Array.from({ length: count }, async (_, n) => {
        if (n % 8 === 0) await ivo.post(`/chats/${chat_id}/mark-as-readed`);
        return Promise.all([
          write(ana, ivo, `ana ${n}`),
          write(ivo, ana, `ivo ${n}`, { client_id: randomUUID() }),
        ]);
      }),
    );
    expect(answers.flat().every(({ status }) => status === 201)).toBe(true);
    const all = (await ivo.get(`/chatMessages/${chat_id}?per_page=100`)).body;
    expect(all.meta.total).toBe(2 * count + 1);
    expect((await ana.get('/chats/unreaded-counts')).body).toEqual({ count });
    const unread = all.data.filter(
      (one: { to: { id: number }; status: string }) => one.to.id === ivo.id && one.status === 'sent',
    ).length;
    expect((await ivo.get('/chats/unreaded-counts')).body).toEqual({ count: unread });
    expect((await ivo.get(`/chats/${chat_id}`)).body.data.last_message).toBe(all.data[0].details.content);
  });

  test('are paginated newest first, and can be loaded before or after a given message', async ({ as }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    for (let n = 1; n <= 12; n++) await write(ana, ivo, `Poruka ${n}`);
    const chat = (await ivo.get(`/chats/by-user/${ana.id}`)).body.data;
    const first = (await ivo.get(`/chatMessages/${chat.id}`)).body;
    expect(first.meta).toMatchObject({ per_page: 10, total: 12, last_page: 2 });
    expect(first.data[0].details.content).toBe('Poruka 12');
    const oldest = first.data.at(-1);
    const above = (await ivo.get(`/chats/${chat.id}/messages?before_id=${oldest.id}`)).body;
    expect(above.data.map((one: { details: { content: string } }) => one.details.content)).toEqual([
      'Poruka 2',
      'Poruka 1',
    ]);
    const missed = (await ivo.get(`/chatMessages/${chat.id}?after_id=${oldest.id}&per_page=500`)).body;
    expect(ids(missed.data)).toEqual(ids(first.data.slice(0, -1)).reverse());
  });

  test('can be marked as read, which resets the unread count and is visible to the sender', async ({
    as,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    for (const text of ['Jedan', 'Dva']) await write(ana, ivo, text);
    const chat = (await ivo.get(`/chats/by-user/${ana.id}`)).body.data;
    expect((await ivo.post(`/chats/${chat.id}/mark-as-readed`)).body).toEqual({ count: 2 });
    expect((await ivo.post(`/chats/${chat.id}/mark-as-readed`)).body).toEqual({ count: 0 });
    const { data } = (await ana.get(`/chatMessages/${chat.id}`)).body;
    expect(data).toMatchObject([{ status: 'read', readed_at: expect.any(String) }, { status: 'read' }]);
    expect((await ivo.get('/chats/unreaded-counts')).body).toEqual({ count: 0 });
  });

  test.for([
    ['an unknown recipient', { user_id: 999_999, message: 'Dobar dan' }, 'user_id', 'ne postoji'],
    ['no text', { message: '' }, 'message', 'Polje Poruka je obavezno.'],
    ['only whitespace', { message: ' \n\u200B ' }, 'message', 'Polje Poruka je obavezno.'],
    ['5001 characters', { message: 'a'.repeat(5001) }, 'message', 'više od 5000 znakova'],
    ['a list of texts', { message: ['a'] }, 'message', 'nije ispravno'],
    ['no recipient', { user_id: undefined, message: 'Dobar dan' }, 'user_id', 'obavezno'],
    ['a malformed client id', { message: 'Dobar dan', client_id: 'x' }, 'client_id', ''],
  ] as const)('are rejected if invalid: %s', async ([, body, field, sentence], { as }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    expect(await ana.post('/send-message', { user_id: ivo.id, ...body })).toBe422(field, sentence);
  });

  test('may have 5000 characters, including emoji, and may be sent by an HTML form', async ({ as }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    expect(await write(ana, ivo, 'ž'.repeat(5000))).toHaveStatus(201);
    expect(await write(ana, ivo, '👍'.repeat(5000))).toHaveStatus(201);
    expect(await write(ana, ivo, '👍'.repeat(5001))).toBe422('message', 'više od 5000 znakova');
    expect(
      await ana.send('POST', '/send-message', { form: `user_id=${ivo.id}&message=Dobar+dan` }),
    ).toHaveStatus(201);
  });

  test('cannot be sent to oneself', async ({ as }) => {
    const ana = await as('client');
    expect(await write(ana, ana, 'Bok')).toBe422('user_id', 'sami sebi');
  });

  test('from an unconfirmed user can start at most three chats a day, but replies are not limited', async ({
    as,
  }) => {
    const neda = await as('unconfirmed');
    const others = await Promise.all(Array.from({ length: 4 }, () => as('worker')));
    const answers = [];
    for (const one of others) answers.push(await write(neda, one, 'Dobar dan'));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 422]);
    expect(answers[3]).toBe422('user_id', '3 razgovora');
    expect(await write(others[0] as Person, neda, 'Izvolite')).toHaveStatus(201);
    expect(await write(neda, others[0] as Person, 'Hvala')).toHaveStatus(201);
    expect((await neda.get('/chats')).body.meta.total).toBe(3);
  });

  test('from an unconfirmed user start only three chats even if nine are sent concurrently to two nodes', async ({
    as,
    openNode,
  }) => {
    const neda = await as('unconfirmed');
    const there = neda.at((await openNode()).app);
    const others = await Promise.all(Array.from({ length: 9 }, () => as('worker')));
    const answers = await Promise.all(others.map((one, n) => write(n % 2 ? neda : there, one, 'Dobar dan')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect((await neda.get('/chats')).body.meta.total).toBe(3);
  });

  test('do not deadlock when two users write to each other for the first time concurrently', async ({
    as,
  }) => {
    const [neda, nina] = [await as('unconfirmed'), await as('unconfirmed')];
    const answers = await Promise.all([write(neda, nina, 'Dobar dan'), write(nina, neda, 'Dobar dan')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });

  test('from one user start at most sixty chats a day', async ({ as, db }) => {
    const ana = await as('client');
    const strangers = await Promise.all(Array.from({ length: 60 }, () => as('worker')));
    const begun = (one: Person) => ({
      lowId: Math.min(ana.id, one.id),
      highId: Math.max(ana.id, one.id),
      startedBy: ana.id,
    });
    await db.insert(chats).values(strangers.map(begun));
    const refused = await write(ana, await as('worker'), 'Kupite odmah');
    expect(refused).toHaveStatus(429);
    expect(refused.body.message).toMatch(
      /^Započeli ste previše razgovora\. Pokušajte ponovno za (?:24 sata|1 dan)\.$/,
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
  });
});

describe('access to chats', () => {
  test('requires sign-in, and non-participants get a 404', async ({ as, visitor }) => {
    const [ana, ivo, mia] = [await as('client'), await as('worker'), await as('general')];
    const { chat_id } = (await write(ana, ivo, 'Samo za Vas')).body.data;
    for (const path of [
      '/chats',
      '/chats/unreaded-counts',
      `/chats/${chat_id}`,
      `/chatMessages/${chat_id}`,
      `/chats/by-user/${ivo.id}`,
    ])
      expect(await visitor.get(path), path).toHaveStatus(401);
    expect(await visitor.post('/send-message', { user_id: ivo.id, message: 'Bok' })).toHaveStatus(401);
    for (const path of [`/chats/${chat_id}`, `/chatMessages/${chat_id}`, '/chats/by-user/999999'])
      expect(await mia.get(path), path).toHaveStatus(404);
    expect(await mia.post(`/chats/${chat_id}/mark-as-readed`)).toHaveStatus(404);
    expect(await mia.delete(`/chats/${chat_id}`)).toHaveStatus(404);
    expect((await mia.get('/chats')).body.data).toEqual([]);
  });

  test('is read-only for both sides while one blocks the other', async ({ as }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    await write(ana, ivo, 'Dobar dan');
    expect(await ivo.post(`/users/${ana.id}/block`)).toHaveStatus(204);
    expect(await write(ana, ivo, 'Jeste li tu?')).toHaveStatus(403);
    expect(await write(ivo, ana, 'Nisam')).toHaveStatus(403);
    expect((await ana.get(`/chats/by-user/${ivo.id}`)).body.data.can).toEqual({
      send: false,
      block: true,
      unblock: false,
    });
    expect((await ivo.get('/me/blocked')).body.data).toMatchObject([{ id: ana.id }]);
    expect(await ana.post(`/users/${ivo.id}/unblock`)).toHaveStatus(404);
    expect(await ivo.post(`/users/${ana.id}/unblock`)).toHaveStatus(204);
    expect(await write(ana, ivo, 'Opet')).toHaveStatus(201);
    expect(await ivo.post(`/users/${ivo.id}/block`)).toHaveStatus(422);
    expect(await ivo.post('/users/999999/block')).toHaveStatus(404);
  });

  test('ends only for the side that deletes a chat; a new message restores the chat without its old messages', async ({
    as,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const { chat_id } = (await write(ana, ivo, 'Staro')).body.data;
    expect(await ivo.delete(`/chats/${chat_id}`)).toHaveStatus(204);
    expect((await ivo.get('/chats')).body.data).toEqual([]);
    expect((await ivo.get('/chats/unreaded-counts')).body).toEqual({ count: 0 });
    expect((await ana.get('/chats')).body.data).toHaveLength(1);
    await write(ana, ivo, 'Novo');
    expect((await ivo.get('/chats')).body.data).toMatchObject([
      { id: chat_id, last_message: 'Novo', unreaded_count: 1 },
    ]);
    expect((await ivo.get(`/chatMessages/${chat_id}`)).body.data).toMatchObject([
      { details: { content: 'Novo' } },
    ]);
    expect((await ana.get(`/chatMessages/${chat_id}`)).body.meta.total).toBe(2);
  });
});

describe('files', () => {
  test('have a thumbnail if they are pictures, and are visible only to the two participants', async ({
    as,
    visitor,
  }) => {
    const [ana, ivo, mia, maja] = [
      await as('client'),
      await as('worker'),
      await as('general'),
      await as('moderator'),
    ];
    const sent = await ana.upload(
      '/send-file',
      { file: { ...(await picture()), name: 'curenje.jpg' } },
      { user_id: String(ivo.id) },
    );
    expect(sent).toHaveStatus(201);
    const { file } = sent.body.data.details;
    expect(file).toMatchObject({ type: 'image/webp', name: 'curenje.jpg', width: expect.any(Number) });
    for (const one of [ana, ivo])
      for (const path of [file.path, file.thumb]) expect(await one.get(path), path).toHaveStatus(200);
    for (const path of [file.path, file.thumb]) {
      expect(await visitor.get(path)).toHaveStatus(401);
      // Without a report, not even a moderator may read the file.
      for (const one of [mia, maja]) expect(await one.get(path)).toHaveStatus(404);
    }
    expect((await ivo.get('/chats')).body.data).toMatchObject([
      { last_message: null, last_message_doc: 'WEBP', last_message_file: 'curenje.jpg' },
    ]);
    await ivo.delete(`/chats/${sent.body.data.chat_id}`);
    expect(await ivo.get(file.path)).toHaveStatus(404);
    expect(await ana.get(file.path)).toHaveStatus(200);
  });

  test('other than pictures and PDFs are rejected and not stored', async ({ as }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const answer = await ana.upload(
      '/send-file',
      { file: { name: 'slika.jpg', bytes: Buffer.from('MZ…') } },
      { user_id: String(ivo.id) },
    );
    expect(answer).toBe422('file', 'nije slika ni PDF');
    expect(await ana.upload('/send-file', {}, { user_id: String(ivo.id) })).toBe422('file');
    expect((await ana.get(`/chats/by-user/${ivo.id}`)).status).toBe(204);
  });
});
