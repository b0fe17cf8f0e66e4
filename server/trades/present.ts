import type { JobCategory, JobType } from '#contract/trades.ts';
import { categoryArtPath, typeArtPath } from './art.ts';
import type { CategoryRow, TypeRow } from './queries.ts';

export const presentCategory = (row: CategoryRow): JobCategory => ({
  id: row.id,
  name: row.name,
  key: row.key,
  description: row.description,
  hue: row.hue,
  icon: row.icon,
  list_img: categoryArtPath(row.key, 'card', 'light'),
  list_img_dark: categoryArtPath(row.key, 'card', 'dark'),
  banner_img: categoryArtPath(row.key, 'banner', 'light'),
  banner_img_dark: categoryArtPath(row.key, 'banner', 'dark'),
  seo_img: categoryArtPath(row.key, 'og', 'light'),
  seo_title: row.seoTitle,
  seo_description: row.seoDescription,
  created_at: row.createdAt.toISOString(),
  active_posts_count: row.activePostsCount,
  types_count: row.typesCount,
});

export const presentType = (row: TypeRow, categoryKey: string): JobType => ({
  id: row.id,
  name: row.name,
  key: row.key,
  job_category_id: row.jobCategoryId,
  created_at: row.createdAt.toISOString(),
  list_img: typeArtPath(categoryKey, row.key, 'light'),
  list_img_dark: typeArtPath(categoryKey, row.key, 'dark'),
});
