import { sql } from 'drizzle-orm';
import { postMoves } from '../job-posts/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { runPrepared } from '../platform/db/prepared.ts';
import { jobCategories, jobTypes } from './tables.ts';

export type CategoryRow = typeof jobCategories.$inferSelect;
export type TypeRow = typeof jobTypes.$inferSelect;

export const allCategories = (db: Db): Promise<CategoryRow[]> => db.select().from(jobCategories);

export const allTypes = (db: Db): Promise<TypeRow[]> => db.select().from(jobTypes);

export const activeCounts = (db: Db): Promise<{ id: number; posts: number }[]> =>
  runPrepared(
    db,
    'active_counts',
    sql`select id, active_posts_count + coalesce((select sum(step) from ${postMoves} where job_category_id = ${jobCategories}.id), 0)::int as posts from ${jobCategories}`,
  );
