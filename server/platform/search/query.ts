import { sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../db/pool.ts';
import { runPrepared } from '../db/prepared.ts';
import { together } from '../db/together.ts';
import { correction } from './correction.ts';
import { isLearnable, stemOf, wordsOf } from './words.ts';

/** Bounds on how many posts or workers match a query, from word counters that are up to a minute old. */
export interface Frequency {
  least: number;
  most: number;
}

export interface Corrected {
  /** Text for `to_tsquery('simple', …)`, used for ranking; empty if nothing can match. */
  tsquery: string;
  /** `tsquery` without redundant prefixes: finds the same rows in half the time. */
  matching: string;
  posts: Frequency;
  workers: Frequency;
}

interface Row extends Record<string, unknown> {
  text: string | null;
  matching: string | null;
  beginnings: (string[] | null)[];
  posts_least: number | null;
  posts_most: number | null;
  workers_least: number | null;
  workers_most: number | null;
}

async function asked(db: DbOrTx, words: readonly string[]): Promise<Row | undefined> {
  if (words.length === 0) return;
  const columns = sql`text, matching, beginnings, posts_least, posts_most, workers_least, workers_most`;
  const [row] = await runPrepared<Row>(
    db,
    'corrected_words',
    sql`with ${correction(words)} select ${columns} from words`,
  );
  return row;
}

/**
 * Returns bounds on the number of matches. All words must match, so the frequency of the rarest word is the
 * upper bound; a lower bound exists only for a single word.
 */
const frequencyOf = (least: number | null, most: number | null): Frequency => ({
  least: least ?? 0,
  most: most ?? Number.POSITIVE_INFINITY,
});

/**
 * Returns the query for typed text, in one statement: every word must occur as a prefix, without its case
 * ending, or in the nearest known spelling. Text with a typo costs several times as much as text without one.
 */
export const correctedQuery = together(
  (text: string) => text,
  async (db: Db, text: string): Promise<Corrected> => {
    const row = await asked(db, wordsOf(text));
    return {
      tsquery: row?.text ?? '',
      matching: row?.matching ?? '',
      posts: row?.text ? frequencyOf(row.posts_least, row.posts_most) : { least: 0, most: 0 },
      workers: row?.text ? frequencyOf(row.workers_least, row.workers_most) : { least: 0, most: 0 },
    };
  },
);

/**
 * Returns the query for a saved search; empty if there are no words. Includes the typed word itself even if
 * it is unknown, because later posts may introduce it.
 */
export async function lastingQuery(db: DbOrTx, text: string): Promise<string> {
  const words = wordsOf(text);
  const row = await asked(db, words);
  const groups = words.map((word, i) =>
    isLearnable(word) ? [...new Set([word, stemOf(word), ...(row?.beginnings[i] ?? [])])] : [word],
  );
  return groups.map((group) => (group.length === 1 ? anyOf(group) : `(${anyOf(group)})`)).join(' & ');
}

/** Returns text for `to_tsquery` that matches any of the given prefixes. */
const anyOf = (beginnings: readonly string[]) =>
  beginnings.map((beginning) => `'${beginning}':*`).join(' | ');
