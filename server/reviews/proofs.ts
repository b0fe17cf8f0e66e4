import type { Reply } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import { dayOf } from '#contract/format.ts';
import { reportReasons } from '#contract/reports.ts';
import { type ChainEntry, type EntryKind, hasContent, type PublicContent } from '#contract/review-chain.ts';
import type {
  getReviewProof,
  listReviewEntries,
  listReviewProofs,
  listReviewSeals,
  listReviewStubs,
  ReviewProof,
  ReviewStub,
} from '#contract/review-proofs.ts';
import { metaOf } from '#contract/shapes.ts';
import type { Db } from '../platform/db/pool.ts';
import { isPresent, userRefsByIds } from '../users/service.ts';
import * as queries from './chain-queries.ts';
import { byId } from './queries.ts';

const entriesShown = 50;

const ofGround: Readonly<Record<string, string>> = {
  terms: 'kršenje uvjeta korištenja',
  law: 'nezakonit sadržaj',
};

const categories: Readonly<Record<string, string>> = reportReasons;

/**
 * Returns the public reason for hiding or removing a review: the category of the reports if it is specific,
 * otherwise the ground of the decision.
 */
function reasonText({ ground, category }: { ground: string | null; category: string | null }): string {
  const named = category === null || category === 'other' ? undefined : categories[category];
  return named === undefined
    ? (ofGround[ground ?? ''] ?? 'odluka moderatora')
    : named.charAt(0).toLowerCase() + named.slice(1);
}

const presentEntry = (entry: queries.SealedEntry): ChainEntry => ({
  position: entry.position,
  kind: entry.kind,
  review_id: entry.reviewId,
  refers_to: entry.refersTo,
  content_hash: entry.contentHash,
  decision_id: entry.decisionId,
  ground: entry.ground,
  category: entry.category,
  at: entry.sealedAt.toISOString(),
  seal: entry.seal,
});

const presentContent = (row: queries.ContentRow): PublicContent => ({
  review_id: row.id,
  subject_id: row.subjectId,
  stars: row.stars,
  comment: row.comment,
  created_at: row.createdAt.toISOString(),
});

const stateOf = (kind: EntryKind): ReviewProof['state'] =>
  kind === 'hidden' || kind === 'removed' || kind === 'withdrawn' ? kind : 'published';

function presentStub(entry: queries.Entry): ReviewStub | null {
  const { kind, decisionId, sealedAt, reviewId } = entry;
  if ((kind !== 'hidden' && kind !== 'removed') || decisionId === null || sealedAt === null) return null;
  return {
    review_id: reviewId,
    state: kind,
    reason: reasonText(entry),
    decision_id: decisionId,
    at: sealedAt.toISOString(),
  };
}

/**
 * Returns up to `per_page` entries of the review chain after position `after`, oldest first, for verification
 * outside the site.
 */
export async function entriesAfter(
  db: Db,
  query: { after: number; per_page: number },
): Promise<Reply<typeof listReviewEntries>> {
  return { data: (await queries.entriesAfter(db, query.after, query.per_page)).map(presentEntry) };
}

/**
 * Returns up to `per_page` published reviews and stubs with ids above `after`, ordered by id. A review of a
 * person who is no longer visible has no content and no salt.
 */
export async function proofsAfter(
  db: Db,
  query: { after: number; per_page: number },
): Promise<Reply<typeof listReviewProofs>> {
  const [rows, stubs] = await Promise.all([
    queries.contentAfter(db, query.after, query.per_page),
    queries.stubsAfter(db, query.after, query.per_page),
  ]);
  const people = [...rows, ...stubs].map(({ subjectId }) => subjectId);
  const [subjects, newest] = await Promise.all([
    userRefsByIds(db, people),
    queries.newestOf(
      db,
      stubs.map(({ reviewId }) => reviewId),
    ),
  ]);
  const published = rows.map((row) => {
    const shown = subjects.has(row.subjectId);
    return {
      review_id: row.id,
      subject_id: row.subjectId,
      state: 'published' as const,
      shown,
      content: shown ? presentContent(row) : null,
      salt: shown ? row.salt : null,
    };
  });
  const replaced = stubs.map(({ reviewId, subjectId }) => ({
    review_id: reviewId,
    subject_id: subjectId,
    state: newest.get(reviewId)?.kind === 'hidden' ? ('hidden' as const) : ('removed' as const),
    shown: subjects.has(subjectId),
    content: null,
    salt: null,
  }));
  return {
    data: [...published, ...replaced].sort((a, b) => a.review_id - b.review_id).slice(0, query.per_page),
  };
}

/**
 * Returns the content, salt, newest `entriesShown` entries and seal of one review, to check the review
 * against the chain. Throws `not_found` if it has no entry.
 */
export async function proofOfReview(db: Db, id: number): Promise<Reply<typeof getReviewProof>['data']> {
  const [entries, row, stub] = await Promise.all([
    queries.entriesOf(db, id, entriesShown),
    byId(db, id),
    queries.stubOf(db, id),
  ]);
  const [newest] = entries;
  if (!newest) throw new AppError('not_found');
  const subjectId = stub?.subjectId ?? row?.subjectId;
  const [subjects, seal] = await Promise.all([
    userRefsByIds(db, subjectId === undefined ? [] : [subjectId]),
    queries.sealOver(db, newest.position, dayOf(newest.sealedAt)),
  ]);
  const subject = (subjectId !== undefined && subjects.get(subjectId)) || null;
  const content = row?.publishedAt && row.salt && hasContent(newest.kind) && subject ? row : null;
  return {
    review_id: id,
    state: stateOf(newest.kind),
    subject_id: subjectId ?? null,
    subject,
    content: content && presentContent(content),
    salt: content?.salt ?? null,
    stub: stub && subject ? presentStub(newest) : null,
    entries: entries.map(presentEntry),
    seal: seal ?? null,
  };
}

/**
 * Returns a page of the stubs of hidden and removed reviews about a person. Throws `not_found` if the person
 * is not visible.
 */
export async function stubsOfPerson(
  db: Db,
  subjectId: number,
  query: { page: number; per_page: number },
): Promise<Reply<typeof listReviewStubs>> {
  if (!(await isPresent(db, subjectId))) throw new AppError('not_found');
  const [rows, total] = await Promise.all([
    queries.stubsOf(db, subjectId, query),
    queries.countStubs(db, subjectId),
  ]);
  const newest = await queries.newestOf(
    db,
    rows.map(({ reviewId }) => reviewId),
  );
  const data = rows.flatMap(({ reviewId }) => {
    const entry = newest.get(reviewId);
    return (entry && presentStub(entry)) ?? [];
  });
  return { data, meta: metaOf(query, total, data.length) };
}

/** Returns a page of the daily seals, newest first. */
export async function sealsOf(
  db: Db,
  query: { page: number; per_page: number },
): Promise<Reply<typeof listReviewSeals>> {
  const [data, total] = await Promise.all([queries.sealsPage(db, query), queries.countSeals(db)]);
  return { data, meta: metaOf(query, total, data.length) };
}
