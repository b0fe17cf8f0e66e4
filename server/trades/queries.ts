import { eq, getTableColumns, sql } from 'drizzle-orm';
import { jobPosts, postCountDeltas } from '../job-posts/tables.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import { runPrepared } from '../platform/db/prepared.ts';
import { jobCategories, jobTypes } from './tables.ts';

export type FullCategoryRow = typeof jobCategories.$inferSelect;
/** A category without its long text, which lists do not show. */
export type CategoryRow = Omit<FullCategoryRow, 'body'>;
export type TypeRow = typeof jobTypes.$inferSelect;

const { body: _, ...listed } = getTableColumns(jobCategories);
export const allCategories = (db: Db): Promise<CategoryRow[]> => db.select(listed).from(jobCategories);

export const categoryWithText = async (db: DbOrTx, id: number): Promise<FullCategoryRow | undefined> =>
  (await db.select().from(jobCategories).where(eq(jobCategories.id, id)))[0];

export const updateCategory = async (
  tx: Tx,
  id: number,
  row: Partial<FullCategoryRow>,
): Promise<FullCategoryRow | undefined> =>
  (await tx.update(jobCategories).set(row).where(eq(jobCategories.id, id)).returning())[0];

export const allTypes = (db: Db): Promise<TypeRow[]> => db.select().from(jobTypes);

export const activeCounts = (db: Db): Promise<{ id: number; posts: number }[]> =>
  runPrepared(
    db,
    'active_counts',
    sql`select id, active_posts_count + coalesce((select sum(step) from ${postCountDeltas} where job_category_id = ${jobCategories}.id), 0)::int as posts from ${jobCategories}`,
  );

export async function busiestTowns(
  db: Db,
  { category, county, most }: { category: number; county: number; most: number },
) {
  const { rows } = await db.execute<{ town: number; posts: number }>(
    sql`with found as (
        select town_id as town, count(*)::int as posts from ${jobPosts}
        where status = 'active' and job_category_id = ${category} and (county_id = ${county} or county_id is null) group by 1
      )
      select town, posts + coalesce((select posts from found where town is null), 0) as posts from found
      where town is not null order by 2 desc, 1 limit ${most}`,
  );
  return rows;
}
