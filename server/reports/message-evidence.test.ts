import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { users } from '../users/tables.ts';
import { reports } from './tables.ts';

const write = async (from: Person, to: Person, content: string) =>
  (await from.post('/send-message', { user_id: to.id, message: content })).body.data;
const lastReport = async (moderator: Person) => (await moderator.get('/admin/reports')).body.data.at(-1);

describe('the report of a chat message', () => {
  test('includes the price and text of an offer, and the messages around it', async ({ as, db }) => {
    const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
    const post = await makePost(db, ana.id);
    for (const n of [1, 2, 3, 4, 5, 6]) await write(ana, ivo, `Prije ${n}`);
    const offer = {
      work: 'Zamjena slavine s materijalom i odvozom stare.',
      price_from_cents: 9000,
      price_to_cents: 12_000,
      valid_until: '2099-12-31',
    };
    const { chat_id } = (await ivo.post(`/job-posts/${post}/offers`, offer)).body.data;
    await write(ivo, ana, 'Samo gotovina.');
    const messages = (await ana.get(`/chatMessages/${chat_id}`)).body.data;
    const { id } = messages.find(
      (one: { details: { message_type: string } }) => one.details.message_type === 'offer_message',
    );
    expect(
      await ana.post('/reports', { subject_type: 'message', subject_id: id, reason: 'fraud' }),
    ).toHaveStatus(201);
    const { snapshot } = await lastReport(maja);
    expect(snapshot.content).toMatch(
      /^Ponuda za posao „.+“: €90\.00 – €120\.00\nZamjena slavine s materijalom i odvozom stare\.\nPočetak: po dogovoru\.\n/,
    );
    expect(snapshot.before.map(({ by, text }: { by: string; text: string }) => [by, text])).toEqual(
      [2, 3, 4, 5, 6].map((n) => ['reporter', `Prije ${n}`]),
    );
    expect(snapshot.after).toMatchObject([{ by: 'reported', text: 'Samo gotovina.' }]);
  });

  test('shows no messages that its reporter had deleted earlier', async ({ as }) => {
    const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
    const { chat_id } = await write(ivo, ana, 'Izbrisana.');
    expect(await ana.delete(`/chats/${chat_id}`)).toHaveStatus(204);
    const { id } = await write(ivo, ana, 'Uvreda.');
    expect(
      await ana.post('/reports', { subject_type: 'message', subject_id: id, reason: 'abuse' }),
    ).toHaveStatus(201);
    expect((await lastReport(maja)).snapshot).toMatchObject({ content: 'Uvreda.', before: [], after: [] });
  });

  test('loses the surrounding conversation when closed after the reporter was deleted', async ({
    as,
    db,
  }) => {
    const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
    await write(ana, ivo, 'Moja adresa je Ilica 1.');
    const { id } = await write(ivo, ana, 'Uvreda.');
    const made = (await ana.post('/reports', { subject_type: 'message', subject_id: id, reason: 'abuse' }))
      .body.data;
    await db.delete(users).where(eq(users.id, ana.id));
    expect(await maja.post(`/admin/reports/${made.id}/close`, { reason: 'Vrijeđanje.' })).toHaveStatus(200);
    const [row] = await db.select().from(reports).where(eq(reports.id, made.id));
    expect(row?.snapshot).toMatchObject({ content: 'Uvreda.' });
    expect(JSON.stringify(row?.snapshot)).not.toContain('Ilica');
  });
});
