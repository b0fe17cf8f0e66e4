import { type SQL, sql } from 'drizzle-orm';
import { counters } from '../db/tables.ts';
import { searchWords } from './tables.ts';
import { endings, isLearnable, maxWords, stemOf } from './words.ts';

// Constants are inlined, and words are passed as one JSON string whose length the planner cannot estimate.
// The generic plan then costs no more than a custom one, and PostgreSQL caches it instead of planning each
// time.

/**
 * Minimum length of a word to be corrected, in characters: almost every three-letter word is one letter away
 * from another.
 */
const correctedFrom = sql.raw('4');
/**
 * Minimum length of a stem that makes a typed word count as correct: if its stem is known, the word is
 * assumed to be another grammatical form of a known word.
 */
const surelyStem = sql.raw('6');
/**
 * Minimum trigram similarity. With a lower one too many words match; with a higher one a third of one-letter
 * typos are missed.
 */
const threshold = 0.5;
/**
 * In words with up to this many letters, one letter can change more than half of the trigrams, so every
 * spelling with one letter changed is tried.
 */
const shortWord = sql.raw('7');
const mostNear = sql.raw('6');

const numbersOf = (beginning: SQL) => sql`
  select max(posts) as posts, sum(posts)::float8 as posts_most, max(workers) as workers, sum(workers)::float8 as workers_most
  from ${searchWords} where word ~>=~ ${beginning} and word ~<~ (${beginning} || '{')`;

const stemIn = (word: SQL) =>
  sql`coalesce(case when length(${word}) >= 5 then substring(${word} from ${`^(.{3,}?)(?:${endings.join('|')})$`}) end, ${word})`;

const oneLetterAway = (word: SQL): SQL => sql`
  select left(${word}, i - 1) || change.letters || substr(${word}, i + change.skipped)
  from generate_series(1, length(${word}) + 1) as i, lateral (
    select substr(${word}, i + 1, 1) || substr(${word}, i, 1) as letters, 2 as skipped
    union all select '', 1 where length(${word}) <= ${shortWord}
    union all select chr(97 + l), k from generate_series(0, 25) as l, generate_series(0, 1) as k where length(${word}) <= ${shortWord}
  ) as change`;

/** Selects the `mostNear` most similar known words, best first; null if there are none. */
const nearestTo = (word: SQL): SQL => sql`(
  select array_agg(close.word order by close.likeness desc, close.word) from (
    select candidate.word, max(candidate.likeness) as likeness from (
      select word, similarity(word, ${word}) as likeness from ${searchWords} where word % ${word}
      union all
      select word, 1 from ${searchWords} where word = any(array(${oneLetterAway(word)}))
    ) as candidate group by candidate.word order by likeness desc, candidate.word limit ${mostNear}
  ) as close where setting.threshold is not null)`;

const uncounted = (number: 'posts_most' | 'workers_most') =>
  sql`case when typed.word ~ '^[a-z]+$' then coalesce(${sql.raw(number)}, 0) end`;

const anyIn = (prefixes: 'beginnings' | 'widest') => {
  const all = sql.raw(prefixes);
  return sql`case when cardinality(${all}) = 1 then '''' || ${all}[1] || ''':*' else '(''' || array_to_string(${all}, ''':* | ''') || ''':*)' end`;
};

/**
 * Estimates how many rows match all words, assuming that the words are independent. Accurate enough to choose
 * a query plan.
 */
const together = (of: 'posts' | 'workers') => {
  const all = sql`(select greatest(value, 1) from ${counters} where key = ${sql.raw(of === 'posts' ? `'active_posts'` : `'workers'`)})`;
  const most = sql.raw(`${of}_most`);
  return sql`case when count(${most}) > 0 then ${all} * exp(sum(ln(least(greatest(${most}, 0.01) / ${all}, 1)))) end`;
};

/**
 * Returns common table expressions that turn typed words into a query. The last, `words`, has one row: the
 * query text for ranking (null if nothing can match), the query text without redundant prefixes, which
 * matches the same rows faster, the prefixes of each word, and the minimum, maximum and estimated number of
 * matching posts and workers (`Frequency`). Comparisons with unknown words depend on the row of `setting`, so
 * the threshold is set first, and only if there are unknown words.
 */
export const correction = (words: readonly string[]): SQL => sql`
  typed as materialized (
    select * from rows from (json_to_recordset(${JSON.stringify(words.map((word) => ({ word, stem: stemOf(word), learnable: isLearnable(word) })))}::json)
      as (word text, stem text, learnable boolean)) with ordinality as typed (word, stem, learnable, place) limit ${sql.raw(String(maxWords))}
  ), known as materialized (
    select wanted.beginning, numbers.* from (select word as beginning from typed where word ~ '^[a-z]+$' union select stem from typed where learnable) as wanted
    cross join lateral (${numbersOf(sql`wanted.beginning`)}) as numbers where numbers.posts is not null
  ), missing as materialized (
    select word from typed where learnable and length(word) >= ${correctedFrom} and word not in (select beginning from known)
      and not (length(stem) >= ${surelyStem} and stem in (select beginning from known))
  ), setting as materialized (
    select set_config('pg_trgm.similarity_threshold', ${String(threshold)}, true) as threshold where exists (select from missing)
  ), found as materialized (
    select missing.word, ${nearestTo(sql`missing.word`)} as near from setting, missing
  ), near as materialized (
    select found.word as typed, one.word, ${stemIn(sql`one.word`)} as stem, one.place, own.posts, numbers.posts_most, own.workers, numbers.workers_most
    from found cross join lateral unnest(found.near) with ordinality as one (word, place)
    cross join lateral (select max(posts) as posts, max(workers) as workers from ${searchWords} where ${searchWords}.word = one.word) as own
    cross join lateral (${numbersOf(stemIn(sql`one.word`))}) as numbers
  ), forms as materialized (
    select place, beginning, min(turn) as turn, max(posts) as posts, max(posts_most) as posts_most, max(workers) as workers, max(workers_most) as workers_most from (
      select typed.place, known.beginning, case when known.beginning = typed.word then 0 else 1 end as turn, posts, posts_most, workers, workers_most
        from typed join known on known.beginning in (typed.word, typed.stem) where learnable
      union all
      select typed.place, spelling.beginning, near.place * 2 + spelling.turn, posts, posts_most, workers, workers_most
        from typed join near on near.typed = typed.word cross join lateral (values (near.word, 0), (near.stem, 1)) as spelling (beginning, turn)
      union all
      select typed.place, typed.word, 0, posts, ${uncounted('posts_most')}, workers, ${uncounted('workers_most')}
        from typed left join known on known.beginning = typed.word where not learnable
    ) as form group by place, beginning
  ), spelled as materialized (
    select place, array_agg(beginning order by turn) as beginnings, array_agg(beginning order by turn) filter (where widest) as widest,
      max(posts) as posts, sum(posts_most) filter (where widest) as posts_most, max(workers) as workers, sum(workers_most) filter (where widest) as workers_most
    from (
      select *, not exists (select from forms as other where other.place = forms.place and other.beginning <> forms.beginning and forms.beginning ^@ other.beginning) as widest
      from forms
    ) as forms group by place
  ), words as materialized (
    select one.*, to_tsquery('simple', one.text) as query, to_tsquery('simple', one.matching) as match from (
      select case when count(*) = count(spelled.place) then string_agg(${anyIn('beginnings')}, ' & ' order by typed.place) end as text,
        case when count(*) = count(spelled.place) then string_agg(${anyIn('widest')}, ' & ' order by typed.place) end as matching,
        coalesce(json_agg(beginnings order by typed.place), '[]') as beginnings,
        case when count(*) = 1 then max(posts) end as posts_least, min(posts_most) as posts_most, ${together('posts')} as posts_about,
        case when count(*) = 1 then max(workers) end as workers_least, min(workers_most) as workers_most, ${together('workers')} as workers_about
      from typed left join spelled using (place)
    ) as one
  )`;
