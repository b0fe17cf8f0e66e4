import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../platform/db/pool.ts';
import { seenJobs } from './tables.ts';

export const seenAmong = async (db: Db, userId: number, jobIds: number[]): Promise<Set<number>> => {
  if (jobIds.length === 0) return new Set();
  const rows = await db
    .select({ id: seenJobs.jobPostId })
    .from(seenJobs)
    .where(and(eq(seenJobs.userId, userId), inArray(seenJobs.jobPostId, jobIds)));
  return new Set(rows.map(({ id }) => id));
};

export const markSeen = (db: Db, userId: number, jobPostId: number) =>
  db.insert(seenJobs).values({ userId, jobPostId }).onConflictDoNothing();
