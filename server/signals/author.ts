import { sql } from 'drizzle-orm';
import type { DetectedKind } from '#contract/signal-kinds.ts';
import type { DbOrTx } from '../platform/db/pool.ts';

/**
 * Identifiers of an author, taken from the account, the profile and, for an ad, the contact details sent with
 * it.
 */
export interface Author {
  emails: string[];
  phones: string[];
  /** IP addresses of the last sign-in. */
  networks: string[];
}

type Known = 'email' | 'phone' | 'network';

/** Returns the email addresses, phone numbers and networks of a case’s author, including those of an ad. */
export async function authorOf(
  db: DbOrTx,
  { kind, id, userId }: { kind: DetectedKind; id: number; userId: number | null },
): Promise<Author> {
  const parts = [
    sql`select 'email' as kind, email as value from users where id = ${userId}`,
    sql`select kind, value from user_contacts where user_id = ${userId}`,
    sql`select 'network', network from account_origins where user_id = ${userId}`,
    ...(kind === 'ad'
      ? [
          sql`select 'email', email from ads where id = ${id}`,
          sql`select 'phone', phone from ads where id = ${id} and phone is not null`,
        ]
      : []),
  ];
  const { rows } = await db.execute<{ kind: Known; value: string }>(sql.join(parts, sql` union all `));
  const of = (wanted: Known) => [
    ...new Set(rows.filter((row) => row.kind === wanted).map(({ value }) => value)),
  ];
  return { emails: of('email'), phones: of('phone'), networks: of('network') };
}
