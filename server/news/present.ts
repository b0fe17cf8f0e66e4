import type { NewsItem, NewsSource } from '#contract/news.ts';
import type { Site } from '../platform/http/site.ts';
import { mediaKeys } from '../platform/media/stored-media.ts';
import { fileUrl } from '../platform/storage/storage.ts';
import type { Trades } from '../trades/service.ts';
import type { news, newsletters } from './tables.ts';

export type NewsRow = typeof news.$inferSelect;
export type NewsletterRow = typeof newsletters.$inferSelect;
/** Omits the body, which lists do not load. */
export type ListedRow = Omit<NewsRow, 'body'>;

/** Replaces `{portal}` with the site’s configurable name. */
export const named = (text: string, site: Site) => text.replaceAll('{portal}', site.name);

function pictures({ picture, jobCategoryId }: Pick<ListedRow, 'picture' | 'jobCategoryId'>, trades: Trades) {
  if (picture) {
    const { full, card } = mediaKeys(picture);
    return { list_img: fileUrl(card), list_img_dark: null, banner_img: fileUrl(full), banner_img_dark: null };
  }
  const category = jobCategoryId === null ? undefined : trades.category(jobCategoryId);
  return {
    list_img: category?.list_img ?? null,
    list_img_dark: category?.list_img_dark ?? null,
    banner_img: category?.banner_img ?? null,
    banner_img_dark: category?.banner_img_dark ?? null,
  };
}

export const presentItem = (row: ListedRow, trades: Trades, site: Site): NewsItem => ({
  id: row.id,
  slug: row.slug,
  topic: row.topic,
  title: named(row.title, site),
  lead: named(row.lead, site),
  ...pictures(row, trades),
  minutes: row.minutes,
  published_at: (row.publishedAt ?? row.createdAt).toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

export const presentSource = (row: NewsRow, newsletter: NewsletterRow | null): NewsSource => ({
  id: row.id,
  slug: row.slug,
  topic: row.topic,
  title: row.title,
  lead: row.lead,
  body: row.body,
  seo_title: row.seoTitle,
  seo_description: row.seoDescription,
  job_category_id: row.jobCategoryId,
  picture: row.picture === null ? null : fileUrl(mediaKeys(row.picture).card),
  published_at: row.publishedAt?.toISOString() ?? null,
  updated_at: row.updatedAt.toISOString(),
  newsletter: newsletter && {
    sent: newsletter.sent,
    finished: newsletter.finishedAt !== null,
    started_at: newsletter.startedAt.toISOString(),
  },
});
