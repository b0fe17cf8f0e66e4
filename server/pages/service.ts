import { AppError } from '#contract/errors.ts';
import { dayOf } from '#contract/format.ts';
import { type DueConsent, putClaims, type Version } from '#contract/pages.ts';
import { reservedWords } from '#contract/paths.ts';
import { recordAdminAction } from '../audit/service.ts';
import { collator } from '../platform/collator.ts';
import { violates } from '../platform/db/errors.ts';
import type { Db, DbOrTx, Tx } from '../platform/db/pool.ts';
import { pageOf } from '../platform/http/lists.ts';
import type { Site } from '../platform/http/site.ts';
import { checkMarkdown } from '../platform/markdown/markdown.ts';
import type { Actor } from '../platform/session/actor.ts';
import { tradeRefs } from '../trades/service.ts';
import { userRefsForAdmin } from '../users/service.ts';
import { deleteVersions, keepVersion, type Subject, versionsOf, versionWhere } from '../versions/service.ts';
import { pathOf, presentPage, presentRef, presentSource, versionOf } from './present.ts';
import * as queries from './queries.ts';
import { withTables } from './stored.ts';

export const claimsSetting = { key: 'claims', schema: putClaims.body.shape.claims };

interface Parts {
  db: Db;
  site: Site;
}
type Paging = { page: number; per_page: number; sort_direction: 'asc' | 'desc' };

/** Returns one page of the list of site pages, optionally of one kind, without their texts. */
export async function listPages(
  { db, site }: Parts,
  query: Paging & { kind?: queries.PageRow['kind'] | undefined; sort_by: 'title' | 'updated_at' },
) {
  const all = (await queries.list(db, query.kind)).map((row) => presentRef(row, site));
  const by = query.sort_by === 'title' ? collator.compare : (a: string, b: string) => (a < b ? -1 : 1);
  return pageOf(
    all.sort((a, b) => by(a[query.sort_by], b[query.sort_by])),
    query,
  );
}

const subjectOf = (id: number) => ({ type: 'page' as const, id });

const previousOf = ({ kind, major, minor }: queries.PageRow): { major: number; minor?: number } | null =>
  kind !== 'legal' || (major === 1 && minor === 0)
    ? null
    : minor > 0
      ? { major, minor: minor - 1 }
      : { major: major - 1 };

async function previousVersion(db: Db, row: queries.PageRow): Promise<string | null> {
  const before = previousOf(row);
  if (!before) return null;
  if (before.minor !== undefined) return versionOf({ major: before.major, minor: before.minor });
  const content = await versionWhere(db, subjectOf(row.id), 'major', String(before.major));
  return typeof content?.minor === 'number' ? versionOf({ major: before.major, minor: content.minor }) : null;
}

/** Returns a page by slug or id, in its current version or in the given older one. Throws `not_found`. */
export async function getPage({ db, site }: Parts, key: string, version?: string) {
  const row = await queries.find(db, key);
  if (!row) throw new AppError('not_found');
  if (version === undefined || (row.kind === 'legal' && version === versionOf(row)))
    return presentPage(row, await previousVersion(db, row), site);
  const former =
    row.kind === 'legal' ? await versionWhere(db, subjectOf(row.id), 'version', version) : undefined;
  if (!former) throw new AppError('not_found');
  const shown = { ...row, ...former, slug: row.slug } as queries.PageRow;
  return presentPage(shown, await previousVersion(db, shown), site);
}

const contentOf = (row: queries.PageRow) => {
  const { slug, title, lead, body, seoTitle, seoDescription, major, minor, validFrom, note } = row;
  return {
    slug,
    title,
    lead,
    body,
    seoTitle,
    seoDescription,
    major,
    minor,
    validFrom,
    note,
    version: versionOf(row),
  };
};

/**
 * Throws `pages.reserved` or `pages.category` for a slug that the site or a category uses. Slugs of other
 * pages are checked by `withSlug`.
 */
async function assertSlugFree(db: Db, slug: string): Promise<void> {
  if ((reservedWords as readonly string[]).includes(slug))
    throw new AppError('pages.reserved', { text: `Adresu „${slug}“ koristi portal. Odaberite drugu.` });
  const category = (await tradeRefs(db)).categoryByKey(slug);
  if (category)
    throw new AppError('pages.category', {
      text: `Adresu „${slug}“ ima kategorija ${category.name}. Odaberite drugu.`,
    });
}

interface Input {
  slug: string;
  title: string;
  lead: string;
  body: string;
  seo_title: string;
  seo_description: string;
}
const written = ({ slug, title, lead, body, seo_title, seo_description }: Input) => ({
  slug,
  title,
  lead,
  body,
  seoTitle: seo_title,
  seoDescription: seo_description,
});

/**
 * Converts a unique violation on the slug, caused by a concurrent write, into a validation error of the slug
 * field.
 */
const withSlug = <T>(slug: string, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw violates(error, 'pages_slug_unique')
      ? new AppError('pages.slug', { text: `Stranica s adresom „${slug}“ već postoji.` })
      : error;
  });

/** Creates a page of kind `free`. Throws `invalid`, `pages.*`. */
export async function createPage(db: Db, actor: Actor, input: Input) {
  await checkMarkdown('body', withTables(input.body));
  await assertSlugFree(db, input.slug);
  const write = async (tx: Tx) => {
    const row = await queries.insert(tx, { kind: 'free', ...written(input) });
    await keepVersion(tx, subjectOf(row.id), actor.id, contentOf(row));
    await recordAdminAction(tx, actor, { action: 'page.create', subject: subjectOf(row.id) });
    return row;
  };
  return presentSource(await withSlug(input.slug, db.transaction(write)));
}

function nextEdition(row: queries.PageRow, note: string, substantial: boolean) {
  if (row.kind !== 'legal') return {};
  const number = substantial ? { major: row.major + 1, minor: 0 } : { minor: row.minor + 1 };
  return { ...number, validFrom: dayOf(new Date()), note: note || null };
}

/** Saves a page as a new version. Throws `invalid`, `not_found`, `pages.*`. */
export async function savePage(
  db: Db,
  actor: Actor,
  id: number,
  input: Input & { note: string; substantial: boolean },
) {
  await checkMarkdown('body', withTables(input.body));
  const before = await queries.find(db, String(id));
  if (!before) throw new AppError('not_found');
  if (before.kind !== 'free' && input.slug !== before.slug) throw new AppError('pages.fixed');
  if (before.kind === 'legal' && !input.note) throw new AppError('pages.note');
  if (before.kind === 'free') await assertSlugFree(db, input.slug);
  const write = async (tx: Tx) => {
    const locked = await queries.lock(tx, id);
    if (!locked) throw new AppError('not_found');
    const row = await queries.update(tx, id, {
      ...written(input),
      ...nextEdition(locked, input.note, input.substantial),
    });
    await keepVersion(tx, subjectOf(id), actor.id, contentOf(row));
    await recordAdminAction(tx, actor, {
      action: 'page.save',
      subject: subjectOf(id),
      reason: input.note || null,
    });
    return row;
  };
  return presentSource(await withSlug(input.slug, db.transaction(write)));
}

/**
 * Deletes a page with its versions. Throws `not_found`, and `pages.fixed` for a page that the site itself
 * links to.
 */
export async function deletePage(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await queries.lock(tx, id);
    if (!row) throw new AppError('not_found');
    if (row.kind !== 'free') throw new AppError('pages.fixed');
    await deleteVersions(tx, subjectOf(id));
    await queries.remove(tx, id);
    await recordAdminAction(tx, actor, {
      action: 'page.delete',
      subject: subjectOf(id),
      details: { slug: row.slug, title: row.title },
    });
  });
}

/** Returns the source of a page for editing. Throws `not_found`. */
export async function getPageSource(db: Db, id: number) {
  const row = await queries.find(db, String(id));
  if (!row) throw new AppError('not_found');
  return presentSource(row);
}

/**
 * Records that an account accepts the current versions of the legal texts, with the time. Call in the
 * transaction that creates the account.
 */
export const consentToTexts = async (tx: DbOrTx, userId: number): Promise<void> =>
  void (await queries.consent(tx, userId));

/** Returns the legal texts whose current major version the account has not accepted. */
export async function dueConsents(db: Db, actor: Actor): Promise<DueConsent[]> {
  const texts = await queries.agreed(db);
  const given = await queries.consentsOf(
    db,
    actor.id,
    texts.map(({ id }) => id),
  );
  return texts
    .filter(({ id, major }) => !given.some((one) => one.pageId === id && one.major >= major))
    .map((row) => ({
      slug: row.slug,
      title: row.title,
      path: pathOf({ kind: 'legal', slug: row.slug }),
      version: versionOf(row),
      note: row.note,
    }));
}

/** Returns the versions that an account accepted and when, newest first. */
export const consentHistory = async (db: DbOrTx, userId: number) =>
  (await queries.consentHistory(db, userId)).map(({ title, slug, createdAt, ...edition }) => ({
    title,
    path: pathOf({ kind: 'legal', slug }),
    version: versionOf(edition),
    created_at: createdAt.toISOString(),
  }));

/** Returns the newest versions of a text with their authors' names, newest first. */
export async function listVersions(db: Db, subject: Subject): Promise<Version[]> {
  const rows = await versionsOf(db, subject);
  const people = await userRefsForAdmin(
    db,
    rows.flatMap(({ authorId }) => authorId ?? []),
  );
  return rows.map((row) => ({
    number: row.number,
    content: row.content,
    author: row.authorId === null ? null : (people.get(row.authorId)?.name ?? null),
    created_at: row.createdAt.toISOString(),
  }));
}
