import { AppError } from '#contract/errors.ts';
import type { JobPost, MediaFile, TimelineEntry } from '#contract/job-posts.ts';
import type { StoredSet } from '../job-questions/service.ts';
import { type Places, placeRefs } from '../places/service.ts';
import type { Db } from '../platform/db/pool.ts';
import { mediaKeys } from '../platform/media/stored-media.ts';
import { actorCan, type Visitor } from '../platform/session/actor.ts';
import { fileUrl } from '../platform/storage/storage.ts';
import { type Trades, tradeRefs } from '../trades/service.ts';
import { goneUser } from '../users/present.ts';
import { userRefsByIds, userRefsForAdmin } from '../users/service.ts';
import { answeredSets, shownAnswers } from './answers.ts';
import { type MediaRow, mediaOf } from './media-queries.ts';
import { abilities, isOwner, mayReadFeedbacks } from './policy.ts';
import { type EventRow, lastRemarks, type PostRow } from './queries.ts';
import { shownAs } from './states.ts';

export function presentMedia(row: MediaRow): MediaFile {
  const keys = mediaKeys(row.storageKey);
  const image = row.kind === 'image';
  return {
    id: row.id,
    kind: row.kind,
    path: fileUrl(image ? keys.full : keys.document),
    thumb: image ? fileUrl(keys.card) : null,
    width: row.width,
    height: row.height,
    name: row.name,
    type: row.type,
    size: row.size,
  };
}

export const presentEvent = (row: EventRow): TimelineEntry => ({
  id: row.id,
  event: row.event,
  text: row.text,
  reason: row.reason,
  created_at: row.createdAt.toISOString(),
  author:
    row.authorId !== null && row.authorName !== null ? { id: row.authorId, name: row.authorName } : null,
});

/**
 * Throws if an item is missing. Foreign keys guarantee that the item exists, so it was just added on another
 * node and is not in this cache yet.
 */
function known<T>(item: T | undefined, what: string): T {
  if (!item) throw new Error(`${what} is not in the cache yet`);
  return item;
}

type Parts = {
  places: Places;
  trades: Trades;
  questions: ReadonlyMap<number, StoredSet>;
  users: Awaited<ReturnType<typeof userRefsByIds>>;
  media: MediaRow[];
  remarks: Awaited<ReturnType<typeof lastRemarks>>;
};

/** Presents a post to a visitor; `parts` must contain everything that the row refers to. */
export function presentPost(row: PostRow, visitor: Visitor, parts: Parts): JobPost {
  const inside = mayReadFeedbacks(visitor, row);
  const remark =
    inside && hasOpenRemark(row) ? parts.remarks.find((one) => one.jobPostId === row.id) : undefined;
  return {
    id: row.id,
    subject: row.subject,
    status: shownAs(row.status),
    declined: row.status === 'declined',
    audience: row.audience,
    type: row.kind,
    user: known(parts.users.get(row.userId), 'publisher'),
    job_category: known(parts.trades.category(row.jobCategoryId), 'category'),
    job_type: known(parts.trades.type(row.jobTypeId), 'type'),
    county: row.countyId === null ? null : known(parts.places.county(row.countyId), 'county'),
    town: row.townId === null ? null : known(parts.places.town(row.townId), 'town'),
    urgency: row.urgency,
    budget_cents: row.budgetCents,
    question_set_id: row.questionSetId,
    answers: shownAnswers(row, parts.questions),
    created_at: row.createdAt.toISOString(),
    reviewed_at: row.reviewedAt?.toISOString() ?? null,
    media_files: parts.media.filter((file) => file.jobPostId === row.id).map(presentMedia),
    feedbacks_count: inside ? row.feedbacksCount : 0,
    feedback: remark
      ? { reason: remark.reason, text: remark.text, created_at: remark.createdAt.toISOString() }
      : null,
    is_own: isOwner(visitor, row),
    can: abilities(visitor, row),
  };
}

const hasOpenRemark = (row: PostRow) => row.status === 'declined' || row.status === 'inactive';

type Beside = Pick<Parts, 'users' | 'media'>;

export async function presentWith(
  db: Db,
  rows: readonly PostRow[],
  visitor: Visitor,
  beside: Beside | Promise<Beside>,
): Promise<JobPost[]> {
  const remarked = rows
    .filter((row) => hasOpenRemark(row) && mayReadFeedbacks(visitor, row))
    .map((row) => row.id);
  const [places, trades, questions, { users, media }, remarks] = await Promise.all([
    placeRefs(db),
    tradeRefs(db),
    answeredSets(db, rows),
    beside,
    remarked.length ? lastRemarks(db, remarked) : [],
  ]);
  // Omits posts whose author’s account was deleted between the statements.
  return rows
    .filter((row) => users.has(row.userId))
    .map((row) => presentPost(row, visitor, { places, trades, questions, users, media, remarks }));
}

interface How {
  /** Includes posts of accounts that are being deleted, without the name. */
  anonymous?: boolean;
}

async function besideOf(
  db: Db,
  rows: readonly PostRow[],
  visitor: Visitor,
  { anonymous }: How,
): Promise<Beside> {
  const refs = actorCan(visitor, 'moderate') ? userRefsForAdmin : userRefsByIds;
  const [users, media] = await Promise.all([
    refs(
      db,
      rows.map((row) => row.userId),
    ),
    mediaOf(
      db,
      rows.map((row) => row.id),
    ),
  ]);
  if (anonymous) for (const { userId } of rows) if (!users.has(userId)) users.set(userId, goneUser);
  return { users, media };
}

/** Presents rows that were read without publishers and files, loading each of these with one statement. */
export const presentPosts = async (
  db: Db,
  rows: readonly PostRow[],
  visitor: Visitor,
  how: How = {},
): Promise<JobPost[]> =>
  rows.length === 0 ? [] : presentWith(db, rows, visitor, besideOf(db, rows, visitor, how));

/** Presents one post. Throws `not_found` if its author’s account was deleted in the meantime. */
export async function presentOne(db: Db, row: PostRow, visitor: Visitor): Promise<JobPost> {
  const [post] = await presentPosts(db, [row], visitor);
  if (!post) throw new AppError('not_found');
  return post;
}
