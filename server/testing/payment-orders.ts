import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { listMonths } from '../payments/months.ts';
import type { Db } from '../platform/db/pool.ts';
import { historyFrom, openHistories, randomFrom } from './payment-histories.ts';

type Played = Awaited<ReturnType<Awaited<ReturnType<typeof openHistories>>['play']>>;

export async function checkHistories(db: Db, from: number, count: number): Promise<void> {
  const { play } = await openHistories(db);
  for (let seed = from; seed < from + count; seed++) {
    const history = historyFrom(randomFrom(seed));
    const ordered = await play(history);
    const shuffled = await play(history, randomFrom(seed + 1_000_000));
    const story = `seed ${seed}: ${JSON.stringify(history)}`;
    for (const played of [ordered, shuffled]) checkPlayed(played, story);
    expect([shuffled.state, shuffled.isRunning], story).toEqual([ordered.state, ordered.isRunning]);
  }
}

function checkPlayed({ state, isRunning, intents, rows, booked, mails }: Played, story: string): void {
  let valid = 0;
  for (const [n, { received, isCancelled, refunds, disputes }] of intents.entries()) {
    const [row, now] = [rows[n], state[n]];
    if (isCancelled) expect(now?.status, story).toBe('cancelled');
    const isPaid = received === row?.amountCents;
    const returned = [...refunds.values()].reduce(
      (sum, { status, cents }) => sum + (status === 'succeeded' ? cents : 0),
      0,
    );
    const disputed =
      [...disputes.values()].filter((status) => status !== 'won').length * (row?.amountCents ?? 0);
    expect(row?.paidAt !== null, story).toBe(isPaid);
    expect(now?.refundedCents, story).toBe(isPaid ? returned : 0);
    expect(now?.bookedCents, story).toBe(isPaid ? received - returned - disputed : 0);
    const ordered = [...refunds.values()].flatMap(({ order }) => order?.key ?? []);
    expect(new Set(ordered).size, story).toBe(ordered.length);
    if (isPaid && returned < received && disputed === 0) valid++;
    const [first, ...others] = booked
      .filter(({ paymentId }) => paymentId === row?.id)
      .map(({ type }) => type);
    if (first) expect([first, others.includes('payment.paid')], story).toEqual(['payment.paid', false]);
  }
  expect(isRunning, story).toBe(valid > 0);
  const receipts = mails.filter((key) => key?.startsWith('receipt '));
  expect(receipts.length, story).toBeLessThanOrEqual(1);
}

export async function checkBooks(db: Db): Promise<void> {
  const { rows } =
    await db.execute(sql`select count(receipt_number)::int as n, count(distinct receipt_number)::int as different,
    coalesce(max(receipt_number), 0) as last from payments`);
  expect(rows[0]?.last).toBe(rows[0]?.n);
  expect(rows[0]?.different).toBe(rows[0]?.n);
  const { data } = await listMonths(db, 'stripe', { page: 1, per_page: 12 });
  const net = data.reduce((sum, { net_cents }) => sum + net_cents, 0);
  const { rows: sums } = await db.execute<{ cents: number }>(sql`select (
    (select coalesce(sum(case type when 'payment.refunded' then -amount_cents else amount_cents end), 0) from accounting_events
      where type in ('payment.paid', 'payment.refunded', 'payment.refund_returned'))
    - (select coalesce(sum(case type when 'payment.dispute_won' then 0 else amount_cents end), 0) from (
      select distinct on (facts->'dispute'->>'id') type, amount_cents from accounting_events where facts ? 'dispute'
      order by facts->'dispute'->>'id', number desc) newest))::int as cents`);
  expect(net).toBe(sums[0]?.cents);
}
