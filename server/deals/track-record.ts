import { sql } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import { AppError } from '#contract/errors.ts';
import type { TrackRecord } from '#contract/track-record.ts';
import { chatMessages } from '../chats/tables.ts';
import { offers } from '../offers/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { zoned } from '../platform/db/today.ts';
import { userRefsByIds } from '../users/service.ts';
import { dealEvents, deals, dealTimes } from './tables.ts';

const { least, newest, months } = limits.trackRecord;

export interface RecordedDeal {
  isDone: boolean;
  /** Whether a time was agreed. */
  isTimed: boolean;
  /** Days by which the appointment was postponed at the worker's request. */
  days: number;
  fromCents: number;
  toCents: number | null;
  /** Null unless both sides confirmed it. */
  finalCents: number | null;
}

/**
 * Returns at most `newest` deals of the last `months` months that count: done deals, and deals that the
 * worker cancelled after a time was agreed. The side that chooses a time is not the one that proposed it, so
 * a time chosen by the client was proposed by the worker.
 */
const recordedDeals = async (db: Db, workerId: number): Promise<RecordedDeal[]> =>
  (
    await db.execute<RecordedDeal & Record<string, unknown>>(sql`
      with sample as (
        select * from ${deals} d
        where d.worker_id = ${workerId} and d.record_excluded_at is null and d.created_at > now() - make_interval(months => ${months})
          and (d.stage = 'done' or (d.stage = 'cancelled' and d.cancelled_by = 'worker' and d.scheduled_at is not null))
        order by d.id desc limit ${newest}
      ), agreed as (
        select s.id, m.from_id, (t.starts_at at time zone ${zoned})::date as day,
          lag((t.starts_at at time zone ${zoned})::date) over (partition by s.id order by e.message_id) as before
        from sample s join ${dealEvents} e on e.deal_id = s.id and e.kind = 'scheduled'
          join ${dealTimes} t on t.message_id = e.message_id join ${chatMessages} m on m.id = e.message_id
      ), moved as (
        select id, sum(day - before)::int as days from agreed where from_id <> ${workerId} and day > before group by id
      )
      select s.stage = 'done' as "isDone", s.scheduled_at is not null as "isTimed", coalesce(moved.days, 0) as days,
        o.price_from_cents as "fromCents", o.price_to_cents as "toCents",
        case when s.final_confirmed_at is not null then s.final_cents end as "finalCents"
      from sample s join ${offers} o on o.id = s.offer_id left join moved on moved.id = s.id`)
  ).rows;

/** Returns the difference between a final price and its offer in percent; 0 within the offered range. */
function difference({ fromCents, toCents, finalCents }: RecordedDeal & { finalCents: number }): number {
  const offered = Math.min(Math.max(finalCents, fromCents), toCents ?? fromCents);
  return ((finalCents - offered) / offered) * 100;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** Returns figures that are each based on at least `least` deals; null if fewer deals are done. */
export function recordOf(all: readonly RecordedDeal[]): TrackRecord | null {
  const done = all.filter(({ isDone }) => isDone).length;
  if (done < least) return null;
  const timed = all.filter(({ isTimed }) => isTimed);
  const postponed = timed.filter(({ isDone, days }) => isDone && days > 0);
  const priced = all.flatMap((deal) =>
    deal.finalCents === null ? [] : { ...deal, finalCents: deal.finalCents },
  );
  const isSupported = timed.length >= least;
  return {
    deals: done,
    appointments: isSupported
      ? { kept: timed.filter(({ isDone, days }) => isDone && days === 0).length, of: timed.length }
      : null,
    postponed:
      isSupported && postponed.length > 0
        ? {
            deals: postponed.length,
            days: Math.round(postponed.reduce((sum, { days }) => sum + days, 0) / postponed.length),
          }
        : null,
    price:
      priced.length >= least
        ? { percent: Math.round(median(priced.map(difference))), of: priced.length }
        : null,
  };
}

/** Returns a worker's track record; null if fewer than `least` deals are done. Throws `not_found`. */
export async function trackRecordOf(db: Db, workerId: number): Promise<TrackRecord | null> {
  if (!(await userRefsByIds(db, [workerId])).has(workerId)) throw new AppError('not_found');
  return recordOf(await recordedDeals(db, workerId));
}
