import { type SQL, sql } from 'drizzle-orm';
import type { BanKind } from '#contract/ban-kinds.ts';
import type { Reach } from '#contract/bans.ts';
import type { DbOrTx } from '../platform/db/pool.ts';
import { headsOf, isIn, written } from './patterns.ts';

const sampled = 1000;

const contacts = (kind: 'email' | 'phone') =>
  sql`array(select c.value from user_contacts c where c.user_id = u.id and c.kind = ${kind})`;
const people = (seen: SQL) => sql`select ${seen} as seen from users u order by u.id desc limit ${sampled}`;

const samples: Readonly<Record<BanKind, SQL>> = {
  network: people(sql`array(select o.network from account_origins o where o.user_id = u.id)`),
  email: people(sql`u.email || ${contacts('email')}`),
  phone: people(contacts('phone')),
  text: sql`select array[p.subject] as seen from job_posts p order by p.id desc limit ${sampled}`,
};

/**
 * Returns how many of the newest `sampled` accounts or, for a phrase, job posts a pattern matches (`met`),
 * and the size of the sample (`of`). Throws `invalid` on `pattern`.
 */
export async function reachOf(
  db: DbOrTx,
  { kind, pattern }: { kind: BanKind; pattern: string },
): Promise<Reach> {
  const { norm, head } = written(kind, pattern);
  const isAbout = (value: string) =>
    headsOf[kind](value).includes(head) && (kind !== 'text' || isIn(norm, value));
  const { rows } = await db.execute<{ seen: string[] }>(samples[kind]);
  return { met: rows.filter(({ seen }) => seen.some(isAbout)).length, of: rows.length };
}
