import type { JobCategory, JobType } from '#contract/trades.ts';
import { mediaKeys } from '../platform/media/stored-media.ts';
import { fileUrl } from '../platform/storage/storage.ts';
import { categoryArtPath, typeArtPath } from './art.ts';
import type { CategoryRow, TypeRow } from './queries.ts';

function pictures({ key, picture }: Pick<CategoryRow, 'key' | 'picture'>) {
  if (picture) {
    const [full, card] = [fileUrl(mediaKeys(picture).full), fileUrl(mediaKeys(picture).card)];
    return { list_img: card, list_img_dark: card, banner_img: full, banner_img_dark: full };
  }
  return {
    list_img: categoryArtPath(key, 'card', 'light'),
    list_img_dark: categoryArtPath(key, 'card', 'dark'),
    banner_img: categoryArtPath(key, 'banner', 'light'),
    banner_img_dark: categoryArtPath(key, 'banner', 'dark'),
  };
}

export const presentCategory = (row: CategoryRow): JobCategory => ({
  id: row.id,
  name: row.name,
  key: row.key,
  description: row.description,
  hue: row.hue,
  icon: row.icon,
  ...pictures(row),
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
