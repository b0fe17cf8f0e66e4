import { getTableColumns, sql } from 'drizzle-orm';
import type { JobPost } from '#contract/job-posts.ts';
import { fromJson, jsonOf } from '../platform/db/json-rows.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Visitor } from '../platform/session/actor.ts';
import { refFromJson, refJson } from '../users/found-workers.ts';
import { presentWith } from './present.ts';
import { type PostRow, postColumns } from './queries.ts';
import { jobPostMedia, jobPosts } from './tables.ts';

const mediaColumns = getTableColumns(jobPostMedia);
type Json = Record<string, unknown>;

/** A post with its publisher and files; `total` is the number of matches if the stored counts provide it. */
export type ListedRow = PostRow & { author: Json; media: Json[]; total?: number };

export const authorJson = sql<Json>`${refJson(sql`${jobPosts.userId}`)}`;
export const mediaJson = sql<Json[]>`(
  select coalesce(json_agg(${jsonOf(mediaColumns)} order by ${jobPostMedia.position}), '[]') from ${jobPostMedia} where ${jobPostMedia.jobPostId} = ${jobPosts.id})`;

export const listedColumns = {
  ...postColumns,
  author: authorJson.as('author'),
  media: mediaJson.as('media'),
};

export function presentListed(db: Db, rows: readonly ListedRow[], visitor: Visitor): Promise<JobPost[]> {
  const users = new Map(
    rows.flatMap(({ author }) => refFromJson(author) ?? []).map((user) => [user.id, user]),
  );
  const media = rows.flatMap((row) => row.media.map((file) => fromJson(mediaColumns, file)));
  return presentWith(db, rows, visitor, { users, media });
}
