import { type SQL, sql } from 'drizzle-orm';
import type { NewsTopic } from '#contract/news-labels.ts';
import type { Db } from '../platform/db/pool.ts';

const first = async <T extends Record<string, unknown>>(db: Db, query: SQL): Promise<T | undefined> =>
  (await db.execute<T>(query)).rows[0] as T | undefined;

export const post = (db: Db, id: number) =>
  first<{
    user_id: number;
    subject: string;
    kind: string;
    type: string;
    category: string;
    key: string;
    county: string | null;
    town: string | null;
  }>(
    db,
    sql`select job_posts.user_id, job_posts.subject, job_posts.kind, job_types.name as type, job_categories.name as category, job_categories.key, counties.name as county, towns.name as town
      from job_posts join job_categories on job_categories.id = job_posts.job_category_id join job_types on job_types.id = job_posts.job_type_id
      left join counties on counties.id = job_posts.county_id left join towns on towns.id = job_posts.town_id
      where job_posts.id = ${id} and job_posts.status in ('active', 'finished') and job_posts.audience = 'all'`,
  );

export const category = (db: Db, key: string) =>
  first<{ name: string; description: string; posts: number }>(
    db,
    sql`select name, description, active_posts_count as posts from job_categories where key = ${key}`,
  );

export const article = (db: Db, slug: string) =>
  first<{ title: string; lead: string; topic: NewsTopic; key: string | null }>(
    db,
    sql`select title, lead, topic, job_categories.key from news left join job_categories on job_categories.id = news.job_category_id
      where news.slug = ${slug} and published_at is not null`,
  );

export const page = (db: Db, slug: string) =>
  first<{ title: string; lead: string }>(db, sql`select title, lead from pages where slug = ${slug}`);

export const worker = (db: Db, slug: string) =>
  first<{
    id: number;
    name: string;
    about: string | null;
    portrait: string | null;
    rating: number;
    reviews: number;
    category: string | null;
    key: string | null;
    county: string | null;
  }>(
    db,
    sql`select users.id, users.name, about, profile_img as portrait, rating::float as rating, reviews_count as reviews, trade.name as category, trade.key, place.name as county
      from users
      left join lateral (select job_categories.name, job_categories.key from user_job_categories join job_categories on job_categories.id = user_job_categories.job_category_id
        where user_id = users.id order by job_categories.name limit 1) as trade on true
      left join lateral (select counties.name from user_counties join counties on counties.id = user_counties.county_id where user_id = users.id order by counties.name limit 1) as place on true
      where users.slug = ${slug} and is_worker`,
  );
