import { eq, sql } from 'drizzle-orm';
import { day } from '#contract/durations.ts';
import {
  accountingEvents,
  type NewRefund,
  paymentDisputes,
  paymentRefunds,
  payments,
} from '../../payments/tables.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { users } from '../../users/tables.ts';
import { type Clock, later } from './clock.ts';

export async function writeRefunds(tx: Tx, clock: Clock): Promise<void> {
  const rows = await tx.select().from(payments);
  const of = (key: string) => rows.find(({ intentId }) => intentId === `sandbox_demo_${key}`)?.id ?? 0;
  const [finance] = (
    await tx.execute<{ id: number }>(sql`select id from ${users} where role = 'finance' order by id limit 1`)
  ).rows;
  const whole = rows
    .filter(({ status }) => status === 'refunded')
    .map((one): NewRefund => {
      const at = one.refundedAt ?? one.createdAt;
      const origin = one.intentId === 'sandbox_demo_no_ad' ? ('no_ad' as const) : ('declined' as const);
      return {
        paymentId: one.id,
        amountCents: one.amountCents,
        status: 'succeeded',
        origin,
        requestKey: `whole-${one.id}`,
        createdAt: at,
        settledAt: at,
      };
    });
  const byHand = { origin: 'hand' as const, requestedBy: finance?.id ?? null };
  const [asked, failed] = [clock.daysAgo(6, 10, 12), clock.daysAgo(2, 15, 45)];
  await tx.insert(paymentRefunds).values([
    ...whole,
    {
      ...byHand,
      paymentId: of('floors'),
      amountCents: 500,
      status: 'succeeded',
      requestKey: 'demo-floors',
      reason: 'Oglas se dva dana nije prikazivao zbog greške na portalu.',
      createdAt: asked,
      settledAt: later(asked, 1),
    },
    {
      paymentId: of('boxes'),
      amountCents: 2000,
      status: 'succeeded',
      origin: 'elsewhere',
      requestKey: 'demo-boxes',
      createdAt: clock.daysAgo(3, 11, 20),
      settledAt: clock.daysAgo(3, 11, 20),
    },
    {
      paymentId: of('loans'),
      amountCents: 2500,
      status: 'failed',
      origin: 'declined',
      requestKey: 'demo-loans',
      failure: 'expired_or_canceled_card',
      createdAt: later(failed, -30),
      settledAt: failed,
    },
  ]);
  await tx.execute(sql`update ${payments} set refunded_cents = r.cents from (select payment_id, sum(amount_cents)::int as cents from ${paymentRefunds}
    where status = 'succeeded' group by 1) r where r.payment_id = ${payments.id}`);
  const due = new Date(clock.daysAgo(5, 8, 30).getTime() + 14 * day);
  await tx.insert(paymentDisputes).values([
    {
      paymentId: of('heat'),
      gatewayId: 'sandbox_dispute_heat',
      amountCents: 6000,
      status: 'open',
      reason: 'unrecognized',
      dueAt: due,
      createdAt: clock.daysAgo(5, 8, 30),
    },
    {
      paymentId: of('paint'),
      gatewayId: 'sandbox_dispute_paint',
      amountCents: 4000,
      status: 'lost',
      reason: 'product_not_received',
      createdAt: clock.daysAgo(58, 9, 0),
      closedAt: clock.daysAgo(32, 9, 0),
    },
  ]);
  await tx
    .update(payments)
    .set({ stoppedAd: true })
    .where(eq(payments.id, of('heat')));
  await writeBooked(tx);
}

/**
 * Writes the accounting events of the demo’s payments, refunds and disputes. They remain queued until a
 * webhook address is configured.
 */
const writeBooked = (tx: Tx) =>
  tx.execute(sql`insert into ${accountingEvents} (type, about, payment_id, amount_cents, facts, created_at)
    select type, about, payment_id, cents, jsonb_build_object('payment', jsonb_build_object('id', payment_id, 'gateway', 'sandbox')) || facts, at from (
      select 'payment.paid' as type, 'paid ' || id as about, id as payment_id, amount_cents as cents, '{}'::jsonb as facts, paid_at as at from ${payments} where paid_at is not null
      union all select 'payment.refunded', 'payment.refunded ' || id || ' 1', payment_id, amount_cents, jsonb_build_object('refund', jsonb_build_object('id', id, 'origin', origin)), settled_at
        from ${paymentRefunds} where status = 'succeeded'
      union all select case status when 'open' then 'payment.disputed' else 'payment.dispute_lost' end, 'dispute ' || id || ' ' || status, payment_id, amount_cents,
        jsonb_build_object('dispute', jsonb_build_object('id', id, 'gateway_id', gateway_id)), coalesce(closed_at, created_at) from ${paymentDisputes}
    ) events order by at`);
