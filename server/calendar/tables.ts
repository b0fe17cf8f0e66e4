import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { SubscriptionError } from '#contract/working-week.ts';
import { createdAt, identity, moment } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

const userId = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Working hours by weekday, 1 for Monday; local times as `HH:MM`, so clock changes do not shift them. */
export const workingHours = pgTable(
  'working_hours',
  {
    userId: userId(),
    weekday: smallint().notNull(),
    fromTime: text().notNull(),
    toTime: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.weekday] }),
    check('weekday_known', sql`${t.weekday} between 1 and 7`),
    check(
      'hours_in_order',
      sql`${t.fromTime} ~ '^[0-2][0-9]:[0-5][0-9]$' and ${t.toTime} ~ '^[0-2][0-9]:[0-5][0-9]$' and ${t.fromTime} < ${t.toTime}`,
    ),
  ],
);

export const daysOff = pgTable(
  'days_off',
  {
    id: identity(),
    userId: userId(),
    firstDay: date().notNull(),
    lastDay: date().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('days_off_in_order', sql`${t.firstDay} <= ${t.lastDay}`),
    index('days_off_of_user').on(t.userId, t.lastDay),
  ],
);

/** Secret addresses of calendar feeds; the token is stored only as a keyed hash. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: userId().primaryKey(),
  tokenHash: text().notNull().unique(),
  createdAt: createdAt(),
});

/** Workers' own calendars, read from an address that is encrypted with a key outside the database. */
export const calendarSubscriptions = pgTable(
  'calendar_subscriptions',
  {
    userId: userId().primaryKey(),
    url: text().notNull(),
    /**
     * Incremented with each new address, so that the result of a slow read from the previous address is
     * discarded.
     */
    version: integer().notNull().default(1),
    triedAt: moment(),
    readAt: moment(),
    error: text().$type<SubscriptionError>(),
    failures: integer().notNull().default(0),
    events: integer().notNull().default(0),
    nextAt: moment().notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [index('calendar_subscriptions_due').on(t.nextAt)],
);

/** Busy times from workers' own calendars, without titles; replaced at each read. */
export const calendarBusy = pgTable(
  'calendar_busy',
  {
    userId: userId(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.startsAt] }),
    check('busy_has_length', sql`${t.endsAt} > ${t.startsAt}`),
  ],
);
