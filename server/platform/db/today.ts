import { sql } from 'drizzle-orm';
import { zone } from '#contract/local-time.ts';

/**
 * The site's time zone as SQL, inlined rather than bound so that expressions have the same text everywhere.
 */
export const zoned = sql.raw(`'${zone}'`);

/** Today's date in Croatia, the SQL equivalent of `dayOf(new Date())`. */
export const today = sql`(now() at time zone ${zoned})::date`;

/** Returns SQL for the start, in Croatian time, of the week that contains a timestamp. */
export const weekOf = (moment: string) =>
  sql`date_trunc('week', ${moment}::timestamptz at time zone ${zoned}) at time zone ${zoned}`;

/** The first day of the current month in Croatia. */
export const monthBegan = sql`date_trunc('month', ${today}::timestamp)::date`;

export const todayBegan = sql`date_trunc('day', now() at time zone ${zoned}) at time zone ${zoned}`;
