import { type SQL, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../db/pool.ts';
import { together } from '../db/together.ts';
import { searchWords } from './tables.ts';
import { endings, isLearnable, stemOf, wordsOf } from './words.ts';

/** How many posts or workers match a query, by the kept numbers of each word (up to a minute old): at least, and about at most. */
export interface Frequency {
  least: number;
  most: number;
  /** The beginnings of the typed word that has the fewest matches: `most` is how often words with them occur. */
  rarest?: readonly string[];
}

export interface Corrected {
  /** Text for `to_tsquery('simple', …)`; empty if nothing can match. */
  tsquery: string;
  posts: Frequency;
  workers: Frequency;
}

/**
 * Every typed word must occur, as a prefix, without its case ending, or in the nearest spelling known to the site (product.md, Search). Known words
 * take one round trip; unknown ones need a second, several times slower.
 */
export const correctedQuery = together((text: string) => text, corrected);

async function corrected(db: Db, text: string): Promise<Corrected> {
  const words = wordsOf(text);
  const groups = await spellings(db, words.filter(isLearnable));
  const all = words.map((word) => (isLearnable(word) ? (groups.get(word) ?? []) : [{ beginning: word, ...uncounted }]));
  const tsquery = all.some((group) => group.length === 0) ? '' : joined(all.map((group) => group.map((one) => one.beginning)));
  return { tsquery, posts: frequencyOf(all, 'posts'), workers: frequencyOf(all, 'workers') };
}

const unknown: Frequency = { least: 0, most: Number.POSITIVE_INFINITY };
const uncounted = { posts: unknown, workers: unknown };

/** All groups must match: together they match no more than the rarest of them, and how few is known of one alone. */
function frequencyOf(groups: readonly Spelling[][], of: 'posts' | 'workers'): Frequency {
  const least = groups.length === 1 ? Math.max(0, ...(groups[0] ?? []).map((one) => one[of].least)) : 0;
  const [rarest] = groups
    .map((group) => ({ rarest: widest(group).map((one) => one.beginning), most: widest(group).reduce((sum, one) => sum + one[of].most, 0) }))
    .sort((a, b) => a.most - b.most);
  return rarest && Number.isFinite(rarest.most) ? { least, ...rarest } : { least, most: Number.POSITIVE_INFINITY };
}

/** The prefixes that no other of the group includes. */
const widest = (group: readonly Spelling[]) => group.filter((one) => !group.some((other) => other !== one && one.beginning.startsWith(other.beginning)));

/** The same for a saved search. It also looks for the typed word itself, since tomorrow's posts may introduce it. Empty if there are no words. */
export async function lastingQuery(db: DbOrTx, text: string): Promise<string> {
  const words = wordsOf(text);
  const groups = await spellings(db, words.filter(isLearnable));
  const found = (word: string) => (groups.get(word) ?? []).map((one) => one.beginning);
  return joined(words.map((word) => (isLearnable(word) ? [...new Set([word, stemOf(word), ...found(word)])] : [word])));
}

/** Each group must match with one of its prefixes. */
const joined = (groups: readonly string[][]) =>
  groups.map((group) => (group.length === 1 ? prefix(group[0]) : `(${group.map(prefix).join(' | ')})`)).join(' & ');

const prefix = (word: string | undefined) => `'${word}':*`;

/** Text for `to_tsquery`: any of these beginnings. */
export const anyOf = (beginnings: readonly string[]) => beginnings.map(prefix).join(' | ');

/** A prefix to search, and how frequent the words are that begin with it. */
interface Spelling {
  beginning: string;
  posts: Frequency;
  workers: Frequency;
}

interface Known extends Record<string, unknown> {
  beginning: string;
  posts: number;
  posts_most: number;
  workers: number;
  workers_most: number;
}
interface Near extends Known {
  typed: string;
}

const spelling = (row: Known, beginning = row.beginning): Spelling => ({
  beginning,
  posts: { least: row.posts, most: row.posts_most },
  workers: { least: row.workers, most: row.workers_most },
});

/** The prefixes to search instead of each word; none for a word unlike any known one. */
async function spellings(db: DbOrTx, words: readonly string[]): Promise<Map<string, Spelling[]>> {
  if (words.length === 0) return new Map();
  const { rows } = await db.execute<Known>(knownAmong([...words, ...words.map(stemOf)]));
  const known = new Map(rows.map((row) => [row.beginning, spelling(row)]));
  const unknown = words.filter((word) => word.length >= correctedFrom && !known.has(word) && !(stemOf(word).length >= surelyStem && known.has(stemOf(word))));
  const { rows: near } = unknown.length ? await db.execute<Near>(nearest(unknown)) : { rows: [] };
  return new Map(
    words.map((word) => {
      const own = [word, stemOf(word)].flatMap((one) => known.get(one) ?? []);
      const others = near.filter((row) => row.typed === word).flatMap((row) => [spelling(row), spelling(row, stemOf(row.beginning))]);
      return [word, [...new Map([...own, ...others].map((one) => [one.beginning, one])).values()]];
    }),
  );
}

/** The numbers of the words with a prefix: the most frequent one's, and all of theirs together. An index reads the range, whatever the collation. */
const numbersOf = (beginning: SQL) => sql`
  select max(posts) as posts, sum(posts)::float8 as posts_most, max(workers) as workers, sum(workers)::float8 as workers_most
  from ${searchWords} where word ~>=~ ${beginning} and word ~<~ (${beginning} || '{')`;

/** Which prefixes match a known word, and how frequent they are. */
export const knownAmong = (beginnings: readonly string[]): SQL => sql`
  select wanted.beginning, numbers.* from unnest(${sql.param([...new Set(beginnings)])}::text[]) as wanted (beginning)
  cross join lateral (${numbersOf(sql`wanted.beginning`)}) as numbers where numbers.posts is not null`;

/** Every other three-letter word is one letter away. */
const correctedFrom = 4;
/** A known prefix this long is the same word in another case, not another word. */
const surelyStem = 6;
/** Below this too many words match, above it a third of one-letter typos are missed. */
const threshold = 0.5;
/** Up to this length one letter can cost more than half of a word's trigrams, so every spelling one letter away is tried. */
const shortWord = 7;
const mostNear = 6;

/** `stemOf` in SQL. */
const stemIn = (word: SQL) => sql`coalesce(case when length(${word}) >= 5 then substring(${word} from ${`^(.{3,}?)(?:${endings.join('|')})$`}) end, ${word})`;

/**
 * The nearest known words for each, best first. Every comparison depends on the row of `setting`, so the threshold is set first. They are counted with
 * their other cases.
 */
export const nearest = (words: readonly string[]): SQL => sql`
  with setting as materialized (select set_config('pg_trgm.similarity_threshold', ${String(threshold)}, true) as threshold),
  found as materialized (${sql.join(words.map(nearestToOne), sql` union all `)})
  select found.word as typed, one.word as beginning, own.posts, numbers.posts_most, own.workers, numbers.workers_most
  from found cross join lateral unnest(found.near) with ordinality as one (word, place)
  cross join lateral (select max(posts) as posts, max(workers) as workers from ${searchWords} where ${searchWords}.word = one.word) as own
  cross join lateral (${numbersOf(stemIn(sql`one.word`))}) as numbers
  order by found.word, one.place`;

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
