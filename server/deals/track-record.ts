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
  /** Whether the appointment was undone at the worker's request and not replaced. */
  isWithdrawn: boolean;
  /** Days by which the appointment was postponed at the worker's request. */
  days: number;
  fromCents: number;
  toCents: number | null;
  /** Null unless both sides confirmed it. */
  finalCents: number | null;
}

export interface RecordedEvent {
  kind: 'scheduled' | 'done' | 'undone';
  fromId: number;
  /** Day of the time chosen by a `scheduled` event, in days since 1970. */
  day: number | null;
}

/**
 * Returns the days by which an appointment was postponed at the worker's request. The side that chooses a
 * time did not propose it, and the side that agrees to undo did not ask for it. A time that replaces an
 * undone one counts for the side that asked to undo, even if the other proposed it.
 */
export function postponedDays(events: readonly RecordedEvent[], workerId: number): number {
  let days = 0;
  let before: number | null = null;
  let isDone = false;
  let undoneByWorker: boolean | undefined;
  for (const { kind, fromId, day } of events) {
    const byWorker = fromId !== workerId;
    if (kind === 'done') isDone = true;
    else if (kind === 'undone') {
      // Undoing completion leaves the appointment unchanged.
      if (!isDone) undoneByWorker = byWorker;
      isDone = false;
    } else if (day !== null) {
      if (before !== null && day > before && (undoneByWorker ?? byWorker)) days += day - before;
      before = day;
      undoneByWorker = undefined;
    }
  }
  return days;
}

interface DealRow extends Omit<RecordedDeal, 'days'>, Record<string, unknown> {
  events: RecordedEvent[];
}

/**
 * Returns at most `newest` deals of the last `months` months that count: done deals, and deals that the
 * worker cancelled after a time was agreed. `scheduled_at` without `starts_at` means that the appointment was
 * undone at the worker's request.
 */
const recordedDeals = async (db: Db, workerId: number): Promise<RecordedDeal[]> =>
  (
    await db.execute<DealRow>(sql`
      with sample as (
        select * from ${deals} d
        where d.worker_id = ${workerId} and d.record_excluded_at is null and d.created_at > now() - make_interval(months => ${months})
          and (d.stage = 'done' or (d.stage = 'cancelled' and d.cancelled_by = 'worker' and d.scheduled_at is not null))
        order by d.id desc limit ${newest}
      ), changes as (
        select s.id, json_agg(json_build_object('kind', e.kind, 'fromId', m.from_id, 'day', (t.starts_at at time zone ${zoned})::date - date '1970-01-01') order by e.message_id) as events
        from sample s join ${dealEvents} e on e.deal_id = s.id and e.kind in ('scheduled', 'done', 'undone')
          join ${chatMessages} m on m.id = e.message_id left join ${dealTimes} t on t.message_id = e.message_id
        group by s.id
      )
      select s.stage = 'done' as "isDone", s.scheduled_at is not null as "isTimed", s.scheduled_at is not null and s.starts_at is null as "isWithdrawn",
        coalesce(changes.events, '[]') as events, o.price_from_cents as "fromCents", o.price_to_cents as "toCents",
        case when s.final_confirmed_at is not null then s.final_cents end as "finalCents"
      from sample s join ${offers} o on o.id = s.offer_id left join changes on changes.id = s.id`)
  ).rows.map(({ events, ...deal }) => ({ ...deal, days: postponedDays(events, workerId) }));

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

const isKept = ({ isDone, isWithdrawn, days }: RecordedDeal) => isDone && !isWithdrawn && days === 0;

/**
 * Returns the track record of these deals; null if fewer than `least` are done. A figure for which fewer than
 * `least` deals have data is null.
 */
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
    appointments: isSupported ? { kept: timed.filter(isKept).length, of: timed.length } : null,
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
