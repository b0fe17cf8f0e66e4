import { sql } from 'drizzle-orm';
import { zone } from '#contract/text.ts';

// Written out and not bound, so that an expression with it is the same wherever it stands.
const literal = sql.raw(`'${zone}'`);

/** Today in Croatia, as a date; what `dayOf(new Date())` is in the code. */
export const today = sql`(now() at time zone ${literal})::date`;

/** When the week of a moment began in Croatia. */
export const weekOf = (moment: string) => sql`date_trunc('week', ${moment}::timestamptz at time zone ${literal}) at time zone ${literal}`;
