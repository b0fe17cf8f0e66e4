import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import { type Person, test } from '../testing/app.ts';
import { chats } from './tables.ts';

const write = (from: Person, to: Person, message: string) =>
  from.post('/send-message', { user_id: to.id, message });
const earlier = (db: Db, minutes: number) =>
  db.update(chats).set({ createdAt: sql`${chats.createdAt} - make_interval(mins => ${minutes})` });

describe('a user’s response time', () => {
  test('is the median of at least five first replies', async ({ as, db, visitor }) => {
    const ivo = await as('worker');
    const median = async () => (await visitor.get(`/users/${ivo.id}/answer-time`)).body;
    for (const minutes of [10, 20, 30, 600]) {
      const ana = await as('client');
      await write(ana, ivo, 'Dobar dan!');
      await earlier(db, minutes);
      await write(ivo, ana, 'Dobar dan.');
    }
    expect(await median()).toEqual({ data: { median_minutes: null } });
    const last = await as('client');
    await write(last, ivo, 'Dobar dan!');
    await earlier(db, 40);
    await write(ivo, last, 'Dobar dan.');
    expect(await median()).toEqual({ data: { median_minutes: 30 } });
    await earlier(db, 5000);
    await write(ivo, last, 'Druga poruka odgovor ne mijenja.');
    expect(await median()).toEqual({ data: { median_minutes: 30 } });
  });

  test('ignores conversations started by that user', async ({ as, visitor }) => {
    const ivo = await as('worker');
    for (let n = 0; n < 5; n++) {
      const ana = await as('client');
      await write(ivo, ana, 'Dobar dan, vidio sam Vaš upit.');
      await write(ana, ivo, 'Javite se.');
      await write(ivo, ana, 'Javljam se.');
    }
    expect((await visitor.get(`/users/${ivo.id}/answer-time`)).body.data.median_minutes).toBeNull();
  });

  test('returns 404 for an unknown user', async ({ visitor }) => {
    expect(await visitor.get('/users/999999/answer-time')).toHaveStatus(404);
    expect(await visitor.get('/users/pero/answer-time')).toHaveStatus(404);
  });
});
