import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { PaymentMonth } from '#contract/payments.ts';
import type { Db } from '../platform/db/pool.ts';
import { makeAd } from '../testing/ads.ts';
import { test } from '../testing/app.ts';
import { paymentDisputes, paymentRefunds, payments } from './tables.ts';

const at = (iso: string) => new Date(iso);

async function paidAt(db: Db, iso: string): Promise<number> {
  const ad = await makeAd(db, { status: 'finished' });
  const [row] = await db
    .update(payments)
    .set({ paidAt: at(iso) })
    .where(eq(payments.adId, ad))
    .returning({ id: payments.id });
  return row?.id ?? 0;
}
const refund = (
  db: Db,
  paymentId: number,
  amountCents: number,
  iso: string,
  status: 'succeeded' | 'failed' = 'succeeded',
) =>
  db.insert(paymentRefunds).values({
    paymentId,
    amountCents,
    status,
    origin: 'hand',
    requestKey: `${paymentId} ${iso} ${amountCents}`,
    settledAt: at(iso),
  });
const dispute = (
  db: Db,
  paymentId: number,
  status: 'open' | 'won' | 'lost',
  opened: string,
  closed: string | null,
) =>
  db.insert(paymentDisputes).values({
    paymentId,
    gatewayId: `du_${paymentId}`,
    amountCents: 2500,
    status,
    createdAt: at(opened),
    closedAt: closed === null ? null : at(closed),
  });

test('each month sums payments, refunds and disputes in Croatian time and links to its payments', async ({
  as,
  db,
}) => {
  // 00:30 on 1 April in Zagreb is still March in UTC.
  const [march, april, may] = [
    await paidAt(db, '2026-03-10T10:00:00Z'),
    await paidAt(db, '2026-03-31T22:30:00Z'),
    await paidAt(db, '2026-05-02T10:00:00Z'),
  ];
  const lost = await paidAt(db, '2026-03-12T10:00:00Z');
  await refund(db, march, 700, '2026-05-20T10:00:00Z');
  await refund(db, march, 300, '2026-05-21T10:00:00Z', 'failed');
  await dispute(db, april, 'won', '2026-04-20T10:00:00Z', '2026-06-01T10:00:00Z');
  await dispute(db, lost, 'lost', '2026-04-21T10:00:00Z', '2026-06-02T10:00:00Z');
  // Adds a payment through another gateway, which the totals must exclude.
  await db
    .update(payments)
    .set({ gateway: 'stripe' })
    .where(eq(payments.id, await paidAt(db, '2026-05-03T10:00:00Z')));

  const franjo = await as('finance');
  const { body } = await franjo.get('/admin/payments/months?per_page=100');
  const of = (month: string) => body.data.find((one: PaymentMonth) => one.month === month);
  expect(body.data.at(-1).month).toBe('2026-03');
  expect(body.meta.total).toBe(body.data.length);
  const none = {
    payments: 0,
    refunds: 0,
    disputes: 0,
    gross_cents: 0,
    refunded_cents: 0,
    disputed_cents: 0,
    net_cents: 0,
  };
  expect(of('2026-03')).toEqual({
    ...none,
    month: '2026-03',
    gateway: 'sandbox',
    payments: 2,
    gross_cents: 5000,
    net_cents: 5000,
  });
  expect(of('2026-04')).toMatchObject({
    payments: 1,
    gross_cents: 2500,
    disputes: 2,
    disputed_cents: 5000,
    net_cents: -2500,
  });
  expect(of('2026-05')).toMatchObject({
    payments: 1,
    gross_cents: 2500,
    refunds: 1,
    refunded_cents: 700,
    net_cents: 1800,
  });
  expect(of('2026-06')).toMatchObject({ ...none, disputed_cents: -2500, net_cents: 2500 });
  expect(of('2026-07')).toMatchObject(none);

  const within = async (month: string) =>
    (await franjo.get(`/admin/payments?month=${month}`)).body.data
      .map(({ id }: { id: number }) => id)
      .sort((a: number, b: number) => a - b);
  expect(await within('2026-03')).toEqual([march, lost]);
  expect(await within('2026-04')).toEqual([april, lost]);
  expect(await within('2026-05')).toEqual(expect.arrayContaining([march, may]));
  expect(await within('2026-06')).toEqual([april]);
  const [first, second] = [
    await franjo.get('/admin/payments/months?per_page=2'),
    await franjo.get('/admin/payments/months?per_page=2&page=2'),
  ];
  expect([...first.body.data, ...second.body.data]).toEqual(body.data.slice(0, 4));

  const file = await franjo.get('/admin/payments/months.csv');
  expect(String(file.body)).toContain('2026-04;1;25,00;0;0,00;2;50,00;-25,00;sandbox\r\n');
  expect(
    String((await franjo.get('/admin/payments.csv?month=2026-06')).body)
      .trim()
      .split('\r\n'),
  ).toHaveLength(2);
});

test('the monthly sums are visible only to finance', async ({ as, visitor }) => {
  for (const [who, status] of [
    [visitor, 401],
    [await as('client'), 403],
    [await as('moderator'), 403],
    [await as('support'), 403],
    [await as('superadmin'), 200],
  ] as const)
    expect(await who.get('/admin/payments/months')).toHaveStatus(status);
  const franjo = await as('finance');
  expect(await franjo.get('/admin/payments/months?year=2026')).toBe422('year');
  for (const month of ['2026-13', '2026', 'x'])
    expect(await franjo.get(`/admin/payments?month=${month}`)).toBe422('month');
});
