import { AppError } from '#contract/errors.ts';
import type { JobCategorySource } from '#contract/trades.ts';
import { recordAdminAction } from '../audit/service.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { UploadedFile } from '../platform/http/multipart.ts';
import { checkMarkdown } from '../platform/markdown/markdown.ts';
import { deleteStored, type MediaKind, mediaKeys, storeMedia } from '../platform/media/stored-media.ts';
import type { Actor } from '../platform/session/actor.ts';
import { fileUrl } from '../platform/storage/storage.ts';
import { keepVersion } from '../versions/service.ts';
import { presentCategory } from './present.ts';
import * as queries from './queries.ts';
import { tradeRefs } from './service.ts';

const subjectOf = (id: number) => ({ type: 'job_category' as const, id });

function present(row: queries.FullCategoryRow): JobCategorySource {
  const { id, name, key, description, seo_title, seo_description, list_img, list_img_dark } =
    presentCategory(row);
  const picture = row.picture === null ? null : fileUrl(mediaKeys(row.picture).card);
  return {
    id,
    name,
    key,
    description,
    body: row.body,
    seo_title,
    seo_description,
    picture,
    list_img,
    list_img_dark,
  };
}

/** Returns a category's texts as Markdown source. Throws `not_found`. */
export async function getSource(db: DbOrTx, id: number): Promise<JobCategorySource> {
  const row = await queries.categoryWithText(db, id);
  if (!row) throw new AppError('not_found');
  return present(row);
}

interface Input {
  description: string;
  body: string;
  seo_title: string;
  seo_description: string;
}

/**
 * Saves a category's texts as a new version, with an audit log entry; empty SEO fields default to name and
 * description. Throws `invalid` or `not_found`.
 */
export async function saveCategory(
  db: Db,
  actor: Actor,
  id: number,
  input: Input,
): Promise<JobCategorySource> {
  await checkMarkdown('body', input.body);
  const saved = await db.transaction(async (tx) => {
    const former = await queries.categoryWithText(tx, id);
    if (!former) throw new AppError('not_found');
    const texts = {
      description: input.description,
      body: input.body,
      seoTitle: input.seo_title || former.name,
      seoDescription: input.seo_description || input.description,
    };
    const row = await queries.updateCategory(tx, id, texts);
    if (!row) throw new AppError('not_found');
    await keepVersion(tx, subjectOf(id), actor.id, texts);
    await recordAdminAction(tx, actor, { action: 'job_category.save', subject: subjectOf(id) });
    return row;
  });
  tradeRefs.forget(db);
  return present(saved);
}

const categoryPictures = {
  folder: 'categories',
  layout: 'folder',
  field: 'picture',
} as const satisfies MediaKind;

/**
 * Sets the photo of a category, which is shown instead of its drawing, or removes the photo if no file is
 * given. Writes an audit log entry. Throws `not_found` or `media.*`.
 */
export async function setPicture(
  { db, storage }: Pick<FeatureParts, 'db' | 'storage'>,
  actor: Actor,
  id: number,
  file: UploadedFile | undefined,
): Promise<JobCategorySource> {
  await getSource(db, id);
  const { former, saved } = await storeMedia(storage, categoryPictures, file, (stored) =>
    db.transaction(async (tx) => {
      const before = await queries.categoryWithText(tx, id);
      const row = await queries.updateCategory(tx, id, { picture: stored?.storageKey ?? null });
      if (!row) throw new AppError('not_found');
      await recordAdminAction(tx, actor, { action: 'job_category.picture', subject: subjectOf(id) });
      return { former: before?.picture, saved: row };
    }),
  );
  tradeRefs.forget(db);
  await deleteStored(storage, former ? [former] : []);
  return present(saved);
}
