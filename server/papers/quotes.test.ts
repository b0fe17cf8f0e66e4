import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { ChatMessage } from '#contract/chats.ts';
import { dealEventText } from '#contract/deal-events.ts';
import type { Paper } from '#contract/papers.ts';
import { offers } from '../offers/tables.ts';
import { password } from '../testing/accounts.ts';
import { test } from '../testing/app.ts';
import { item } from '../testing/papers.ts';
import { made, offering, read, seenBy, sent } from '../testing/quotes.ts';

describe('a quote on an open offer', () => {
  test('can still be read, but not accepted, while its worker’s account is being deleted', async ({
    as,
    db,
  }) => {
    const { ana, ivo, id } = await offering({ as, db });
    const { id: paper, sha256 } = await sent(ivo, id);
    expect(await ivo.send('DELETE', '/auth/delete-account', { json: { password } })).toHaveStatus(204);
    expect((await read(ana, paper)).can).toMatchObject({ accept: false });
    expect(await ana.get(`/papers/${paper}/dokument.pdf`)).toHaveStatus(200);
    expect(await ana.post(`/papers/${paper}/accept`, { sha256 })).toHaveStatus(409);
  });

  test('is filled from the offer, announced by a message when sent, and accepted together with the offer', async ({
    as,
    db,
  }) => {
    const { ana, ivo, post, id, chat } = await offering({ as, db });
    expect((await seenBy(ivo, post)).can).toMatchObject({ quote: true, trader: false });
    const draft = await made(ivo, id);
    expect(draft).toMatchObject({
      ...{ deal_id: null, kind: 'quote', state: 'draft', total_cents: 12_000, due_on: '2099-12-31' },
      offer: { id, job_post_id: post, status: 'open' },
      items: [{ description: 'Zamjena slavine s materijalom.', unit_price_cents: 12_000 }],
    });
    expect((await made(ivo, id)).id).toBe(draft.id);
    expect((await seenBy(ana, post)).quote).toBeNull();
    await ivo.post(`/papers/${draft.id}/send`);
    const quote = await read(ana, draft.id);
    expect(quote).toMatchObject({ state: 'sent', number: 1, can: { accept: true } });
    const shown = await seenBy(ana, post);
    expect(shown.quote).toEqual({
      ...{ id: quote.id, number: 1, year: quote.year, total_cents: 12_000 },
      ...{ sha256: quote.sha256, file: quote.file },
    });
    const [message]: ChatMessage[] = (await ana.get(`/chatMessages/${chat}`)).body.data;
    expect(message?.details).toMatchObject({
      content: expect.stringMatching(
        new RegExp(`^Poslano: Ponuda 1/${quote.year}, .+/dokumenti/${quote.id}$`),
      ),
    });
    const { body } = await ana.post(`/offers/${id}/accept`, { quote_sha256: quote.sha256 });
    const deal = body.data.deal_id as number;
    expect((await ivo.get(`/deals/${deal}/papers`)).body.data).toMatchObject([
      { id: quote.id, deal_id: deal, offer: null, state: 'accepted', accepted: { sha256: quote.sha256 } },
    ]);
    const [line]: ChatMessage[] = (await ana.get(`/chatMessages/${chat}`)).body.data;
    expect(line?.details.message_type === 'deal_message' && dealEventText(line.details.event)).toBe(
      `Prihvaćeno: Ponuda 1/${quote.year}`,
    );
  });

  test('is accepted together with its offer if the client sends the hash of the PDF, and not with another hash', async ({
    as,
    db,
  }) => {
    const { ana, ivo, post, id } = await offering({ as, db });
    const quote = await sent(ivo, id);
    expect(await ivo.post(`/papers/${quote.id}/accept`, { sha256: quote.sha256 })).toHaveStatus(403);
    expect(await ana.post(`/papers/${quote.id}/accept`, { sha256: 'a'.repeat(64) })).toHaveStatus(409);
    expect((await seenBy(ana, post)).status).toBe('open');
    const { body } = await ana.post(`/papers/${quote.id}/accept`, { sha256: quote.sha256 });
    expect(body.data).toMatchObject({ state: 'accepted', deal_id: expect.any(Number), offer: null });
    expect(await seenBy(ana, post)).toMatchObject({ status: 'accepted', deal_id: body.data.deal_id });
  });

  test('must cost what the offer states, and a new version replaces the earlier one', async ({ as, db }) => {
    const { ana, ivo, post, id } = await offering({ as, db });
    const first = await sent(ivo, id);
    const draft = await made(ivo, id);
    await ivo.put(`/papers/${draft.id}`, { items: [item('Slavina', 1, 12_001)], due_on: '2030-01-01' });
    expect(await ivo.post(`/papers/${draft.id}/send`)).toBe422('items');
    expect(await read(ivo, draft.id)).toMatchObject({
      state: 'draft',
      due_on: '2099-12-31',
      can: { edit: true },
    });
    await ivo.put(`/papers/${draft.id}`, { items: [item('Slavina', 1, 10_000)] });
    const second: Paper = (await ivo.post(`/papers/${draft.id}/send`)).body.data;
    expect(second).toMatchObject({ number: 2, supersedes: { id: first.id, number: 1 } });
    expect(await read(ana, first.id)).toMatchObject({ state: 'superseded', can: { accept: false } });
    const accept = (hash: string | null) => ana.post(`/offers/${id}/accept`, { quote_sha256: hash });
    expect(await accept(first.sha256)).toHaveStatus(409);
    expect(await accept(null)).toHaveStatus(409);
    expect((await seenBy(ana, post)).status).toBe('open');
    const next = await made(ivo, id);
    expect(await ana.post(`/offers/${id}/accept`)).toHaveStatus(200);
    expect((await read(ivo, second.id)).state).toBe('accepted');
    // After the acceptance, an unsent draft belongs to the deal and can be sent.
    const continued = (await ivo.post(`/papers/${next.id}/send`)).body.data;
    expect(continued).toMatchObject({ number: 3, offer: null, state: 'sent' });
  });

  test('determines the agreed price of the deal once accepted, as does a later quote on the deal', async ({
    as,
    db,
  }) => {
    const { ana, ivo, id } = await offering({ as, db });
    const draft = await made(ivo, id);
    await ivo.put(`/papers/${draft.id}`, { items: [item('Slavina', 1, 11_200)] });
    await ivo.post(`/papers/${draft.id}/send`);
    const deal = (await ana.post(`/offers/${id}/accept`)).body.data.deal_id as number;
    const shown = async () => {
      const ways = await Promise.all([
        ana.get(`/deals/${deal}`).then(({ body }) => body.data),
        ivo.get('/deals').then(({ body }) => body.data[0]),
        ana.get('/me/dashboard').then(({ body }) => body.data.deals.data[0]),
      ]);
      const { won_from_cents: from, won_to_cents: to } = (await ivo.get('/me/dashboard')).body.data.offers;
      const pairs = ways.map((one) => [one.price_from_cents, one.price_to_cents]);
      return new Set([...pairs, [from, to === from ? null : to]].map((pair) => pair.join(' ')));
    };
    expect(await shown()).toEqual(new Set(['11200 ']));
    expect((await ivo.post(`/deals/${deal}/papers`, { kind: 'work_order' })).body.data.total_cents).toBe(
      11_200,
    );
    const later = (await ivo.post(`/deals/${deal}/papers`, { kind: 'quote' })).body.data;
    await ivo.put(`/papers/${later.id}`, { items: [item('Slavina i sifon', 1, 13_500)] });
    const { sha256 } = (await ivo.post(`/papers/${later.id}/send`)).body.data;
    expect(await shown()).toEqual(new Set(['11200 ']));
    await ana.post(`/papers/${later.id}/accept`, { sha256 });
    expect(await shown()).toEqual(new Set(['13500 ']));
  });

  test('stays readable after the offer is withdrawn, declined or expired, but cannot be sent or accepted', async ({
    as,
    db,
  }) => {
    const over: [status: string, end: (given: Awaited<ReturnType<typeof offering>>) => Promise<unknown>][] = [
      ['withdrawn', ({ ivo, id }) => ivo.post(`/offers/${id}/withdraw`)],
      ['declined', ({ ana, id }) => ana.post(`/offers/${id}/decline`)],
      ['expired', ({ id }) => db.update(offers).set({ validUntil: '2020-01-01' }).where(eq(offers.id, id))],
    ];
    for (const [status, end] of over) {
      const given = await offering({ as, db });
      const { ana, ivo, id } = given;
      const quote = await sent(ivo, id);
      const draft = await made(ivo, id);
      await end(given);
      for (const person of [ana, ivo])
        expect(await read(person, quote.id), status).toMatchObject({
          ...{ state: 'sent', offer: { status } },
          can: { accept: false, supersede: false },
        });
      expect(await ana.get(`/papers/${quote.id}/dokument.pdf`)).toHaveStatus(200);
      expect(await ana.post(`/papers/${quote.id}/accept`, { sha256: quote.sha256 })).toHaveStatus(409);
      expect(await ivo.post(`/papers/${draft.id}/send`)).toHaveStatus(409);
      expect(await ivo.post(`/offers/${id}/quote`)).toHaveStatus(409);
      expect(await ivo.delete(`/papers/${draft.id}`)).toHaveStatus(204);
    }
  });
});

describe('access', () => {
  test('only the worker creates quotes and sees drafts, and outsiders see nothing', async ({
    as,
    db,
    visitor,
  }) => {
    const { ana, ivo, id } = await offering({ as, db });
    const stranger = await as('worker');
    const draft = await made(ivo, id);
    expect(await ana.post(`/offers/${id}/quote`)).toHaveStatus(403);
    expect(await ana.get(`/papers/${draft.id}`)).toHaveStatus(404);
    expect(await stranger.post(`/offers/${id}/quote`)).toHaveStatus(404);
    expect(await stranger.get(`/papers/${draft.id}`)).toHaveStatus(404);
    expect(await visitor.post(`/offers/${id}/quote`)).toHaveStatus(401);
    expect(await ana.post(`/offers/${id}/accept`, { quote_sha256: 'x' })).toBe422('quote_sha256');
    await ana.post(`/users/${ivo.id}/block`);
    expect(await ivo.post(`/papers/${draft.id}/send`)).toHaveStatus(403);
    expect(await ivo.post(`/offers/${id}/quote`)).toHaveStatus(403);
  });

  test('a worker without trade data is asked for it first', async ({ as, db }) => {
    const { ivo, post, id } = await offering({ as, db });
    await db.execute(sql`delete from traders where user_id = ${ivo.id}`);
    expect((await seenBy(ivo, post)).can).toMatchObject({ quote: true, trader: true });
    expect(await ivo.post(`/offers/${id}/quote`)).toBe422('kind');
  });
});
