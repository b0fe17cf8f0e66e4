import { type SQL, sql } from 'drizzle-orm';
import { truncate } from '#contract/format.ts';
import type { HistoryKind, HistoryRow } from '#contract/people.ts';
import { metaOf } from '#contract/shapes.ts';
import { ads } from '../ads/tables.ts';
import { auditEntries } from '../audit/tables.ts';
import { deviceLabel } from '../auth/devices.ts';
import { tokens } from '../auth/tables.ts';
import { tickets } from '../help/tables.ts';
import { jobPosts } from '../job-posts/tables.ts';
import { payments } from '../payments/tables.ts';
import { countUpTo, slice } from '../platform/db/paging.ts';
import type { Db } from '../platform/db/pool.ts';
import { reports } from '../reports/tables.ts';
import { reviews } from '../reviews/tables.ts';
import { users } from '../users/tables.ts';

interface Kind {
  /** Columns `id, text, state, reason, other_id, created_at`, in this order. */
  columns: SQL;
  from: (person: number) => SQL;
}

const shown = 300;
/** Reads slightly more characters than are shown, so that `truncate` can cut after a whole grapheme. */
const short = (column: SQL) => sql`left(${column}, ${sql.raw(String(shown + 50))})`;
const none = sql`null::text`;
const nobody = sql`null::int`;

const decided = (person: number) =>
  sql`(select e.* from ${auditEntries} e where e.subject_type = 'user' and e.subject_id = ${person} union all
    select e.* from ${jobPosts} p join ${auditEntries} e on e.subject_type = 'job_post' and e.subject_id = p.id where p.user_id = ${person}) as decided`;

const kinds: Record<HistoryKind, Kind> = {
  posts: {
    columns: sql`id, ${short(sql`subject`)}, status, kind, ${nobody}, created_at`,
    from: (person) => sql`${jobPosts} where user_id = ${person}`,
  },
  reviews: {
    columns: sql`id, ${short(sql`comment`)}, stars::text, ${none}, subject_id, created_at`,
    from: (person) => sql`${reviews} where author_id = ${person}`,
  },
  reviewed: {
    columns: sql`id, ${short(sql`comment`)}, stars::text, ${none}, author_id, created_at`,
    from: (person) => sql`${reviews} where subject_id = ${person}`,
  },
  reports: {
    columns: sql`id, subject_type, status, reason, subject_user_id, created_at`,
    from: (person) => sql`${reports} where reporter_id = ${person}`,
  },
  reported: {
    columns: sql`id, subject_type, status, reason, reporter_id, created_at`,
    from: (person) => sql`${reports} where subject_user_id = ${person}`,
  },
  tickets: {
    columns: sql`id, ${short(sql`message`)}, case when closed_at is null then 'open' else 'closed' end, topic, closed_by, created_at`,
    from: (person) => sql`${tickets} where user_id = ${person}`,
  },
  sessions: {
    columns: sql`id, case when scopes is null then device_name else 'API token: ' || device_name end, to_char(last_used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), ${none}, ${nobody}, created_at`,
    from: (person) => sql`${tokens} where user_id = ${person}`,
  },
  decisions: {
    columns: sql`id, action, subject_id::text, reason, actor_id, created_at`,
    from: decided,
  },
  payments: {
    columns: sql`p.id, a.title, p.status, p.amount_cents::text, ${nobody}, p.created_at`,
    from: (person) =>
      sql`${payments} p join ${ads} a on a.id = p.ad_id where a.user_id = ${person} and p.status <> 'cancelled'`,
  },
};

interface Row extends Record<string, unknown> {
  id: number;
  text: string;
  state: string | null;
  reason: string | null;
  other_id: number | null;
  other_name: string | null;
  created_at: string;
}

/** Returns the number of a person’s entries of one kind, up to the count cap. */
export const countHistory = (db: Db, of: HistoryKind, person: number) =>
  countUpTo(db, kinds[of].from(person));

/** Returns a page of a person’s entries of one kind, newest first, with texts cut to 300 characters. */
export async function historyOf(
  db: Db,
  person: number,
  query: { of: HistoryKind; page: number; per_page: number },
) {
  const { of } = query;
  const rows = db.execute<Row>(sql`
    select h.*, u.name as other_name from (select ${kinds[of].columns} from ${kinds[of].from(person)} order by 6 desc, 1 desc ${slice(query)})
      as h (id, text, state, reason, other_id, created_at) left join ${users} u on u.id = h.other_id order by h.created_at desc, h.id desc`);
  const [found, { total, capped }] = await Promise.all([rows, countHistory(db, of, person)]);
  return {
    data: found.rows.map((row) => present(of, row)),
    meta: metaOf(query, total, found.rows.length, capped),
  };
}

const present = (of: HistoryKind, row: Row): HistoryRow => ({
  id: row.id,
  text: of === 'sessions' ? deviceLabel(row.text) : truncate(row.text, shown),
  state: row.state,
  reason: row.reason,
  other: row.other_id !== null && row.other_name !== null ? { id: row.other_id, name: row.other_name } : null,
  created_at: new Date(row.created_at).toISOString(),
});
