import { type SQL, sql } from 'drizzle-orm';
import { paths } from '#contract/paths.ts';
import type { Db } from '../platform/db/pool.ts';

export type ListedKind = 'poslovi' | 'korisnici' | 'novosti';

/**
 * Indexable entities of each kind, with the time of their last change. Paged by primary key, so that a
 * million rows are read only once.
 */
const listed: Record<
  ListedKind,
  { from: SQL; where: SQL; id: SQL; at: SQL; slug: SQL; path: (slug: string) => string }
> = {
  poslovi: {
    from: sql`job_posts`,
    where: sql`status = 'active'`,
    id: sql`id`,
    at: sql`updated_at`,
    slug: sql`id::text`,
    path: paths.job,
  },
  korisnici: {
    from: sql`users`,
    where: sql`is_worker`,
    id: sql`id`,
    at: sql`profile_changed_at`,
    slug: sql`slug`,
    path: paths.user,
  },
  novosti: {
    from: sql`news`,
    where: sql`published_at is not null`,
    id: sql`id`,
    at: sql`greatest(updated_at, published_at)`,
    slug: sql`slug`,
    path: paths.newsArticle,
  },
};

/**
 * Returns, for each sitemap file of a kind, the id after which its URLs begin and the time of their newest
 * change. Each step of the recursion reads only one file’s part of the index.
 */
export async function starts(db: Db, kind: ListedKind, most: number): Promise<{ after: number; at: Date }[]> {
  const { from, where, id, at } = listed[kind];
  const fileAfter = (before: SQL) =>
    sql`select max(id) as last, max(at) as at from (select ${id} as id, ${at} as at from ${from} where ${where} and ${id} > ${before} order by ${id} limit ${most}) as part`;
  const { rows } = await db.execute<{ after: number; at: string }>(sql`
    with recursive file as (
      select 0 as after, last, at from (${fileAfter(sql`0`)}) as first
      union all select file.last, further.last, further.at from file cross join lateral (${fileAfter(sql`file.last`)}) as further where file.last is not null
    ) select after, at from file where last is not null`);
  return rows.map((row) => ({ after: row.after, at: new Date(row.at) }));
}

export async function addresses(
  db: Db,
  kind: ListedKind,
  after: number,
  most: number,
): Promise<{ path: string; at: Date }[]> {
  const { from, where, id, at, slug, path } = listed[kind];
  const { rows } = await db.execute<{ slug: string; at: string }>(
    sql`select ${slug} as slug, ${at} as at from ${from} where ${where} and ${id} > ${after} order by ${id} limit ${most}`,
  );
  return rows.map((row) => ({ path: path(row.slug), at: new Date(row.at) }));
}

export async function pageAddresses(db: Db): Promise<{ path: string; at: Date }[]> {
  const { rows } = await db.execute<{ slug: string; kind: string; at: string }>(
    sql`select slug, kind, updated_at as at from pages order by id`,
  );
  return rows.map(({ slug, kind, at }) => ({
    path: kind === 'legal' ? paths.legal(slug) : paths.textPage(slug),
    at: new Date(at),
  }));
}

export async function newest(db: Db): Promise<Record<'posts' | 'news' | 'questions', Date | null>> {
  const { rows } = await db.execute<Record<'posts' | 'news' | 'questions', string | null>>(sql`select
    (select coalesce(reviewed_at, created_at) from job_posts where status = 'active' order by created_at desc, id desc limit 1) as posts,
    (select max(greatest(updated_at, published_at)) from news where published_at is not null) as news,
    (select max(updated_at) from questions where not hidden) as questions`);
  const at = (found: string | null | undefined) => (found ? new Date(found) : null);
  return { posts: at(rows[0]?.posts), news: at(rows[0]?.news), questions: at(rows[0]?.questions) };
}

/**
 * Returns all categories, and each category again for every county where it has active posts, because empty
 * pages are not indexed. A category’s date is the date of its newest post or, if later, of the last edit of
 * its text; in a county, it is the date of the newest post there.
 */
export async function categoryAddresses(
  db: Db,
): Promise<{ key: string; county: string | null; at: Date | null }[]> {
  const { rows } = await db.execute<{ key: string; county: string | null; at: string | null }>(sql`
    with listed as (
      select job_category_id, county_id, max(coalesce(reviewed_at, created_at)) as at from job_posts where status = 'active' group by 1, 2
    )
    select key, null as county, greatest(
        (select max(at) from listed where job_category_id = job_categories.id),
        (select max(created_at) from versions where subject_type = 'job_category' and subject_id = job_categories.id)) as at
      from job_categories
    union all
    select job_categories.key, counties.key, listed.at from listed
      join job_categories on job_categories.id = listed.job_category_id join counties on counties.id = listed.county_id
    order by 1, 2 nulls first`);
  return rows.map(({ key, county, at }) => ({ key, county, at: at ? new Date(at) : null }));
}

export async function newestPosts(
  db: Db,
  { category, county, most }: { category: string | undefined; county: string | undefined; most: number },
) {
  const { rows } = await db.execute<{
    id: number;
    subject: string;
    type: string;
    category: string;
    county: string | null;
    at: string;
  }>(sql`
    select job_posts.id, subject, job_types.name as type, job_categories.name as category, counties.name as county, job_posts.created_at as at from job_posts
      join job_categories on job_categories.id = job_posts.job_category_id join job_types on job_types.id = job_posts.job_type_id
      left join counties on counties.id = job_posts.county_id
    where status = 'active' ${category === undefined ? sql`` : sql`and job_categories.key = ${category}`} ${county === undefined ? sql`` : sql`and counties.key = ${county}`}
    order by job_posts.created_at desc, job_posts.id desc limit ${most}`);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

export async function newestSeals(db: Db, most: number) {
  const { rows } = await db.execute<{ day: string; entries: string; seal: string; at: string }>(
    sql`select day::text as day, entries, seal, created_at as at from review_seals order by day desc limit ${most}`,
  );
  return rows.map((row) => ({ ...row, entries: Number(row.entries), at: new Date(row.at) }));
}

export async function newestNews(db: Db, most: number) {
  const { rows } = await db.execute<{ slug: string; title: string; lead: string; at: string }>(
    sql`select slug, title, lead, published_at as at from news where published_at is not null order by published_at desc, id desc limit ${most}`,
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
