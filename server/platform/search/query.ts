import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../db/pool.ts';
import { searchWords } from './tables.ts';
import { isLearnable, stemOf, wordsOf } from './words.ts';

/**
 * Text for `to_tsquery('simple', …)`: every typed word must occur, as a prefix, without its case ending, or in the nearest spelling known to the site
 * (product.md, Search). Empty if nothing can match. Known words take one round trip; unknown ones need a second, several times slower.
 */
export async function correctedQuery(db: DbOrTx, text: string): Promise<string> {
  const words = wordsOf(text);
  const groups = await spellings(db, words.filter(isLearnable));
  const all = words.map((word) => (isLearnable(word) ? (groups.get(word) ?? []) : [word]));
  if (all.some((group) => group.length === 0)) return '';
  return joined(all);
}

/** The same for a saved search. It also looks for the typed word itself, since tomorrow's posts may introduce it. Empty if there are no words. */
export async function lastingQuery(db: DbOrTx, text: string): Promise<string> {
  const words = wordsOf(text);
  const groups = await spellings(db, words.filter(isLearnable));
  return joined(words.map((word) => (isLearnable(word) ? [...new Set([word, stemOf(word), ...(groups.get(word) ?? [])])] : [word])));
}

/** Each group must match with one of its prefixes. */
const joined = (groups: readonly string[][]) =>
  groups.map((group) => (group.length === 1 ? prefix(group[0]) : `(${group.map(prefix).join(' | ')})`)).join(' & ');

const prefix = (word: string | undefined) => `'${word}':*`;

/** The prefixes to search instead of each word; none for a word unlike any known one. */
async function spellings(db: DbOrTx, words: readonly string[]): Promise<Map<string, string[]>> {
  if (words.length === 0) return new Map();
  const { rows: known } = await db.execute<{ beginning: string }>(knownAmong([...words, ...words.map(stemOf)]));
  const isKnown = new Set(known.map((row) => row.beginning));
  const unknown = words.filter(
    (word) => word.length >= correctedFrom && !isKnown.has(word) && !(stemOf(word).length >= surelyStem && isKnown.has(stemOf(word))),
  );
  const { rows: near } = unknown.length ? await db.execute<{ word: string; near: string[] | null }>(nearest(unknown)) : { rows: [] };
  const nearTo = (word: string) => near.find((row) => row.word === word)?.near ?? [];
  return new Map(
    words.map((word) => [
      word,
      [...new Set([...[word, stemOf(word)].filter((one) => isKnown.has(one)), ...nearTo(word).flatMap((one) => [one, stemOf(one)])])],
    ]),
  );
}

/** Which prefixes match a known word. An index reads each as a range, whatever the collation. */
export const knownAmong = (beginnings: readonly string[]): SQL => sql`
  select beginning from unnest(${sql.param([...new Set(beginnings)])}::text[]) as beginning
  where exists (select from ${searchWords} where word ~>=~ beginning and word ~<~ (beginning || '{'))`;

/** Every other three-letter word is one letter away. */
const correctedFrom = 4;
/** A known prefix this long is the same word in another case, not another word. */
const surelyStem = 6;
/** Below this too many words match, above it a third of one-letter typos are missed. */
const threshold = 0.5;
/** Up to this length one letter can cost more than half of a word's trigrams, so every spelling one letter away is tried. */
const shortWord = 7;
const mostNear = 6;

/** The nearest known words for each. Every comparison depends on the row of `setting`, so the threshold is set first. */
export const nearest = (words: readonly string[]): SQL => sql`
  with setting as materialized (select set_config('pg_trgm.similarity_threshold', ${String(threshold)}, true) as threshold)
  ${sql.join(words.map(nearestToOne), sql` union all `)}`;

/** One branch per word instead of a join, so the planner sees each word and chooses the trigram index. */
const nearestToOne = (word: string): SQL => sql`
  select ${word}::text as word, (
    select array_agg(close.word order by close.likeness desc, close.word) from (
      select candidate.word, max(candidate.likeness) as likeness from (
        select word, similarity(word, ${word}) as likeness from ${searchWords} where word % ${word}
        union all
        select word, 1 from ${searchWords} where word = any(array(${oneLetterAway(word)}))
      ) as candidate group by candidate.word order by likeness desc, candidate.word limit ${mostNear}
    ) as close where setting.threshold is not null
  ) as near
  from setting`;

/** Swapped neighbouring letters; in short words also one letter dropped, replaced or added. */
const oneLetterAway = (word: string): SQL => sql`
  select left(${word}, i - 1) || change.letters || substr(${word}, i + change.skipped)
  from generate_series(1, ${word.length + 1}::integer) as i, lateral (
    select substr(${word}, i + 1, 1) || substr(${word}, i, 1) as letters, 2 as skipped
    ${word.length > shortWord ? sql`` : sql`union all select '', 1 union all select chr(97 + l), k from generate_series(0, 25) as l, generate_series(0, 1) as k`}
  ) as change`;
