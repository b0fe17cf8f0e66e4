import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { weekLimits } from '#contract/working-week.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import type { DealRow, Span } from './queries.ts';
import { dealSlots, deals } from './tables.ts';

/** SQL that selects the times of workers' appointments: agreed work and looks of open deals. */
export const takenRows = sql`
  (select ${deals.workerId} as worker_id, ${deals.id} as deal_id, ${deals.startsAt} as starts_at, ${deals.endsAt} as ends_at, 'deal' as kind
    from ${deals} where ${deals.stage} = 'scheduled'
  union all
  select ${dealSlots.workerId}, ${dealSlots.dealId}, ${dealSlots.startsAt}, ${dealSlots.endsAt}, 'look'
    from ${dealSlots} join ${deals} on ${deals.id} = ${dealSlots.dealId}
    where ${dealSlots.kind} = 'look' and ${deals.stage} in ('agreed', 'scheduled'))`;

/** Returns SQL that converts a timestamp column to milliseconds since the epoch. */
export const epoch = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

interface Period {
  from: Date;
  until: Date;
  /** Id of a deal to ignore. */
  except?: number;
}

/**
 * Returns the times of a worker's appointments within a period, earliest first, at most
 * `weekLimits.spansMost`.
 */
export async function takenTimes(
  db: DbOrTx,
  workerId: number,
  { from, until, except = 0 }: Period,
): Promise<Span[]> {
  const { rows } = await db.execute<{ from: number; until: number }>(
    sql`select ${epoch('starts_at')} as "from", ${epoch('ends_at')} as "until" from ${takenRows} as taken
      where worker_id = ${workerId} and deal_id <> ${except} and starts_at < ${until.toISOString()} and ends_at > ${from.toISOString()}
      order by starts_at limit ${weekLimits.spansMost}`,
  );
  return rows.map((row) => ({ startsAt: new Date(row.from), endsAt: new Date(row.until) }));
}

export const overlap = (a: Span, b: Span): boolean => a.startsAt < b.endsAt && b.startsAt < a.endsAt;

type Of = Pick<DealRow, 'id' | 'workerId'>;

/** Throws `error` if the deal's worker has another appointment at one of the times. */
export async function assertFree(
  db: DbOrTx,
  { id, workerId }: Of,
  times: readonly Span[],
  error: 'deals.taken' | 'deals.retaken' = 'deals.taken',
): Promise<void> {
  if (times.length === 0) return;
  const from = new Date(Math.min(...times.map(({ startsAt }) => startsAt.getTime())));
  const until = new Date(Math.max(...times.map(({ endsAt }) => endsAt.getTime())));
  const taken = await takenTimes(db, workerId, { from, until, except: id });
  if (times.some((time) => taken.some((one) => overlap(one, time)))) throw new AppError(error);
}

/**
 * Throws as `assertFree` if one of the times that are about to be agreed conflicts with another. Locks the
 * worker's times until the transaction ends, so that the second of two clients who choose the same time is
 * rejected.
 */
export async function assertFreeFor(
  tx: Tx,
  deal: Of,
  times: readonly Span[],
  error?: 'deals.taken' | 'deals.retaken',
): Promise<void> {
  if (times.length === 0) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('times of worker'), ${deal.workerId})`);
  await assertFree(tx, deal, times, error);
}

/** Returns the times that count as appointments again once the completion of a deal is undone. */
export async function timesBeforeDone(
  tx: Tx,
  { id, startsAt, endsAt }: Pick<DealRow, 'id' | 'startsAt' | 'endsAt'>,
): Promise<Span[]> {
  const looks = await tx
    .select({ startsAt: dealSlots.startsAt, endsAt: dealSlots.endsAt })
    .from(dealSlots)
    .where(and(eq(dealSlots.dealId, id), eq(dealSlots.kind, 'look')));
  return [...(startsAt && endsAt ? [{ startsAt, endsAt }] : []), ...looks];
}
