import { createHash, randomBytes } from 'node:crypto';
import { contentText, hasContent } from '#contract/review-chain.ts';
import { groundsOf } from '../decisions/write.ts';
import type { Tx } from '../platform/db/pool.ts';
import * as queries from './chain-queries.ts';
import { byId, type StoredReview } from './queries.ts';

const saltBytes = 16;

const hashOf = (salt: string, { id, subjectId, stars, comment, createdAt }: queries.ContentRow): string =>
  createHash('sha256')
    .update(
      contentText(salt, {
        review_id: id,
        subject_id: subjectId,
        stars,
        comment,
        created_at: createdAt.toISOString(),
      }),
    )
    .digest('hex');

/**
 * Appends the public content of these reviews to the chain, each with a new salt. Skips unpublished reviews
 * and those whose newest entry already has this content. The reviews must be locked or new. Returns the ids
 * of the reviews that got an entry.
 */
export async function recordContent(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const [rows, newest] = [await queries.publishedContent(tx, ids), await queries.newestOf(tx, ids)];
  const entries: queries.NewEntry[] = [];
  const salts: [number, string][] = [];
  for (const row of rows) {
    const before = newest.get(row.id);
    const isCurrent = before !== undefined && hasContent(before.kind);
    if (isCurrent && row.salt !== null && before.contentHash === hashOf(row.salt, row)) continue;
    const salt = randomBytes(saltBytes).toString('hex');
    salts.push([row.id, salt]);
    const kind = before === undefined ? 'published' : isCurrent ? 'changed' : 'restored';
    entries.push({ kind, reviewId: row.id, contentHash: hashOf(salt, row) });
    if (kind === 'restored') await queries.deleteStub(tx, row.id);
  }
  if (entries.length === 0) return [];
  await queries.setSalts(tx, salts);
  await queries.append(tx, entries);
  return entries.map(({ reviewId }) => reviewId);
}

/**
 * Appends up to `most` published reviews that are missing from the chain, in order of publication: reviews
 * older than the chain, and reviews published by the previous release during an upgrade. Returns their
 * number.
 */
export async function chainNext(tx: Tx, most: number): Promise<number> {
  const ids = await queries.lockUnchained(tx, most);
  await recordContent(tx, ids);
  return ids.length;
}

/**
 * Ensures that a review is in the chain before it disappears from the site. Unlike `recordContent`, never
 * records changed content.
 */
export async function ensureRecorded(tx: Tx, { id, salt }: Pick<StoredReview, 'id' | 'salt'>): Promise<void> {
  if (salt === null) await recordContent(tx, [id]);
}

/**
 * Records that a decision hid or removed a review, and puts a stub in its place. Call before the review is
 * deleted. Does nothing if the review has no entry in the chain.
 */
export async function recordTakedown(
  tx: Tx,
  id: number,
  kind: 'hidden' | 'removed',
  decisionId: number,
): Promise<void> {
  const [review, before] = [await byId(tx, id), (await queries.newestOf(tx, [id])).get(id)];
  if (!review || !before) return;
  await queries.append(tx, [{ kind, reviewId: id, decisionId, ...(await groundsOf(tx, decisionId)) }]);
  await queries.clearSalt(tx, id);
  await queries.addStub(tx, { reviewId: id, subjectId: review.subjectId });
}

/**
 * Records that an author deletes a review, and deletes the stub of a hidden one. A review that moderators
 * removed keeps its stub and gets no entry. Returns whether an entry was appended.
 */
export async function recordWithdrawal(tx: Tx, id: number): Promise<boolean> {
  const withdrawn = await queries.withdraw(tx, queries.thisReview(id), [
    'published',
    'changed',
    'restored',
    'hidden',
  ]);
  if (withdrawn.length > 0) await queries.deleteStub(tx, id);
  return withdrawn.length > 0;
}

/**
 * Records that the reviews about an account are erased with it, including those reduced to a stub. Call
 * before the account is deleted. Returns the ids of the reviews that got an entry.
 */
export async function recordSubjectErasure(tx: Tx, subjectId: number): Promise<number[]> {
  const withdrawn = await queries.withdraw(tx, queries.reviewsAbout(subjectId), [
    'published',
    'changed',
    'restored',
    'hidden',
    'removed',
  ]);
  return withdrawn.map(({ reviewId }) => reviewId);
}

/** Records that an account's hidden reviews are erased with it, and deletes their stubs. */
export async function recordHiddenErasure(tx: Tx, authorId: number): Promise<void> {
  for (const { reviewId } of await queries.withdraw(tx, queries.unpublishedBy(authorId), ['hidden']))
    await queries.deleteStub(tx, reviewId);
}
