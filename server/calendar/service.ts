import { randomBytes } from 'node:crypto';
import type { DayOff, Subscription, WeekData } from '#contract/calendar.ts';
import { AppError } from '#contract/errors.ts';
import { dayAfter, dayOf } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { momentAt, type WorkingHours, weekLimits } from '#contract/working-week.ts';
import { mustBeParty } from '../deals/actions.ts';
import { appointmentsOf } from '../deals/schedule.ts';
import { takenTimes } from '../deals/taken.ts';
import { calendarAnswer } from '../platform/calendar.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { Site } from '../platform/http/site.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { isPublicHttps } from '../platform/push/ssrf-safe-agent.ts';
import type { Actor } from '../platform/session/actor.ts';
import { isOpenAccount, lockOwnAccount } from '../users/accounts.ts';
import * as queries from './queries.ts';
import { refreshQueue, urlPurpose } from './refresh.ts';

const feedPurpose = 'calendar feed';

const presentSpan = ({ startsAt, endsAt }: queries.Span) => ({
  starts_at: startsAt.toISOString(),
  ends_at: endsAt.toISOString(),
});
const presentDayOff = ({ id, firstDay, lastDay }: queries.DayOffRow): DayOff => ({
  id,
  first_day: firstDay,
  last_day: lastDay,
});
const presentSubscription = (keys: Keys, row: queries.SubscriptionRow): Subscription => ({
  host: new URL(keys.open(row.url, urlPurpose)).hostname,
  tried_at: row.triedAt?.toISOString() ?? null,
  read_at: row.readAt?.toISOString() ?? null,
  error: row.error,
  events: row.events,
});

/** Returns the period of `days` days from the start of `day`, in Croatian time. */
const period = (day: string, days: number) => ({
  from: new Date(momentAt(day, '00:00')),
  until: new Date(momentAt(dayAfter(day, days), '00:00')),
});

type Parts = Pick<FeatureParts, 'db' | 'keys'>;

/**
 * Returns the user’s hours and current and later days off, with the appointments and busy times of the next
 * `weekLimits.daysShown` days. Omits the secret addresses of the feed and of the user’s own calendar.
 */
export async function getWeek({ db, keys }: Parts, actor: Actor): Promise<WeekData> {
  const today = dayOf(new Date());
  const shown = period(today, weekLimits.daysShown);
  const [hours, off, appointments, busy, feed, subscription] = await Promise.all([
    queries.hoursOf(db, actor.id),
    queries.daysOffOf(db, actor.id, today),
    appointmentsOf(db, actor.id, shown),
    queries.busyOf(db, actor.id, shown),
    queries.feedOf(db, actor.id),
    queries.subscriptionOf(db, actor.id),
  ]);
  return {
    hours,
    days_off: off.map(presentDayOff),
    appointments: appointments.map((one) => ({
      ...presentSpan(one),
      kind: one.kind,
      deal_id: one.dealId,
      title: one.title,
    })),
    busy: busy.map(presentSpan),
    feed: feed ? { created_at: feed.createdAt.toISOString() } : null,
    subscription: subscription ? presentSubscription(keys, subscription) : null,
  };
}

/** Replaces the user’s working hours; an empty list deletes them. Returns the resulting week. */
export async function saveHours(
  parts: Parts,
  actor: Actor,
  hours: readonly WorkingHours[],
): Promise<WeekData> {
  await parts.db.transaction(async (tx) => {
    await lockOwnAccount(tx, actor.id);
    await queries.replaceHours(tx, actor.id, hours);
  });
  return getWeek(parts, actor);
}

/**
 * Adds days off from `first_day` to `last_day`, inclusive; only `first_day` if `last_day` is missing. Throws
 * `week.days_off`, `week.days_off_far`, `week.days_off_many`.
 */
export async function addDayOff(
  db: Db,
  actor: Actor,
  { first_day: first, last_day: last = first }: { first_day: string; last_day?: string | undefined },
): Promise<DayOff> {
  const today = dayOf(new Date());
  if (last < first || last < today) throw new AppError('week.days_off');
  if (last > dayAfter(today, 2 * 366)) throw new AppError('week.days_off_far');
  return db.transaction(async (tx) => {
    await lockOwnAccount(tx, actor.id);
    if ((await queries.daysOffOf(tx, actor.id, today)).length >= weekLimits.daysOffMost)
      throw new AppError('week.days_off_many');
    return presentDayOff(
      await queries.insertDaysOff(tx, { userId: actor.id, firstDay: first, lastDay: last }),
    );
  });
}

/** Deletes one of the user's periods of days off. Throws `not_found`. */
export async function deleteDayOff(db: Db, actor: Actor, id: number): Promise<void> {
  if (!(await queries.deleteDaysOff(db, actor.id, id))) throw new AppError('not_found');
}

/**
 * Returns the working hours, days off and busy times of a deal's worker, to either party of the deal. The
 * time of this deal does not count as busy. Throws `not_found`.
 */
export async function getAvailability(db: Db, actor: Actor, dealId: number) {
  const { workerId } = await mustBeParty({ db }, actor, dealId);
  const today = dayOf(new Date());
  const ahead = period(today, weekLimits.daysAhead);
  const [hours, off, taken, busy] = await Promise.all([
    queries.hoursOf(db, workerId),
    queries.daysOffOf(db, workerId, today),
    takenTimes(db, workerId, { ...ahead, except: dealId }),
    queries.busyOf(db, workerId, ahead),
  ]);
  return {
    hours,
    days_off: off.map(({ firstDay, lastDay }) => ({ first_day: firstDay, last_day: lastDay })),
    taken: taken.map(presentSpan),
    busy: busy.map(presentSpan),
  };
}

/**
 * Returns the busy times of the worker's own calendar that overlap one of the given times, and the worker's
 * current and later days off.
 */
export async function unavailableTimes(
  db: DbOrTx,
  workerId: number,
  times: readonly queries.Span[],
): Promise<queries.Span[]> {
  if (times.length === 0) return [];
  const busy = await queries.busyDuring(db, workerId, times);
  const off = await queries.daysOffOf(db, workerId, dayOf(new Date()));
  return [
    ...busy,
    ...off.map(({ firstDay, lastDay }) => ({
      startsAt: new Date(momentAt(firstDay, '00:00')),
      endsAt: new Date(momentAt(lastDay, '24:00')),
    })),
  ];
}

/** Creates and returns the feed's secret address, and invalidates any previous one. */
export async function makeFeed({ db, keys }: Parts, site: Site, actor: Actor): Promise<{ url: string }> {
  const token = randomBytes(32).toString('base64url');
  await queries.saveFeed(db, actor.id, keys.hash(token, feedPurpose));
  return { url: `${site.url}/api/v1/calendar/termini.ics?kod=${token}` };
}

/** Invalidates the feed’s secret address; does nothing if there is none. */
export async function revokeFeed(db: Db, actor: Actor): Promise<void> {
  await queries.deleteFeed(db, actor.id);
}

/** Number of past days that the feed includes. */
const pastDays = 30;

/**
 * Returns the feed with this secret token as a calendar file of its owner’s appointments. Throws `not_found`.
 */
export async function readFeed({ db, keys }: Parts, site: Site, token: string) {
  const userId = await queries.ownerOfFeed(db, keys.hashes(token, feedPurpose));
  if (userId === undefined || !(await isOpenAccount(db, userId))) throw new AppError('not_found');
  const first = dayAfter(dayOf(new Date()), -pastDays);
  const { host } = new URL(site.url);
  const appointments = (await appointmentsOf(db, userId, period(first, 2 * 366))).map((one) => ({
    uid: `${one.kind === 'look' ? 'izvid' : 'dogovor'}-${one.dealId}@${host}`,
    title: one.title,
    startsAt: one.startsAt,
    endsAt: one.endsAt,
    place: one.address,
    organizer: site,
    url: site.url + paths.deal(one.dealId),
  }));
  return calendarAnswer(appointments, { name: `${site.name}: termini` });
}

/** Stores the address of the worker's own calendar, which a task then reads. Throws `week.url`. */
export async function subscribeCalendar(
  { db, keys, tasks }: Parts & Pick<FeatureParts, 'tasks'>,
  actor: Actor,
  given: string,
): Promise<Subscription> {
  const url = given.replace(/^webcals?:\/\//i, 'https://');
  if (!isPublicHttps(url)) throw new AppError('week.url');
  return db.transaction(async (tx) => {
    await lockOwnAccount(tx, actor.id);
    const row = await queries.saveSubscription(tx, actor.id, keys.seal(url, urlPurpose));
    await tasks.enqueue(tx, refreshQueue, { userId: actor.id, version: row.version });
    return presentSubscription(keys, row);
  });
}

/**
 * Deletes the address of the worker’s own calendar and the busy times read from it; does nothing if there is
 * none.
 */
export const unsubscribeCalendar = (db: Db, actor: Actor): Promise<void> =>
  db.transaction((tx) => queries.deleteSubscription(tx, actor.id));
