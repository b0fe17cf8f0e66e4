import { sql } from 'drizzle-orm';
import { day } from '#contract/durations.ts';
import { jobPostEvents, jobPosts } from '../../job-posts/tables.ts';
import type { Tx } from '../../platform/db/pool.ts';

interface Reviewed extends Record<string, unknown> {
  id: number;
  author_id: number;
  at: Date;
  category: number;
  type: number;
  name: string;
  county: number | null;
  town: number | null;
}

/** Subjects that fit a job of any type. */
export const pastSubjects = [
  (type: string) =>
    `${type}: manji posao kod kuće, termin po dogovoru. Sve ostalo pokazujemo na licu mjesta.`,
  (type: string) => `Tražimo ponudu za posao: ${type}. Najviše nam odgovara prijepodne, radnim danom.`,
  (type: string) => `${type}. Molimo okvirnu cijenu i prvi slobodan termin, a pojedinosti šaljemo porukom.`,
  (type: string) => `Treba nam pouzdan majstor, vrsta posla: ${type}. Nije hitno, važno je da bude uredno.`,
];

export async function writePastWork(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<Reviewed>(sql`
    select r.id, r.author_id, r.created_at as at, t.job_category_id as category, t.job_type_id as type, j.name, p.county_id as county, p.town_id as town
    from reviews r join users a on a.id = r.author_id join users s on s.id = r.subject_id
      cross join lateral (select * from user_job_types where user_id = s.id order by md5(r.id || ' ' || job_type_id) limit 1) t
      join job_types j on j.id = t.job_type_id
      left join lateral (
        select c.county_id, w.town_id from user_counties c left join user_towns w on w.user_id = c.user_id and w.county_id = c.county_id
        where c.user_id = s.id order by md5(r.id || ' ' || c.county_id || ' ' || coalesce(w.town_id, 0)) limit 1) p on true
    where r.job_post_id is null and s.is_worker and a.type_of <> 'worker'
      and r.created_at - interval '9 days' > greatest(a.created_at, s.created_at)
    order by r.id`);
  const before = ({ at }: Reviewed, days: number) => new Date(new Date(at).getTime() - days * day);
  const posts = await tx
    .insert(jobPosts)
    .values(
      rows.map((row, index) => ({
        userId: row.author_id,
        subject: pastSubjects[index % pastSubjects.length]?.(row.name) ?? row.name,
        status: 'finished' as const,
        jobCategoryId: row.category,
        jobTypeId: row.type,
        countyId: row.county,
        townId: row.town,
        submittedAt: before(row, 8),
        reviewedAt: before(row, 7.98),
        renewedAt: before(row, 7.98),
        createdAt: before(row, 8),
        updatedAt: before(row, 1),
      })),
    )
    .returning({ id: jobPosts.id });
  const steps = [
    ['created', 8],
    ['sent_for_review', 8],
    ['review_pending', 8],
    // The approval follows half an hour after the post was sent for review (0.02 days).
    ['approved', 7.98],
    ['finished', 1],
  ] as const;
  await tx.insert(jobPostEvents).values(
    rows.flatMap((row, index) =>
      steps.map(([event, days]) => ({
        jobPostId: posts[index]?.id ?? 0,
        event,
        authorId: event === 'approved' ? null : row.author_id,
        createdAt: before(row, days),
      })),
    ),
  );
  const [reviews, jobs] = [rows.map(({ id }) => id), posts.map(({ id }) => id)];
  await tx.execute(sql`update reviews r set job_post_id = named.job
    from unnest(${sql.param(reviews)}::int[], ${sql.param(jobs)}::int[]) as named (review, job) where r.id = named.review`);
}
