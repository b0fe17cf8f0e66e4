/**
 * The public review chain and the texts that it hashes (docs/decisions/021-audit-log-and-review-chain.md).
 * Imports nothing, so that `scripts/verify.ts` needs only Node.
 */

/**
 * `published`, `changed` and `restored` contain the hash of the review's public content; after any other
 * kind, the site shows no content. `withdrawn`: the author deleted the review, or the reviewed account was
 * deleted.
 */
export const entryKinds = ['published', 'changed', 'restored', 'hidden', 'removed', 'withdrawn'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** Returns whether an entry of this kind has a content hash, so that the site shows the review after it. */
export const hasContent = (kind: EntryKind) =>
  kind === 'published' || kind === 'changed' || kind === 'restored';

export interface ChainEntry {
  /** From 1, without gaps. */
  position: number;
  kind: EntryKind;
  review_id: number;
  /** Position of the review's previous entry. */
  refers_to: number | null;
  content_hash: string | null;
  decision_id: number | null;
  /** Ground and category of the decision. */
  ground: string | null;
  category: string | null;
  at: string;
  /** SHA-256 of `sealText`, in hexadecimal. */
  seal: string;
}

/**
 * Returns the text whose SHA-256 is the entry's seal; `before` is the seal of the previous entry, empty for
 * the first. The database function `review_seal` must hash the same text.
 */
export const sealText = (before: string, entry: Omit<ChainEntry, 'seal'>): string =>
  [
    before,
    entry.position,
    entry.kind,
    entry.review_id,
    entry.refers_to ?? '',
    entry.content_hash ?? '',
    entry.decision_id ?? '',
    entry.ground ?? '',
    entry.category ?? '',
    Date.parse(entry.at),
  ].join('|');

export interface PublicContent {
  review_id: number;
  subject_id: number;
  stars: number;
  comment: string;
  created_at: string;
}

/** Returns the text whose SHA-256 is an entry's `content_hash`. */
export const contentText = (salt: string, content: PublicContent): string =>
  JSON.stringify([
    salt,
    content.review_id,
    content.subject_id,
    content.stars,
    content.comment,
    content.created_at,
  ]);
