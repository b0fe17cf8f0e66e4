import type { Db } from '../platform/db/pool.ts';
import { jobCategories, jobTypes } from './tables.ts';

export type CategoryRow = typeof jobCategories.$inferSelect;
export type TypeRow = typeof jobTypes.$inferSelect;

export const allCategories = (db: Db): Promise<CategoryRow[]> => db.select().from(jobCategories);

export const allTypes = (db: Db): Promise<TypeRow[]> => db.select().from(jobTypes);

export const activeCounts = (db: Db) => db.select({ id: jobCategories.id, posts: jobCategories.activePostsCount }).from(jobCategories);
