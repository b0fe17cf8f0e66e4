import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { jobPosts } from '../job-posts/tables.ts';
import type { DbOrTx } from '../platform/db/pool.ts';
import { reviewPictures, reviews } from './tables.ts';

/** Reviews of this person's own work: of inquiries that others published, and of services that they offered themselves. */
const ofWork = (subjectId: number) =>
  and(
    eq(reviews.subjectId, subjectId),
    isNotNull(reviews.publishedAt),
    eq(jobPosts.status, 'finished'),
    sql`(${jobPosts.kind} = 'offer') = (${jobPosts.userId} = ${reviews.subjectId})`,
  );

/** How many finished jobs of each type the reviews name, most first. */
export const finishedByType = (db: DbOrTx, subjectId: number) =>
  db
    .select({ id: jobPosts.jobTypeId, confirmed: sql<number>`count(*)::int` })
    .from(reviews)
    .innerJoin(jobPosts, eq(jobPosts.id, reviews.jobPostId))
    .where(ofWork(subjectId))
    .groupBy(jobPosts.jobTypeId)
    .orderBy(desc(sql`count(*)`), jobPosts.jobTypeId);

/** Looked up for each review: joined as a whole, all pictures of the site would be read. */
const has = (moment: 'before' | 'after') =>
  sql`(select true from ${reviewPictures} where ${reviewPictures.reviewId} = ${reviews.id} and ${reviewPictures.moment} = ${moment} limit 1)`;

/** The newest of these jobs with a picture of both moments. */
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
