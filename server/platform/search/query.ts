import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../db/pool.ts';
import { searchWords } from './tables.ts';
import { isLearnable, stemOf, wordsOf } from './words.ts';

/** What search_words says of one typed word. */
interface Found extends Record<string, unknown> {
  word: string;
  known: boolean;
  stem_known: boolean;
  near: string[] | null;
}

/**
 * Text for `to_tsquery('simple', …)`: every typed word must occur, as a beginning, without its case ending, or in the
 * nearest spelling that the site knows (product.md, Search). Empty when nothing can match.
 */
export async function correctedQuery(db: DbOrTx, text: string): Promise<string> {
  const words = wordsOf(text);
  const learnable = words.filter(isLearnable);
  const { rows } = learnable.length ? await db.execute<Found>(lookUp(learnable)) : { rows: [] };
  const found = new Map(rows.map((row) => [row.word, row]));
  const groups = words.map((word) => (isLearnable(word) ? spellings(found.get(word)) : [word]));
  if (groups.some((group) => group.length === 0)) return '';
  return groups.map((group) => (group.length === 1 ? prefix(group[0]) : `(${group.map(prefix).join(' | ')})`)).join(' & ');
}

const prefix = (word: string | undefined) => `'${word}':*`;

function spellings(found: Found | undefined): string[] {
  if (!found) return [];
  const beginnings = [
    ...(found.known ? [found.word] : []),
    ...(found.stem_known ? [stemOf(found.word)] : []),
    ...(found.near ?? []).flatMap((word) => [word, stemOf(word)]),
  ];
  return [...new Set(beginnings)];
}

/** Below it too many words are near, above it a third of one-letter typos are missed. */
const threshold = 0.5;
/** Up to this length one letter can cost more than half of a word's trigrams, so every spelling one letter away is tried. */
const shortWord = 7;
const mostNear = 6;

/** One round trip for all words. Every comparison hangs on a row that `setting` gave, so the threshold is set before it. */
export const lookUp = (words: readonly string[]): SQL => sql`
  with setting as materialized (select set_config('pg_trgm.similarity_threshold', ${String(threshold)}, true))
  ${sql.join(words.map(lookUpOne), sql` union all `)}`;

/** One branch a word, not a join with the words: the planner sees each word then, and knows that the trigram index pays. */
const lookUpOne = (word: string): SQL => sql`
  select ${word}::text as word, asked.known, asked.stem_known, (
    select array_agg(close.word order by close.likeness desc, close.word) from (
      select candidate.word, max(candidate.likeness) as likeness from (
        select word, similarity(word, ${word}) as likeness from ${searchWords} where word % ${word}
        union all
        select word, 1 from ${searchWords} where word = any(array(${oneLetterAway(word)}))
      ) as candidate group by candidate.word order by likeness desc, candidate.word limit ${mostNear}
    ) as close where not asked.known and length(${word}) >= 4
  ) as near
  from (select ${isKnown(word)} as known, ${isKnown(stemOf(word))} as stem_known from setting offset 0) as asked`;

/** Whether a known word begins so: an index reads it as a range, whatever the collation. */
const isKnown = (beginning: string) => sql`exists (select from ${searchWords} where word ~>=~ ${beginning} and word ~<~ ${`${beginning}{`})`;

/** Neighbouring letters swapped; in short words also one letter left out, replaced or added. */
const oneLetterAway = (word: string): SQL => sql`
  select left(${word}, i - 1) || change.letters || substr(${word}, i + change.skipped)
  from generate_series(1, ${word.length + 1}::integer) as i, lateral (
    select substr(${word}, i + 1, 1) || substr(${word}, i, 1) as letters, 2 as skipped
    ${word.length > shortWord ? sql`` : sql`union all select '', 1 union all select chr(97 + l), k from generate_series(0, 25) as l, generate_series(0, 1) as k`}
  ) as change`;
