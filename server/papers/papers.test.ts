import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, vi } from 'vitest';
import type { ChatMessage } from '#contract/chats.ts';
import { dealEventText } from '#contract/deal-events.ts';
import { dayAfter, dayOf } from '#contract/format.ts';
import type { Paper } from '#contract/papers.ts';
import { momentAt } from '#contract/working-week.ts';
import { deals } from '../deals/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { markUncertain } from '../platform/db/uncertain.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { emailOf } from '../testing/accounts.ts';
import { type Person, test } from '../testing/app.ts';
import { makeDeal } from '../testing/deals.ts';
import { dealing, item, made, sent, trader } from '../testing/papers.ts';
import { papersCleaning } from './tasks.ts';

const read = async (person: Person, id: number): Promise<Paper> =>
  (await person.get(`/papers/${id}`)).body.data;

const bytesOf = async (storage: Storage, db: Db, id: number) => {
  const { rows } = await db.execute<{ key: string }>(
    sql`select storage_key as key from papers where id = ${id}`,
  );
  const parts: Uint8Array[] = [];
  for await (const part of (await storage.read(rows[0]?.key ?? ''))?.contents ?? []) parts.push(part);
  return Buffer.concat(parts);
};
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('a quote of a deal', () => {
  test('cannot be accepted after its last day, in Croatian time', async ({ as, db }) => {
    const { ana, ivo, id } = await dealing({ as, db });
    const { id: paper } = await made(ivo, id);
    const today = dayOf(new Date());
    await ivo.put(`/papers/${paper}`, { items: [item('Slavina', 1, 12_000)], due_on: today });
    const { sha256 } = (await ivo.post(`/papers/${paper}/send`)).body.data;
    const accept = () => ana.post(`/papers/${paper}/accept`, { sha256 });
    // Still the same day in UTC.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(momentAt(dayAfter(today, 1), '00:30')) });
    try {
      expect(await accept()).toBe422('sha256', 'Ponuda više ne vrijedi');
      expect(await read(ana, paper)).toMatchObject({ lapsed: 'expired', can: { accept: false } });
      vi.setSystemTime(new Date(momentAt(today, '23:30')));
      expect(await accept()).toHaveStatus(200);
    } finally {
      vi.useRealTimers();
    }
  });

  test('cannot be accepted while the work is marked as done', async ({ as, db }) => {
    const { ana, ivo, id } = await dealing({ as, db });
    const { id: paper, sha256 } = await sent(ivo, id);
    const accept = () => ana.post(`/papers/${paper}/accept`, { sha256 });
    await db.update(deals).set({ stage: 'done', doneAt: new Date() }).where(eq(deals.id, id));
    expect(await accept()).toBe422('sha256', 'Posao je obavljen');
    expect(await read(ana, paper)).toMatchObject({ lapsed: 'done', can: { accept: false } });
    expect((await ana.get(`/deals/${id}`)).body.data.price_from_cents).toBe(12_000);
    await db.update(deals).set({ stage: 'agreed', doneAt: null }).where(eq(deals.id, id));
    expect(await accept()).toHaveStatus(200);
  });

  test('is neither saved nor sent with a last day that has passed', async ({ as, db }) => {
    const { ivo, id } = await dealing({ as, db });
    const draft = await made(ivo, id);
    const due = (day: string, of = draft.id) =>
      ivo.put(`/papers/${of}`, { items: [item('Slavina', 1, 12_000)], due_on: day });
    const today = dayOf(new Date());
    expect(await due(dayAfter(today, -1))).toBe422('due_on', 'prošao');
    expect(await due(today)).toHaveStatus(200);
    await db.execute(sql`update papers set due_on = ${dayAfter(today, -1)} where id = ${draft.id}`);
    expect(await ivo.post(`/papers/${draft.id}/send`)).toBe422('due_on', 'prošao');
    expect((await read(ivo, draft.id)).state).toBe('draft');
    expect(await due(today)).toHaveStatus(200);
    expect((await ivo.post(`/papers/${draft.id}/send`)).body.data.number).toBe(1);
    const request = await made(ivo, id, 'payment_request');
    expect(await due(dayAfter(today, -1), request.id)).toBe422('due_on', 'prošao');
    const order = await made(ivo, id, 'work_order');
    expect(await due(dayAfter(today, -1), order.id)).toHaveStatus(200);
  });
});

describe('a paper', () => {
  test('is prefilled with the offer, sent with the number 1 and accepted with the hash of the stored PDF', async ({
    as,
    db,
    storage,
    outbox,
  }) => {
    const { ana, ivo, id } = await dealing({ as, db });
    const draft = await made(ivo, id);
    expect(draft).toMatchObject({
      state: 'draft',
      number: null,
      file: null,
      items: [{ description: 'Zamjena slavine.', quantity: 1, unit_price_cents: 12_000, part: 'work' }],
      total_cents: 12_000,
      vat_rate: null,
      can: { edit: true, delete: true, send: true, accept: false, supersede: false },
    });
    const { body } = await ivo.post(`/papers/${draft.id}/send`);
    expect(body.data).toMatchObject({ state: 'sent', number: 1, can: { edit: false, delete: false } });
    const shown = await read(ana, draft.id);
    expect(shown.can).toEqual({
      ...{ edit: false, delete: false, send: false, accept: true, supersede: false, attach: false },
    });
    const before = Date.now();
    const accepted = await ana.post(`/papers/${draft.id}/accept`, { sha256: shown.sha256 });
    expect(accepted.body.data).toMatchObject({ state: 'accepted', accepted: { sha256: shown.sha256 } });
    const at = Date.parse(accepted.body.data.accepted.at);
    expect([at >= before, at <= Date.now()]).toEqual([true, true]);
    expect((await read(ivo, draft.id)).accepted).toEqual(accepted.body.data.accepted);
    const bytes = await bytesOf(storage, db, draft.id);
    expect(hashOf(bytes)).toBe(accepted.body.data.accepted.sha256);
    const file = await ana.get(`/papers/${draft.id}/dokument.pdf`);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-control': 'no-store',
    });
    expect(Number(file.headers['content-length'])).toBe(bytes.byteLength);
    expect((await outbox.to(await emailOf(db, ana))).subject).toContain('Ponuda 1/');
    expect((await outbox.to(await emailOf(db, ivo))).subject).toContain('Prihvaćeno: Ponuda 1/');
  });

  test('is announced in the chat when it is sent and when it is accepted, but not as a draft', async ({
    as,
    db,
  }) => {
    const { ana, ivo, id } = await dealing({ as, db });
    await made(ivo, id);
    const paper = await sent(ivo, id, 'work_order');
    await ana.post(`/papers/${paper.id}/accept`, { sha256: paper.sha256 });
    const { chat_id: chat } = (await ana.get(`/deals/${id}`)).body.data;
    const messages: ChatMessage[] = (await ana.get(`/chatMessages/${chat}`)).body.data;
    const lines = messages.map(({ details, from }) =>
      details.message_type === 'deal_message' ? [from.id, dealEventText(details.event)] : [],
    );
    const number = `Radni nalog ${paper.number}/${paper.year}`;
    expect(lines.slice(0, 2)).toEqual([
      [ana.id, `Prihvaćeno: ${number}`],
      [ivo.id, `Poslano: ${number}`],
    ]);
    expect(messages[1]?.details).toMatchObject({ event: { deal_id: id, paper: { id: paper.id } } });
    expect(lines.filter(([, text]) => String(text).startsWith('Poslano'))).toHaveLength(1);
  });

  test('is replaced by a new version, while the accepted file remains unchanged', async ({
    as,
    db,
    storage,
  }) => {
    const { ana, ivo, id } = await dealing({ as, db });
    const first = await sent(ivo, id);
    await ana.post(`/papers/${first.id}/accept`, { sha256: first.sha256 });
    const before = await bytesOf(storage, db, first.id);
    const draft = await made(ivo, id, 'quote', { supersedes: first.id });
    await ivo.put(`/papers/${draft.id}`, { items: [item('Zamjena slavine i sifona', 1, 15_000)] });
    expect((await read(ana, first.id)).state).toBe('accepted');
    const second = (await ivo.post(`/papers/${draft.id}/send`)).body.data;
    expect(second).toMatchObject({ number: 2, supersedes: { id: first.id, number: 1 }, total_cents: 15_000 });
    expect(await read(ana, first.id)).toMatchObject({
      state: 'superseded',
      accepted: { sha256: first.sha256 },
      can: { accept: false },
    });
    expect(hashOf(await bytesOf(storage, db, first.id))).toBe(hashOf(before));
    expect(await ana.post(`/papers/${first.id}/accept`, { sha256: first.sha256 })).toHaveStatus(409);
    expect(await ivo.post(`/deals/${id}/papers`, { kind: 'quote', supersedes: first.id })).toHaveStatus(409);
    expect(await ivo.post(`/deals/${id}/papers`, { kind: 'work_order', supersedes: second.id })).toHaveStatus(
      404,
    );
  });

  test('starts with the items of the last quote, and extracts VAT from prices that include it', async ({
    as,
    db,
  }) => {
    const { ana, ivo, id } = await dealing({ as, db }, { ...trader, vat: 'payer' });
    const draft = await made(ivo, id);
    const items = [item('Rad', 2.5, 4000), item('Slavina', 1, 2500, 'material')];
    const edited = await ivo.put(`/papers/${draft.id}`, {
      items,
      vat_rate: 25,
      remark: ' ',
      due_on: '4. 12. 2099.',
    });
    expect(edited.body.data).toMatchObject({
      ...{ items, total_cents: 12_500, net_cents: 10_000, vat_cents: 2500, vat_rate: 25 },
      ...{ remark: null, due_on: '2099-12-04' },
    });
    await ivo.post(`/papers/${draft.id}/send`);
    const request = await sent(ivo, id, 'payment_request');
    expect(request).toMatchObject({ items, number: 1, can: { supersede: true } });
    expect((await read(ana, request.id)).can.accept).toBe(false);
    expect(await ana.post(`/papers/${request.id}/accept`, { sha256: request.sha256 })).toHaveStatus(409);
  });

  test('cannot be created, sent or accepted after the deal is cancelled; a draft can be deleted', async ({
    as,
    db,
  }) => {
    const { ana, ivo, id } = await dealing({ as, db });
    const open = await sent(ivo, id);
    const draft = await made(ivo, id);
    await db.update(deals).set({ stage: 'cancelled', cancelledAt: new Date() }).where(eq(deals.id, id));
    expect(await ivo.post(`/deals/${id}/papers`, { kind: 'quote' })).toHaveStatus(409);
    expect(await ivo.post(`/papers/${draft.id}/send`)).toHaveStatus(409);
    expect(await ana.post(`/papers/${open.id}/accept`, { sha256: open.sha256 })).toHaveStatus(409);
    expect((await ivo.get(`/deals/${id}/papers`)).body.can).toEqual({ make: false, trader: false });
    expect(await ivo.delete(`/papers/${draft.id}`)).toHaveStatus(204);
  });

  test('cannot be created or sent during a block', async ({ as, db }) => {
    const { ana, ivo, id } = await dealing({ as, db });
    const draft = await made(ivo, id);
    await ana.post(`/users/${ivo.id}/block`);
    expect(await ivo.post(`/papers/${draft.id}/send`)).toHaveStatus(403);
    expect(await ivo.post(`/deals/${id}/papers`, { kind: 'quote' })).toHaveStatus(403);
  });
});

describe('access', () => {
  test('only the worker sees drafts, others outside the deal get 404, and visitors must sign in', async ({
    as,
    db,
    visitor,
  }) => {
    const { ana, ivo, id } = await dealing({ as, db });
    const stranger = await as('worker');
    const draft = await made(ivo, id);
    const open = await sent(ivo, id);
    expect((await ana.get(`/deals/${id}/papers`)).body.data.map((one: Paper) => one.id)).toEqual([open.id]);
    expect((await ivo.get(`/deals/${id}/papers`)).body.data).toHaveLength(2);
    expect(await ana.get(`/papers/${draft.id}`)).toHaveStatus(404);
    expect(await ivo.get(`/papers/${draft.id}/dokument.pdf`)).toHaveStatus(404);
    const calls: [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, json?: object][] = [
      ['GET', `/deals/${id}/papers`],
      ['POST', `/deals/${id}/papers`, { kind: 'quote' }],
      ['GET', `/papers/${open.id}`],
      ['PUT', `/papers/${open.id}`, { items: [item('Rad')] }],
      ['DELETE', `/papers/${open.id}`],
      ['POST', `/papers/${open.id}/send`],
      ['POST', `/papers/${open.id}/accept`, { sha256: open.sha256 }],
      ['GET', `/papers/${open.id}/dokument.pdf`],
    ];
    for (const [method, path, json] of calls) {
      const sending = json ? { json } : {};
      expect(await stranger.send(method, path, sending), path).toHaveStatus(404);
      expect(await visitor.send(method, path, sending), path).toHaveStatus(401);
    }
    for (const path of ['/me/trader', '/me/paper-items']) expect(await visitor.get(path)).toHaveStatus(401);
    expect(await visitor.put('/me/trader', trader)).toHaveStatus(401);
  });

  test('only the worker creates and sends papers, and only the client accepts them', async ({ as, db }) => {
    const { ana, ivo, id } = await dealing({ as, db });
    const open = await sent(ivo, id);
    expect(await ana.post(`/deals/${id}/papers`, { kind: 'quote' })).toHaveStatus(403);
    expect(await ana.put(`/papers/${open.id}`, { items: [item('Rad')] })).toHaveStatus(403);
    expect(await ana.delete(`/papers/${open.id}`)).toHaveStatus(403);
    expect(await ana.post(`/papers/${open.id}/send`)).toHaveStatus(403);
    expect(await ivo.post(`/papers/${open.id}/accept`, { sha256: open.sha256 })).toHaveStatus(403);
    expect(await ivo.put(`/papers/${open.id}`, { items: [item('Rad')] })).toHaveStatus(409);
  });
});

describe('invalid input', () => {
  test('is rejected with a 422 at the field', async ({ as, db }) => {
    const { ana, ivo, id } = await dealing({ as, db });
    const draft = await made(ivo, id);
    const open = await sent(ivo, id);
    expect(await ivo.post(`/deals/${id}/papers`, { kind: 'bill' })).toBe422('kind');
    expect(await ana.post(`/papers/${open.id}/accept`, { sha256: 'x' })).toBe422('sha256');
    expect(await ana.post(`/papers/${open.id}/accept`, { sha256: 'a'.repeat(64) })).toHaveStatus(409);
    const edit = (items: object[], more = {}) => ivo.put(`/papers/${draft.id}`, { items, ...more });
    expect(await edit([])).toBe422('items');
    expect(await edit(Array.from({ length: 101 }, () => item('Rad')))).toBe422('items');
    expect(await edit([item('Rad', 0)])).toBe422('items.0.quantity');
    expect(await edit([item('Rad', 0.0001)])).toBe422('items.0.quantity');
    expect(await edit([item('')])).toBe422('items.0.description');
    expect(await edit([item('Rad', 1, 0)])).toBe422('items');
    expect(await edit([item('Rad', 10_000, 10_000_000)])).toBe422('items');
    expect(await edit([item('Rad', 1, 100, 'travel')])).toBe422('items.0.part');
    expect(await edit([item('Rad')], { vat_rate: 7 })).toBe422('vat_rate');
    expect(await edit(Array.from({ length: 21 }, () => item('š'.repeat(1000))))).toBe422('items');
    expect(await ivo.put('/me/trader', { ...trader, oib: '12345678901' })).toBe422('oib');
    expect(await ivo.put('/me/trader', { ...trader, iban: 'HR1210010051863000161' })).toBe422('iban');
    expect(await ivo.get('/me/paper-items?page=11')).toBe422('page');
    expect(await ivo.get(`/deals/${id}/papers?sort_by=x`)).toHaveStatus(422);
  });

  test('includes a first paper without trade data and a 51st paper of a deal', async ({ as, db }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const id = await makeDeal(db, { client: ana.id, worker: ivo.id });
    expect((await ivo.get(`/deals/${id}/papers`)).body.can).toEqual({ make: true, trader: true });
    expect(await ivo.post(`/deals/${id}/papers`, { kind: 'quote' })).toBe422('kind');
    await ivo.put('/me/trader', trader);
    await db.execute(sql`insert into papers (deal_id, worker_id, kind, items, total_cents)
      select ${id}, ${ivo.id}, 'quote', '[]', 1 from generate_series(1, 50)`);
    expect(await ivo.post(`/deals/${id}/papers`, { kind: 'quote' })).toBe422('kind');
  });
});

test('the trade data suggests the OIB of the trade check, and stores OIB and IBAN encrypted', async ({
  as,
  db,
}) => {
  const ivo = await as('worker');
  expect((await ivo.get('/me/trader')).body.data).toEqual({
    trader: null,
    suggested: { business_name: ivo.name, oib: null },
  });
  const { body } = await ivo.put('/me/trader', { ...trader, iban: 'hr12 1001 0051 8630 0016 0' });
  expect(body.data).toEqual(trader);
  expect((await ivo.get('/me/trader')).body.data.trader).toEqual(trader);
  const { rows } = await db.execute<{ row: string }>(
    sql`select t::text as row from traders t where user_id = ${ivo.id}`,
  );
  expect(rows[0]?.row).not.toMatch(/69435151530|10010051863000160/);
});

test('the list of earlier items contains each item once, most recently used first', async ({ as, db }) => {
  const { ana, ivo, id } = await dealing({ as, db });
  const first = await made(ivo, id);
  await ivo.put(`/papers/${first.id}`, {
    items: [item('Brtva', 1, 100, 'material'), item('Dolazak', 1, 2000)],
  });
  const second = await made(ivo, id);
  await ivo.put(`/papers/${second.id}`, { items: [item('Dolazak', 3, 2000), item('Rad', 1, 3500)] });
  const { data, meta } = (await ivo.get('/me/paper-items')).body;
  expect(data.map((one: { description: string }) => one.description)).toEqual(['Dolazak', 'Rad', 'Brtva']);
  expect(meta.total).toBe(3);
  expect((await ana.get('/me/paper-items')).body.data).toEqual([]);
});

test('papers of a deleted inquiry and their files are deleted by the nightly task', async ({
  as,
  db,
  storage,
  tasks,
}) => {
  const { ana, ivo, id } = await dealing({ as, db });
  const paper = await sent(ivo, id);
  const { rows } = await db.execute<{ key: string; post: number }>(
    sql`select p.storage_key as key, d.job_post_id as post from papers p join deals d on d.id = p.deal_id where p.id = ${paper.id}`,
  );
  const [row] = rows;
  expect(await ana.delete(`/job-posts/${row?.post}`)).toHaveStatus(204);
  expect(await ivo.get(`/papers/${paper.id}`)).toHaveStatus(404);
  vi.spyOn(storage, 'delete').mockRejectedValueOnce(new Error('the store is down'));
  await tasks.enqueue(db, papersCleaning, {});
  await expect(tasks.runDue()).rejects.toThrow('cannot delete');
  await tasks.enqueue(db, papersCleaning, {});
  await tasks.runDue();
  expect(await storage.exists(row?.key ?? '')).toBe(false);
  expect((await db.execute(sql`select from papers where id = ${paper.id}`)).rows).toEqual([]);
});

test('the PDF of a paper stays if sending the paper was committed without a response', async ({ as, db }) => {
  const { ana, ivo, id } = await dealing({ as, db });
  const { id: paper } = await made(ivo, id);
  const transact = db.transaction.bind(db);
  const spy = vi.spyOn(db, 'transaction').mockImplementation(async (...given) => {
    const result = await transact(...given);
    const { rows } = await db.execute(sql`select from papers where id = ${paper} and state = 'sent'`);
    if (rows.length === 0) return result;
    spy.mockRestore();
    throw markUncertain(Object.assign(new Error('the connection ended'), { code: '57P01' }));
  });
  expect(await ivo.post(`/papers/${paper}/send`)).toHaveStatus(503);
  expect(await ana.get(`/papers/${paper}/dokument.pdf`)).toHaveStatus(200);
});
