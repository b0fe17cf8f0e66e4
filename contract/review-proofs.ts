import { endpoint } from './endpoint.ts';
import { entryKinds } from './review-chain.ts';
import { id, isoDate, listOf, one, paging } from './shapes.ts';
import { userRef } from './users.ts';
import { z } from './zod.ts';

const tag = 'review-proofs';
const hash = z.string().regex(/^[\da-f]{64}$/);

const entry = z
  .object({
    position: z.number(),
    kind: z.enum(entryKinds),
    review_id: z.number(),
    refers_to: z.number().nullable(),
    content_hash: hash.nullable(),
    decision_id: z.number().nullable(),
    ground: z.string().nullable(),
    category: z.string().nullable(),
    at: isoDate,
    seal: hash,
  })
  .meta({ id: 'ReviewEntry' });

const content = z.object({
  review_id: z.number(),
  subject_id: z.number(),
  stars: z.number(),
  comment: z.string(),
  created_at: isoDate,
});

const state = z.enum(['published', 'hidden', 'removed', 'withdrawn']);

const proofState = z
  .object({
    review_id: z.number(),
    subject_id: z.number(),
    state: state.exclude(['withdrawn']),
    /** False while the reviewed person's profile is not public; then the content is not shown either. */
    shown: z.boolean(),
    content: content.nullable(),
    salt: z.string().nullable(),
  })
  .meta({ id: 'ReviewProofState' });

/** Shown in place of a review that moderators hid or removed. */
const stub = z
  .object({
    review_id: z.number(),
    state: z.enum(['hidden', 'removed']),
    reason: z.string(),
    decision_id: z.number(),
    at: isoDate,
  })
  .meta({ id: 'ReviewStub' });
export type ReviewStub = z.infer<typeof stub>;

/** A day's seal: the number of entries up to the end of that day, and the seal of the last entry. */
const seal = z.object({ day: z.iso.date(), entries: z.number(), seal: hash }).meta({ id: 'ReviewSeal' });

const proof = z
  .object({
    review_id: z.number(),
    state,
    /** Null once only the chain entries of the review remain. */
    subject_id: z.number().nullable(),
    /** Null if the profile is not public. */
    subject: userRef.nullable(),
    content: content.nullable(),
    salt: z.string().nullable(),
    /** The text of the decision, while the review is hidden or removed. */
    stub: stub.nullable(),
    /** Newest first, at most 50. */
    entries: z.array(entry),
    /** The first seal that covers the newest entry; null on the day of the entry. */
    seal: seal.nullable(),
  })
  .meta({ id: 'ReviewProof' });
export type ReviewProof = z.infer<typeof proof>;

/** Largest accepted position: JavaScript cannot represent every integer beyond it. */
const positionMost = 9_007_199_254_740_991;

export const listReviewEntries = endpoint({
  method: 'GET',
  path: '/review-entries',
  tag,
  summary: 'Javni lanac ocjena: zapisi nakon zadanog rednog broja',
  cache: 'common',
  query: z.strictObject({
    after: z.coerce.number().int().min(0).max(positionMost).default(0),
    per_page: z.coerce.number().int().min(1).max(500).default(200),
  }),
  response: z.object({ data: z.array(entry) }),
});

export const listReviewProofs = endpoint({
  method: 'GET',
  path: '/review-proofs',
  tag,
  summary: 'Sadržaj i sol objavljenih ocjena te oznake uklonjenih, nakon zadanog broja ocjene',
  cache: 'common',
  query: z.strictObject({
    after: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
    per_page: z.coerce.number().int().min(1).max(200).default(100),
  }),
  response: z.object({ data: z.array(proofState) }),
});

export const getReviewProof = endpoint({
  method: 'GET',
  path: '/review-proofs/:id',
  tag,
  summary: 'Dokaz o jednoj ocjeni: sadržaj, sol, zapisi i pečat dana',
  cache: 'common',
  params: z.object({ id }),
  response: one(proof),
});

export const listReviewStubs = endpoint({
  method: 'GET',
  path: '/reviews/:id/stubs',
  tag,
  summary: 'Skrivene i uklonjene ocjene korisnika (broj korisnika), s razlogom i brojem odluke',
  cache: 'common',
  params: z.object({ id }),
  query: z.strictObject(paging(10)),
  response: listOf(stub),
});

export const listReviewSeals = endpoint({
  method: 'GET',
  path: '/review-seals',
  tag,
  summary: 'Dnevni pečati lanca ocjena, najnoviji prvi',
  cache: 'common',
  query: z.strictObject(paging(30)),
  response: listOf(seal),
});
