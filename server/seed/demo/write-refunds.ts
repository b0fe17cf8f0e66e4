import { sql } from 'drizzle-orm';
import { type NewRefund, paymentRefunds, payments } from '../../payments/tables.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { users } from '../../users/tables.ts';
import { type Clock, later } from './clock.ts';

/** A refund of each state and origin, for finance. */
export async function writeRefunds(tx: Tx, clock: Clock): Promise<void> {
  const rows = await tx.select().from(payments);
  const of = (key: string) => rows.find(({ intentId }) => intentId === `sandbox_demo_${key}`)?.id ?? 0;
  const [finance] = (await tx.execute<{ id: number }>(sql`select id from ${users} where role = 'finance' order by id limit 1`)).rows;
  const whole = rows
    .filter(({ status }) => status === 'refunded')
    .map((one): NewRefund => {
      const at = one.refundedAt ?? one.createdAt;
      const origin = one.intentId === 'sandbox_demo_no_ad' ? ('no_ad' as const) : ('declined' as const);
      return { paymentId: one.id, amountCents: one.amountCents, status: 'succeeded', origin, requestKey: `whole-${one.id}`, createdAt: at, settledAt: at };
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
}
