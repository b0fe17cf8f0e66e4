import { sql } from 'drizzle-orm';
import { dayAfter } from '#contract/format.ts';
import { momentAt, weekdayOfDay } from '#contract/working-week.ts';
import { daysOff, workingHours } from '../../calendar/tables.ts';
import { dealSlots } from '../../deals/tables.ts';
import type { Tx } from '../../platform/db/pool.ts';
import type { Clock } from './clock.ts';

const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, fromTime: '08:00', toTime: '16:00' }));
const saturday = { weekday: 6, fromTime: '08:00', toTime: '12:00' };

/** Returns the worker of the client's first deal without an agreed time. */
const agreedWith = async (tx: Tx, clientId: number): Promise<number | undefined> =>
  (
    await tx.execute<{ id: number }>(
      sql`select worker_id as id from deals where client_id = ${clientId} and stage = 'agreed' order by id limit 1`,
    )
  ).rows[0]?.id;

/**
 * Writes the weeks of two workers, each with a day off. The worker who has an agreed deal with the demo
 * client offers a slot for a look.
 */
export async function writeWeek(
  tx: Tx,
  clock: Clock,
  { workerId, clientId }: { workerId: number; clientId: number },
): Promise<void> {
  const today = clock.daysAgo(0, 12, 0).toISOString().slice(0, 10);
  const offering = (await agreedWith(tx, clientId)) ?? workerId;
  const hours = [
    ...[...weekdays, saturday].map((one) => ({ userId: workerId, ...one })),
    ...(offering === workerId ? [] : weekdays.map((one) => ({ userId: offering, ...one }))),
  ];
  await tx.insert(workingHours).values(hours);
  const off = [...new Set([workerId, offering])].map((userId, n) => {
    const day = dayAfter(today, 9 + n);
    return { userId, firstDay: day, lastDay: day };
  });
  await tx.insert(daysOff).values(off);
  const day = [3, 4, 5].map((days) => dayAfter(today, days)).find((one) => weekdayOfDay(one) <= 5) ?? today;
  await tx.insert(dealSlots).values({
    workerId: offering,
    kind: 'look',
    startsAt: new Date(momentAt(day, '08:30')),
    endsAt: new Date(momentAt(day, '09:00')),
  });
}
