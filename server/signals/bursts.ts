import { type SQL, sql } from 'drizzle-orm';
import { hour } from '#contract/durations.ts';
import { count, formatClock, formatLongDate } from '#contract/format.ts';
import { messageNouns } from '#contract/plurals.ts';
import type { DbOrTx } from '../platform/db/pool.ts';

interface Burst {
  by: 'block' | 'device';
  /** Minimum number of accounts opened within `hours`. */
  accounts: number;
  hours: number;
  within: string;
}

/**
 * Thresholds of a burst. A network block may belong to a whole mobile provider, while a browser belongs to
 * one person or household.
 */
export const bursts = {
  new_accounts: { by: 'block', accounts: 5, hours: 24, within: 'u 24 sata' },
  device_accounts: { by: 'device', accounts: 3, hours: 24 * 7, within: 'u 7 dana' },
} as const satisfies Record<string, Burst>;

/** Days after which an account no longer counts as new. */
export const newForDays = 30;

/**
 * Maximum number of accounts read: those opened closest in time to the author's account. A larger burst is
 * still detected, but its size is capped.
 */
const read = 500;

/**
 * Returns the largest number of accounts opened in a period of length `span` that includes `own` (when the
 * author's account was opened), and when the first of these accounts was opened.
 */
export function densest(moments: readonly number[], own: number, span: number): { n: number; first: number } {
  const sorted = [...moments].sort((a, b) => a - b);
  let best = { n: 0, first: own };
  for (const [at, first] of sorted.entries()) {
    if (first > own || own - first > span) continue;
    const n = sorted.findLastIndex((moment) => moment - first <= span) - at + 1;
    if (n > best.n) best = { n, first };
  }
  return best;
}

/**
 * Returns the SQL condition that a case examined without finding a burst may now belong to a burst: enough
 * related accounts were opened around the same time as the author’s account, one of them after the
 * examination.
 */
export function burstSince(
  owner: SQL,
  { seen, examinedAt }: { seen: (name: keyof typeof bursts) => SQL; examinedAt: SQL },
): SQL {
  const each = Object.entries(bursts).map(([name, { by, accounts, hours }]) => {
    const column = sql.identifier(by);
    const span = sql.raw(`interval '${hours} hours'`);
    return sql`exists (select from account_origins a where a.user_id = ${owner} and a.opened_at > now() - ${sql.raw(`interval '${newForDays} days'`)}
      and exists (select from account_origins o where o.${column} = a.${column} and o.${column} is not null and o.opened_at <= a.opened_at + ${span} and o.opened_at > ${examinedAt})
      and exists (select from account_origins o where o.${column} = a.${column} and o.${column} is not null
        and o.opened_at between a.opened_at - ${span} and a.opened_at + ${span} offset ${sql.raw(String(accounts - 1))})
      and not ${seen(name as keyof typeof bursts)})`;
  });
  return sql`(${sql.join(each, sql` or `)})`;
}

interface Opened extends Record<string, unknown> {
  at: string;
  own: string;
  block: string;
}

/**
 * Describes, in a sentence for moderators, the burst of accounts from the same network or browser that
 * includes the author's account: its size and start. Resolves to null if there is none, or if the account is
 * older than `newForDays`.
 */
export async function burst(
  db: DbOrTx,
  name: keyof typeof bursts,
  userId: number | null,
): Promise<string | null> {
  const { by, accounts, hours, within } = bursts[name];
  const column = sql.identifier(by);
  const { rows } = await db.execute<Opened>(sql`
    select o.opened_at as at, a.opened_at as own, a.block from account_origins a
    join lateral (select opened_at from account_origins where ${column} = a.${column} and ${column} is not null
      and opened_at between a.opened_at - ${hours} * interval '1 hour' and a.opened_at + ${hours} * interval '1 hour'
      order by abs(extract(epoch from opened_at - a.opened_at)) limit ${read}) o on true
    where a.user_id = ${userId} and a.opened_at > now() - ${newForDays} * interval '1 day'`);
  const [first] = rows;
  if (!first) return null;
  const found = densest(
    rows.map(({ at }) => Date.parse(at)),
    Date.parse(first.own),
    hours * hour,
  );
  if (found.n < accounts) return null;
  const since = new Date(found.first).toISOString();
  const shared = by === 'block' ? `S mreže ${first.block}` : 'S istog uređaja';
  return `${shared}: ${count(found.n, messageNouns.noviRacun)} ${within}, prvi ${formatLongDate(since)} u ${formatClock(since)}.`;
}
