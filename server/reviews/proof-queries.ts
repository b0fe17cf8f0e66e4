import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { jobPosts } from '../job-posts/tables.ts';
import type { DbOrTx } from '../platform/db/pool.ts';
import { reviewPictures, reviews } from './tables.ts';

/**
 * Returns the condition for published reviews of a person's own finished work: inquiries of others, and
 * services offered by the person.
 */
const ofWork = (subjectId: number) =>
  and(
    eq(reviews.subjectId, subjectId),
    isNotNull(reviews.publishedAt),
    eq(jobPosts.status, 'finished'),
    sql`(${jobPosts.kind} = 'offer') = (${jobPosts.userId} = ${reviews.subjectId})`,
  );

export const finishedByType = (db: DbOrTx, subjectId: number) =>
  db
    .select({ id: jobPosts.jobTypeId, confirmed: sql<number>`count(*)::int` })
    .from(reviews)
    .innerJoin(jobPosts, eq(jobPosts.id, reviews.jobPostId))
    .where(ofWork(subjectId))
    .groupBy(jobPosts.jobTypeId)
    .orderBy(desc(sql`count(*)`), jobPosts.jobTypeId);

/** Uses a subquery per review, because a join would read the pictures of all reviews on the site. */
const has = (moment: 'before' | 'after') =>
  sql`(select true from ${reviewPictures} where ${reviewPictures.reviewId} = ${reviews.id} and ${reviewPictures.moment} = ${moment} limit 1)`;

/** Selects the newest reviews of this person’s work that have both a before and an after picture. */
export const pictured = (db: DbOrTx, subjectId: number, most: number) =>
  db
    .select({
      reviewId: reviews.id,
      createdAt: reviews.createdAt,
      jobTypeId: jobPosts.jobTypeId,
      countyId: jobPosts.countyId,
      townId: jobPosts.townId,
    })
    .from(reviews)
    .innerJoin(jobPosts, eq(jobPosts.id, reviews.jobPostId))
    .where(and(ofWork(subjectId), has('before'), has('after')))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(most);
