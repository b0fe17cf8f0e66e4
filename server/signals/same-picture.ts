import { type SQL, sql } from 'drizzle-orm';
import type { About, DetectedKind } from '#contract/signal-kinds.ts';
import type { DbOrTx } from '../platform/db/pool.ts';
import type { Finding, Subject } from './detectors.ts';
import { nearest, nearPieces } from './picture-hash.ts';
import type { Pictured } from './tables.ts';

/**
 * Joins the content that shows each picture in `m`, which determines its owner and whether it was declined.
 * An advertiser without an account is identified by email address.
 */
const origins = sql`
  left join job_posts p on m.kind = 'job_post' and p.id = m.subject_id
  left join users u on u.id = p.user_id
  left join ads a on m.kind = 'ad' and a.id = m.subject_id
  left join reviews r on m.kind = 'review' and r.id = m.subject_id`;
const owner = sql`coalesce(case when m.kind = 'portfolio' then m.subject_id else coalesce(p.user_id, a.user_id, r.author_id) end::text, lower(a.email))`;
/** Content deactivated because its author is deleting the account does not count as declined. */
const refused = sql`coalesce(p.status = 'declined' or p.status = 'inactive' and u.delete_at is null, a.status = 'declined', false)`;

const picturesOf: Readonly<Record<DetectedKind, (id: number) => SQL>> = {
  job_post: (id) => sql`(m.kind, m.subject_id) = ('job_post', ${id})`,
  ad: (id) => sql`(m.kind, m.subject_id) = ('ad', ${id})`,
  report: (
    id,
  ) => sql`(m.kind, m.subject_id) in (select k.kind, r.subject_id from reports r join (values ('job_post', 'job_post'), ('ad', 'ad'), ('review', 'review'),
    ('user', 'portfolio')) k(type, kind) on k.type = r.subject_type where r.id = ${id})`,
  // The documents of trade checks are private and are not compared.
  trade_check: () => sql`false`,
};

interface Own extends Record<string, unknown> {
  kind: Pictured;
  id: number;
  hash: string;
  owner: string | null;
}
interface Other extends Record<string, unknown> {
  kind: Pictured;
  id: number;
  refused: boolean;
  another: boolean;
  person: number;
}

/** Maximum number of other pictures listed with a case; more would not help the moderator. */
const named = 40;

/**
 * Returns nearly equal pictures that belong to another person or were declined, declined ones first, then
 * oldest first.
 */
async function othersLike(db: DbOrTx, own: Own): Promise<Other[]> {
  const hash = BigInt.asUintN(64, BigInt(own.hash));
  const { rows } = await db.execute<Other>(sql`
    with near as materialized (
      select kind, subject_id, created_at, bit_count((hash # ${own.hash}::bigint)::bit(64)) as bits from image_hashes
      where pieces && ${sql.param(nearPieces(hash))}::int[] and bit_count((hash # ${own.hash}::bigint)::bit(64)) <= ${nearest} and (kind, subject_id) <> (${own.kind}, ${own.id}))
    select * from (select m.kind, m.subject_id as id, min(m.bits) as bits, min(m.created_at) as since, ${refused} as refused, ${owner} is distinct from ${own.owner} as another,
        coalesce(r.author_id, r.subject_id, m.subject_id) as person
      from near m ${origins} group by 1, 2, 5, 6, 7) found
    where refused or another order by refused desc, since, id limit ${named}`);
  return rows;
}

const places: Readonly<Record<Pictured, { is: string; was: string; about: About }>> = {
  job_post: { is: 'u objavi', was: 'u odbijenoj objavi', about: 'job_post' },
  ad: { is: 'u oglasu', was: 'u odbijenom oglasu', about: 'ad' },
  portfolio: { is: 'među radovima na profilu', was: 'među radovima na profilu', about: 'user' },
  review: { is: 'u ocjeni', was: 'u ocjeni', about: 'user' },
};

/**
 * Finds a picture of the case that another person has published or that was declined before. Reuse by the
 * same person is allowed.
 */
export async function samePicture(db: DbOrTx, { kind, id }: Subject): Promise<Finding | null> {
  const { rows } = await db.execute<Own>(sql`
    select m.kind, m.subject_id as id, m.hash::text as hash, ${owner} as owner from image_hashes m ${origins} where ${picturesOf[kind](id)} and m.hash is not null order by m.created_at`);
  const found = new Map<string, Other>();
  for (const own of rows)
    for (const other of await othersLike(db, own)) found.set(`${other.kind} ${other.id}`, other);
  const [first] = [...found.values()].sort((a, b) => Number(b.refused) - Number(a.refused));
  if (!first) return null;
  const { is, was, about } = places[first.kind];
  const more = found.size > 1 ? ` i još ${found.size - 1}` : '';
  const whose = first.another ? 'drugog autora' : 'istog autora';
  return {
    reason: `Stoji i ${first.refused ? was : is} br. ${first.id} ${whose}${more}.`,
    about: { kind: about, id: about === 'user' ? first.person : first.id },
  };
}
