// @module-tag sql
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import { makeAd } from '../testing/ads.ts';
import { test } from '../testing/app.ts';
import { fillTables, vacuumed, wholeReads } from '../testing/plans.ts';
import { accountingBefore, listAccounting } from './deliveries.ts';
import * as disputes from './dispute-queries.ts';
import { listPayments, listStrangePayments, paymentsBefore } from './list.ts';
import { listMonths } from './months.ts';
import * as queries from './queries.ts';
import * as refunds from './refund-queries.ts';

const payments = 40_000;

test('no read or write of payments scans the whole table', { timeout: 180_000 }, async ({
  as,
  db,
  tasks,
}) => {
  const parts = { tasks, accounting: undefined };
  const { id } = await as('client');
  const ad = await makeAd(db, { userId: id });
  const { rows: columns } = await db.execute<{ names: string }>(
    sql`select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_name = 'ads' and is_generated = 'NEVER' and identity_generation is null and column_name not in ('token_hash', 'public_token', 'key')`,
  );
  const names = sql.raw(columns[0]?.names ?? '');
  await fillTables(db, [
    sql`insert into ads (${names}) select ${names} from ads, generate_series(1, ${payments}::int) where ads.id = ${ad}`,
    sql`insert into payments (ad_id, gateway, intent_id, status, amount_cents, appearances, receipt_number, paid_at, created_at)
    select id, 'stripe', 'pi_' || id, case when id % 5 = 0 then 'cancelled' when id % 7 = 0 then 'open' else 'paid' end, 500, 100, case when id % 5 > 0 and id % 7 > 0 then 100000 + id end, now(), now() from ads where id <> ${ad}`,
    sql`insert into payment_events (id, gateway, type, intent_id, payment_id, amount_cents, currency, outcome, created_at)
    select 'stripe_' || id, 'stripe', 'payment_intent.succeeded', intent_id, id, 500, 'eur', case when id % 200 = 0 then 'mismatch' else 'worked' end, now() - id * interval '1 minute' from payments`,
    sql`update payments set paid_at = now() - (id % 900) * interval '1 day' where status = 'paid'`,
    sql`insert into payment_refunds (payment_id, amount_cents, status, origin, request_key, settled_at, created_at)
    select id, 100, 'succeeded', 'hand', 'volume-' || id, paid_at, paid_at from payments where status = 'paid' and id % 20 = 1`,
    sql`insert into payment_disputes (payment_id, gateway_id, amount_cents, status, closed_at, created_at)
    select id, 'du_' || id, 500, 'won', paid_at, paid_at from payments where status = 'paid' and id % 100 = 2`,
    sql`insert into accounting_events (type, about, payment_id, amount_cents, facts)
    select 'payment.paid', 'paid ' || id, id, 500, '{}' from payments where status = 'paid'`,
  ]);
  await vacuumed(
    db,
    'ads',
    'payments',
    'payment_events',
    'payment_refunds',
    'payment_disputes',
    'accounting_events',
  );
  const works: Record<string, (heard: Db) => Promise<unknown>> = {
    newest: (heard) => listPayments(heard, { page: 1, per_page: 20 }),
    'page 100': (heard) => listPayments(heard, { page: 100, per_page: 20 }),
    'a part of the export': (heard) => paymentsBefore(heard, { per_page: 20 }, 20_000),
    'a part of the accounting export': (heard) => accountingBefore({ db: heard }, { per_page: 20 }, 20_000),
    'twelve months': (heard) => listMonths(heard, 'stripe', { page: 1, per_page: 12 }),
    'of a month': (heard) => listPayments(heard, { page: 1, per_page: 20, month: '2026-01' }),
    'refunds of one': (heard) => refunds.ofPayment(heard, ad + 8),
    'disputes of one': (heard) => disputes.ofPayment(heard, ad + 8),
    'accounting events': (heard) => listAccounting({ ...parts, db: heard }, { page: 1, per_page: 20 }),
    irregular: (heard) => listStrangePayments(heard, { page: 1, per_page: 20 }),
    'open of an ad': (heard) => queries.openOf(heard, ad + 7),
    'settled of an ad': (heard) => queries.paidPaymentOf(heard, ad + 8),
    'unpaid at the gateway': (heard) => queries.unpaidAt(heard, ad + 7),
    'of an event': (heard) => queries.ofEvent(heard, 'stripe', `pi_${ad + 8}`, ad + 8),
    'one payment': (heard) => queries.byId(heard, 300),
  };
  expect(
    await wholeReads(
      db,
      /payment/,
      ['payments', 'payment_events', 'payment_refunds', 'payment_disputes', 'accounting_events', 'ads'],
      works,
    ),
  ).toEqual([]);
});
