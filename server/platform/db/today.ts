import { sql } from 'drizzle-orm';
import { zone } from '#contract/local-time.ts';

/** The zone as SQL; inlined rather than bound, so an expression with it has the same text everywhere. */
export const zoned = sql.raw(`'${zone}'`);

/** Today's date in Croatia; `dayOf(new Date())` in TypeScript. */
export const today = sql`(now() at time zone ${zoned})::date`;

/** Start of the week, in Croatia, that contains a timestamp. */
export const weekOf = (moment: string) =>
  sql`date_trunc('week', ${moment}::timestamptz at time zone ${zoned}) at time zone ${zoned}`;

/** The moment when today began in Croatia. */
export const todayBegan = sql`date_trunc('day', now() at time zone ${zoned}) at time zone ${zoned}`;
