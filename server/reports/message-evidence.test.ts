import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { ChatMessage } from '#contract/chats.ts';
import { dealEventText } from '#contract/deal-events.ts';
import { formatTimeHours, formatWeekday } from '#contract/deal-times.ts';
import { type DealEventKind, dealEventKind } from '#contract/deals.ts';
import { hour } from '#contract/durations.ts';
import type { ReportCase } from '#contract/reports.ts';
import { type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { item, sent as sentPaper } from '../testing/papers.ts';
import { made as makeQuote, offering, sent as sentQuote } from '../testing/quotes.ts';
import { users } from '../users/tables.ts';
import { reports } from './tables.ts';

const write = async (from: Person, to: Person, content: string) =>
  (await from.post('/send-message', { user_id: to.id, message: content })).body.data;
const lastReport = async (moderator: Person) => (await moderator.get('/admin/reports')).body.data.at(-1);
const messagesOf = async (person: Person, chat: number): Promise<ChatMessage[]> =>
  (await person.get(`/chatMessages/${chat}?per_page=50`)).body.data;
/** Reports a message. Returns the report as a moderator sees it. */
async function reported(moderator: Person, from: Person, message: { id: number } | undefined) {
  const subject = { subject_type: 'message', subject_id: message?.id, reason: 'fraud' };
  const answer = await from.post('/reports', subject);
  expect(answer).toHaveStatus(201);
  const { data } = (await moderator.get('/admin/reports?per_page=500')).body;
  const found: ReportCase = data.find((one: ReportCase) => one.id === answer.body.data.id);
  return found as Omit<ReportCase, 'snapshot'> & { snapshot: { content: string } };
}
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

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

  test('includes the price and items of a quote that the chat shows only as a link', async ({ as, db }) => {
    const maja = await as('moderator');
    const { ana, ivo, id, chat } = await offering({ as, db });
    const quote = await makeQuote(ivo, id);
    const items = [item('Zamjena slavine', 2, 4500), item('Slavina', 1, 3000, 'material')];
    expect(await ivo.put(`/papers/${quote.id}`, { items, remark: 'Gotovina.' })).toHaveStatus(200);
    expect(await ivo.post(`/papers/${quote.id}/send`)).toHaveStatus(200);
    const link = (await messagesOf(ana, chat)).find(
      ({ details }) => details.message_type === 'text_message' && details.content.startsWith('Poslano'),
    );
    const { snapshot } = await reported(maja, ana, link);
    expect(snapshot.content).toMatch(
      /^Poslano: Ponuda 1\/\d{4}, €120\.00\. \S+\nZamjena slavine: 2 kom × €45\.00 = €90\.00\nSlavina: 1 kom × €30\.00 = €30\.00\nUkupno: €120\.00\nPDV nije .+\nVrijedi do .+\.\nGotovina\.$/,
    );
  });

  test('does not include papers that its reporter may not read', async ({ as, db }) => {
    const [maja, mia, petar] = [await as('moderator'), await as('client'), await as('worker')];
    const { ivo, id } = await offering({ as, db });
    const quote = await sentQuote(ivo, id);
    const { id: link } = await write(petar, mia, `Vidi http://localhost/dokumenti/${quote.id}`);
    const { snapshot } = await reported(maja, mia, { id: link });
    expect(snapshot.content).toBe(`Vidi http://localhost/dokumenti/${quote.id}`);
  });

  test('includes the content of every kind of line about a deal', async ({ as, db }) => {
    const maja = await as('moderator');
    const { ana, ivo, id, chat } = await offering({ as, db });
    const quote = await sentQuote(ivo, id);
    const accepted = await ana.post(`/papers/${quote.id}/accept`, { sha256: quote.sha256 });
    const deal = accepted.body.data.deal_id as number;
    const done = async (answer: Promise<{ status: number; body: { data: { proposal?: unknown } } }>) => {
      const { status, body } = await answer;
      expect(status).toBeLessThan(300);
      return body.data as { proposal: { times: { id: number; starts_at: string; ends_at: string }[] } };
    };
    const times = [24, 48].map((hours) => ({ starts_at: inHours(hours), ends_at: inHours(hours + 2) }));
    const { proposal } = await done(ivo.post(`/deals/${deal}/times`, { times }));
    await done(ana.post(`/deals/${deal}/times/${proposal.times[0]?.id}/choose`));
    const order = await sentPaper(ivo, deal, 'work_order');
    await done(ana.post(`/papers/${order.id}/accept`, { sha256: order.sha256 }));
    await done(ivo.post(`/deals/${deal}/finish`, { early: true }));
    await done(ivo.post(`/deals/${deal}/undo`));
    await done(ana.post(`/deals/${deal}/undo/refuse`));
    await done(ivo.post(`/deals/${deal}/undo`));
    await done(ana.post(`/deals/${deal}/undo/agree`));
    await done(ana.post(`/deals/${deal}/cancel`));

    const lines = (await messagesOf(ana, chat)).filter(({ details }) => 'event' in details);
    const kinds = new Set<DealEventKind>();
    for (const message of lines) {
      const { details } = message;
      if (details.message_type !== 'deal_message') continue;
      const { event } = details;
      kinds.add(event.kind);
      const reporter = message.from.id === ana.id ? ivo : ana;
      const { content } = (await reported(maja, reporter, message)).snapshot;
      expect(content).toContain(dealEventText(event));
      for (const time of event.times)
        expect(content).toContain(`${formatWeekday(time.starts_at)}, ${formatTimeHours(time)}`);
      if (event.paper) expect(content).toContain('Ukupno: €120.00');
    }
    expect(kinds).toEqual(new Set(dealEventKind.options));
  });

  test('does not include messages that its reporter had deleted earlier', async ({ as }) => {
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
