import { sql } from 'drizzle-orm';
import { limits } from '#contract/constants.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { reviews } from '../../reviews/tables.ts';
import type { PlannedReview } from './reviews.ts';

export async function writeReviews(
  tx: Tx,
  planned: readonly PlannedReview[],
  people: ReadonlyMap<string, number>,
  posts: ReadonlyMap<string, number>,
): Promise<void> {
  await tx.insert(reviews).values(
    planned.map(({ author, subject, post, stars, comment, at, answer }) => ({
      authorId: people.get(author.slug),
      subjectId: people.get(subject.slug) ?? 0,
      jobPostId: post ? posts.get(post.key) : null,
      stars,
      comment,
      answer: answer?.text ?? null,
      answeredAt: answer?.at ?? null,
      publishedAt: at,
      createdAt: at,
      updatedAt: at,
    })),
  );
  await tx.execute(sql`
    with site as (select avg(stars)::float as mean from reviews),
      own as (select subject_id, count(*)::int as n, sum(stars)::float as stars from reviews group by subject_id)
    update users set
      reviews_count = own.n,
      rating = round((own.stars / own.n)::numeric, 1),
      rating_score = (own.stars + ${limits.ratingPriorWeight}::float * site.mean) / (own.n + ${limits.ratingPriorWeight}::float)
    from own, site where users.id = own.subject_id`);
}
