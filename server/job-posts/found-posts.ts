import { type SQL, sql } from 'drizzle-orm';
import type { JobPost } from '#contract/job-posts.ts';
import { fromJson, jsonOf } from '../platform/db/json-rows.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Visitor } from '../platform/session/actor.ts';
import { rankedMost } from './list-queries.ts';
import { authorJson, type ListedRow, mediaJson, presentListed } from './listed.ts';
import { rareMost } from './matching.ts';
import { postColumns } from './queries.ts';
import { jobPosts } from './tables.ts';

interface FoundPost extends Pick<ListedRow, 'author' | 'media'> {
  row: Record<string, unknown>;
}
export type FoundPosts = FoundPost[];

/**
 * Returns SQL that selects the best-ranked active posts matching `words` (platform/search/correction.ts) as
 * JSON. Depending on word frequency, either sorts all matches from the full-text index or scans the newest
 * posts until enough match. The scan matches with a plain function, which keeps the planner from using the
 * index.
 */
export function foundPosts(most: number): SQL {
  const columns = sql`id, status, created_at, search_doc`;
  const newest = sql`order by created_at desc, id desc`;
  const rare = sql`select * from (
      select ${columns} from ${jobPosts} where search_doc @@ (select match from words where posts_about <= ${sql.raw(String(rareMost.shown))}) offset 0
    ) as found where status = 'active' ${newest} limit ${sql.raw(String(rankedMost.rare))}`;
  const frequent = sql`select ${columns} from ${jobPosts} where status = 'active' and (select query is not null and posts_about > ${sql.raw(String(rareMost.shown))} from words)
    and ts_match_vq(search_doc, (select match from words)) ${newest} limit ${sql.raw(String(rankedMost.frequent))}`;
  return sql`(
    select coalesce(json_agg(json_build_object('row', ${jsonOf(postColumns)}, 'author', ${authorJson}, 'media', ${mediaJson}) order by best.place), '[]')
    from (
      select id, row_number() over (order by ts_rank(search_doc, (select query from words)) desc, created_at desc, id desc) as place
      from (select * from (${rare}) as rare union all select * from (${frequent}) as frequent) as matches order by place limit ${sql.raw(String(most))}
    ) as best join ${jobPosts} on ${jobPosts.id} = best.id)`;
}

export const presentFoundPosts = (db: Db, found: FoundPosts, visitor: Visitor): Promise<JobPost[]> =>
  presentListed(
    db,
    found.map(({ row, ...beside }) => ({ ...fromJson(postColumns, row), ...beside })),
    visitor,
  );
