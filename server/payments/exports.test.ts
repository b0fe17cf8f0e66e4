import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { test } from '../testing/app.ts';

test('the exports of payments and accounting events contain each row once, newest first', async ({
  as,
  db,
}) => {
  const petra = await as('finance');
  const rows = 2300;
  await db.execute(sql`insert into payments (gateway, intent_id, status, amount_cents, appearances)
    select 'stripe', 'export_' || n, case when n % 5 = 0 then 'cancelled' else 'open' end, 500, 100 from generate_series(1, ${rows}::int) n`);
  await db.execute(sql`insert into accounting_events (type, about, payment_id, amount_cents, facts)
    select 'payment.paid', 'paid ' || id, id, 500, '{}' from payments where intent_id like 'export_%'`);
  const exported = async (list: string) => {
    const file = await petra.get(`/admin/${list}.csv`);
    expect(file).toHaveStatus(200);
    return [...String(file.body).matchAll(/^(\d+);/gm)].map(([, number]) => Number(number));
  };
  const numbers = async (of: 'payments' | 'accounting') => {
    const stored =
      of === 'payments'
        ? sql`select id as n from payments where status <> 'cancelled' order by id desc`
        : sql`select number as n from accounting_events order by number desc`;
    return (await db.execute<{ n: number }>(stored)).rows.map(({ n }) => Number(n));
  };
  for (const list of ['payments', 'accounting'] as const)
    expect(await exported(list)).toEqual(await numbers(list));
});
