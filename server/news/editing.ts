import { eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { NewsSource } from '#contract/news.ts';
import type { NewsTopic } from '#contract/news-labels.ts';
import { metaOf } from '#contract/shapes.ts';
import { recordAdminAction } from '../audit/service.ts';
import { violates } from '../platform/db/errors.ts';
import { countUpTo } from '../platform/db/paging.ts';
import type { Db, Tx } from '../platform/db/pool.ts';
import { one } from '../platform/db/rows.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { UploadedFile } from '../platform/http/multipart.ts';
import { checkMarkdown, plainText } from '../platform/markdown/markdown.ts';
import { deleteStored, type MediaKind, storeMedia } from '../platform/media/stored-media.ts';
import type { Actor } from '../platform/session/actor.ts';
import { tradeRefs } from '../trades/service.ts';
import { deleteVersions, keepVersion } from '../versions/service.ts';
import { stopNewsletter } from './newsletter.ts';
import { type NewsRow, presentSource } from './present.ts';
import * as queries from './queries.ts';
import { news, newsletters } from './tables.ts';

interface Input {
  slug: string;
  topic: NewsTopic;
  title: string;
  lead: string;
  body: string;
  seo_title: string;
  seo_description: string;
  job_category_id?: number | null | undefined;
}

const subjectOf = (id: number) => ({ type: 'news' as const, id });
const pace = 200;

async function rowOf(db: Db, input: Input) {
  await checkMarkdown('body', input.body);
  const category = input.job_category_id ?? null;
  if (category !== null && !(await tradeRefs(db)).category(category)) throw new AppError('news.category');
  const { slug, topic, title, lead, body } = input;
  const words = (await plainText(body)).split(' ').length;
  return {
    slug,
    topic,
    title,
    lead,
    body,
    seoTitle: input.seo_title,
    seoDescription: input.seo_description,
    jobCategoryId: category,
    minutes: Math.max(1, Math.round(words / pace)),
  };
}

/**
 * Converts a unique violation on the slug, caused by a concurrent write, into a validation error of the slug
 * field.
 */
const withSlug = <T>(slug: string, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw violates(error, 'news_slug_unique')
      ? new AppError('pages.slug', { text: `Članak s adresom „${slug}“ već postoji.` })
      : error;
  });

async function kept(
  tx: Tx,
  actor: Actor,
  row: NewsRow,
  action: 'news.create' | 'news.save',
): Promise<NewsRow> {
  const { slug, topic, title, lead, body, seoTitle, seoDescription, jobCategoryId } = row;
  await keepVersion(tx, subjectOf(row.id), actor.id, {
    slug,
    topic,
    title,
    lead,
    body,
    seoTitle,
    seoDescription,
    jobCategoryId,
  });
  await recordAdminAction(tx, actor, { action, subject: subjectOf(row.id) });
  return row;
}

/** Creates a draft. Throws `invalid`, `pages.slug`, `news.category`. */
export async function createNews(db: Db, actor: Actor, input: Input): Promise<NewsSource> {
  const values = await rowOf(db, input);
  const write = async (tx: Tx) => {
    const row = one(await tx.insert(news).values(values).returning());
    return kept(tx, actor, row, 'news.create');
  };
  return presentSource(await withSlug(input.slug, db.transaction(write)), null);
}

/** Saves an item as a new version. Throws `invalid`, `not_found`, `pages.slug`, `news.category`. */
export async function saveNews(db: Db, actor: Actor, id: number, input: Input): Promise<NewsSource> {
  const values = await rowOf(db, input);
  const write = async (tx: Tx) => {
    const [row] = await tx
      .update(news)
      .set({ ...values, updatedAt: new Date() })
      .where(eq(news.id, id))
      .returning();
    if (!row) throw new AppError('not_found');
    return kept(tx, actor, row, 'news.save');
  };
  return presentSource(await withSlug(input.slug, db.transaction(write)), await queries.newsletterOf(db, id));
}

/** Returns an item for editing. Throws `not_found`. */
export async function getSource(db: Db, id: number): Promise<NewsSource> {
  const row = await queries.byId(db, id);
  if (!row) throw new AppError('not_found');
  return presentSource(row, await queries.newsletterOf(db, id));
}

export async function listSources(db: Db, query: { page: number; per_page: number }) {
  const [rows, { total, capped }] = await Promise.all([queries.all(db, query), countUpTo(db, sql`${news}`)]);
  return {
    data: rows.map(({ row, newsletter }) => presentSource(row, newsletter)),
    meta: metaOf(query, total, rows.length, capped),
  };
}

/** Publishes an item, or reverts it to a draft, which also stops its newsletter. Throws `not_found`. */
export async function publish(db: Db, actor: Actor, id: number, on: boolean): Promise<NewsSource> {
  await db.transaction(async (tx) => {
    const row = await queries.lock(tx, id);
    if (!row) throw new AppError('not_found');
    if (on === (row.publishedAt !== null)) return;
    if (!on) await stopNewsletter(tx, id);
    await tx
      .update(news)
      .set({ publishedAt: on ? new Date() : null })
      .where(eq(news.id, id));
    await recordAdminAction(tx, actor, {
      action: on ? 'news.publish' : 'news.unpublish',
      subject: subjectOf(id),
    });
  });
  return getSource(db, id);
}

/** Deletes an item with its versions and picture. Throws `not_found`, `news.sent`. */
export async function deleteNews(
  { db, storage }: Pick<FeatureParts, 'db' | 'storage'>,
  actor: Actor,
  id: number,
): Promise<void> {
  const picture = await db.transaction(async (tx) => {
    const row = await queries.lock(tx, id);
    if (!row) throw new AppError('not_found');
    if (await tx.$count(newsletters, eq(newsletters.newsId, id))) throw new AppError('news.sent');
    await deleteVersions(tx, subjectOf(id));
    await tx.delete(news).where(eq(news.id, id));
    await recordAdminAction(tx, actor, {
      action: 'news.delete',
      subject: subjectOf(id),
      details: { slug: row.slug, title: row.title },
    });
    return row.picture;
  });
  await deleteStored(storage, picture ? [picture] : []);
}

const newsPictures = { folder: 'news', layout: 'folder', field: 'picture' } as const satisfies MediaKind;

/** Sets or removes the picture of an item. Throws `not_found`, `media.*`. */
export async function setPicture(
  { db, storage }: Pick<FeatureParts, 'db' | 'storage'>,
  actor: Actor,
  id: number,
  file: UploadedFile | undefined,
): Promise<NewsSource> {
  if (!(await queries.byId(db, id))) throw new AppError('not_found');
  const former = await storeMedia(storage, newsPictures, file, (stored) =>
    db.transaction(async (tx) => {
      const row = await queries.lock(tx, id);
      if (!row) throw new AppError('not_found');
      const picture = stored?.storageKey ?? null;
      await tx.update(news).set({ picture, updatedAt: new Date() }).where(eq(news.id, id));
      await recordAdminAction(tx, actor, { action: 'news.picture', subject: subjectOf(id) });
      return row.picture;
    }),
  );
  await deleteStored(storage, former ? [former] : []);
  return getSource(db, id);
}
