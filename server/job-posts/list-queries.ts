import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { PostKind } from '#contract/job-posts.ts';
import { limits } from '#contract/limits.ts';
import { type Beginning, beginningOf, idsFar, type Line, valuesOf } from '../platform/db/marks.ts';
import { slice } from '../platform/db/paging.ts';
import type { Db } from '../platform/db/pool.ts';
import { preparedShapes, runPrepared } from '../platform/db/prepared.ts';
import { counters } from '../platform/db/tables.ts';
import { type Bind, byName, byValue, conditions, countedConditions, type Filter, hasWords, isCounted, isWhole, shapeOf, tsquery } from './filters.ts';
import { type PostRow, postColumns } from './queries.ts';
import type { StoredStatus } from './states.ts';
import { activePostCounts, jobPosts, postMoves } from './tables.ts';

export interface Slice {
  page: number;
  per_page: number;
  sort_by: 'created_at' | 'relevance';
  sort_direction: 'asc' | 'desc';
}

/** Inlined, so that the planner uses the indexes of active posts. */
export const isActive = sql`${jobPosts.status} = 'active'`;

export const inStatus = (statuses: readonly StoredStatus[] | undefined) => statuses && inArray(jobPosts.status, [...statuses]);

/**
 * Words of at most this many posts: all matches are found by the index of texts. Of more frequent ones the newest posts are read until there are
 * enough matches, which lie side by side; a count has to read far more of them. The planner cannot choose, since it knows nothing of prefixes: it
 * read a million posts for a word of twenty.
 */
const rareMost = { shown: 6000, counted: 60_000 } as const;

/** With more matches than this only the newest are ranked, since ranking reads every document. */
const rankedMost = { rare: 1000, frequent: 400 } as const;

type Purpose = keyof typeof rareMost;
const isRare = (filter: Filter, to: Purpose) => filter.tsquery !== undefined && (filter.frequency?.most ?? 0) <= rareMost[to];

/** What comes after `from`: the posts of a filter. */
function matching(status: SQL | undefined, filter: Filter, to: Purpose = 'shown'): SQL {
  const text = filter.tsquery;
  if (text === undefined || !isRare(filter, to)) return from(sql`${jobPosts}`, and(status, conditions(filter)));
  // `offset 0` keeps the planner from mixing the conditions outside into this.
  const columns = sql`id, user_id, status, kind, job_category_id, job_type_id, county_id, town_id, urgency, budget_cents, created_at, search_doc`;
  const found = sql`(select ${columns} from ${jobPosts} where ${hasWords(text)} offset 0) as job_posts`;
  return from(found, and(status, conditions({ ...filter, tsquery: undefined })));
}

const from = (source: SQL, where: SQL | undefined) => (where ? sql`${source} where ${where}` : source);

const newestFirst = sql`${jobPosts.createdAt} desc, ${jobPosts.id} desc`;
const oldestFirst = sql`${jobPosts.createdAt}, ${jobPosts.id}`;

/** One page of posts. The inner query finds ids, from an index alone if possible; the outer one reads only the rows shown. */
export async function pageOf(db: Db, status: SQL | undefined, filter: Filter, query: Slice): Promise<PostRow[]> {
  const ranked = query.sort_by === 'relevance' && filter.tsquery !== undefined;
  if (ranked && query.page <= rankedPages(filter, query))
    return postsAt(db, rankedIds(status, filter, filter.tsquery ?? '', query));
  // Behind the ranked ones come the others, the newest first.
  const inTime: Slice = ranked ? { ...query, sort_direction: 'desc' } : query;
  // Rare words' matches are all found at once, however far behind the page is; and nobody has posts of their own for so many pages.
  const isLong = status === isActive && !isRare(filter, 'shown');
  const beginning = isLong ? await beginningOf(db, lineOf(filter, inTime, byValue), (query.page - 1) * query.per_page) : undefined;
  // A plan for any words would be a bad one for most of them.
  if (status === isActive && filter.tsquery === undefined) return preparedPage(db, filter, inTime, beginning);
  return postsAt(db, beginning ? idsBehind(filter, inTime, beginning) : idsInOrder(status, filter, inTime));
}

const postsAt = (db: Db, ids: SQL) =>
  db
    .select(postColumns)
    .from(jobPosts)
    .innerJoin(sql`(select id, row_number() over () as place from (${ids}) as found) as page`, sql`page.id = ${jobPosts.id}`)
    .orderBy(sql`page.place`);

const shownPages = preparedShapes<PreparedPage>();
type PreparedPage = { execute(values: Record<string, unknown>): Promise<PostRow[]> };

function preparedPage(db: Db, filter: Filter, query: Slice, beginning: Beginning | undefined): Promise<PostRow[]> {
  const { shape, values } = shapeOf(filter);
  const name = `${beginning ? 'behind' : 'posts'} ${query.sort_direction} ${shape}`;
  const statement = shownPages(db, name, () => {
    const most = sql`${sql.placeholder('most')}`;
    if (beginning) return postsAt(db, idsFar(lineOf(filter, query, byName), (value) => sql`${sql.placeholder(value)}`, most)).prepare(name);
    const order = query.sort_direction === 'asc' ? oldestFirst : newestFirst;
    const ids = sql`select ${jobPosts.id} from ${from(sql`${jobPosts}`, and(isActive, conditions(filter, byName)))} order by ${order}
      limit ${most} offset ${sql.placeholder('before')}`;
    return postsAt(db, ids).prepare(name);
  });
  return statement.execute({ ...values, most: query.per_page, before: (query.page - 1) * query.per_page, ...(beginning && valuesOf(beginning)) });
}

/** Active posts in the order of time. */
const lineOf = (filter: Filter, { sort_direction: direction }: Slice, bind: Bind): Line => ({
  name: `posts ${direction} ${JSON.stringify({ ...filter, frequency: undefined })}`,
  value: sql`${jobPosts.createdAt}`,
  type: 'timestamptz',
  id: sql`${jobPosts.id}`,
  direction,
  rows: (more) => from(sql`${jobPosts}`, and(isActive, conditions(filter, bind), more)),
});

function idsBehind(filter: Filter, query: Slice, beginning: Beginning): SQL {
  const values = valuesOf(beginning);
  return idsFar(lineOf(filter, query, byValue), (name) => sql`${values[name]}`, sql`${query.per_page}::int`);
}

function idsInOrder(status: SQL | undefined, filter: Filter, query: Slice): SQL {
  const order = query.sort_direction === 'asc' ? oldestFirst : newestFirst;
  return sql`select ${jobPosts.id} from ${matching(status, filter)} order by ${order} ${slice(query)}`;
}

/** So many pages are ranked, of the newest matches that fill them: the same for each page, so that no post is on two of them. */
const rankedPages = (filter: Filter, { per_page: perPage }: Slice) => Math.ceil((isRare(filter, 'shown') ? rankedMost.rare : rankedMost.frequent) / perPage);

function rankedIds(status: SQL | undefined, filter: Filter, text: string, query: Slice): SQL {
  const most = rankedPages(filter, query) * query.per_page;
  const best = query.sort_direction === 'asc' ? sql`asc` : sql`desc`;
  const columns = sql`${jobPosts.id}, ${jobPosts.searchDoc}, ${jobPosts.createdAt}`;
  return sql`select id from (select ${columns} from ${matching(status, filter)} order by ${newestFirst} limit ${most}) as matches
    order by ts_rank(search_doc, ${tsquery(text)}) ${best}, created_at desc, id desc ${slice(query)}`;
}

/** Whether the kept numbers of words answer alone: above the cap no more is said. */
const isSurelyCapped = ({ trade, place, kind, userId, urgencies, leastBudget, frequency }: Filter) =>
  !trade && !place && !kind && !urgencies && leastBudget === undefined && userId === undefined && frequency !== undefined && frequency.least > limits.countCap;

/** Number of matching posts, counted up to the cap (wire.md, Lists). */
export async function countCapped(db: Db, status: SQL | undefined, filter: Filter): Promise<{ total: number; capped: boolean }> {
  // No index covers texts and columns together, and for a frequent word the planner would scan the table.
  const order = filter.tsquery === undefined || isRare(filter, 'counted') ? sql`` : sql`order by ${newestFirst}`;
  const { rows } = await db.execute<{ posts: number }>(
    sql`select count(*)::int as posts from (select from ${matching(status, filter, 'counted')} ${order} limit ${limits.countCap + 1}) as counted`,
  );
  const posts = rows[0]?.posts ?? 0;
  return { total: Math.min(posts, limits.countCap), capped: posts > limits.countCap };
}

/** The stored counts with the changes since, under the name of their table. */
const kept = sql`(
  select job_type_id, job_category_id, county_id, kind, posts from ${activePostCounts}
  union all select job_type_id, job_category_id, county_id, kind, step from ${postMoves}
) as active_post_counts`;

const keptTotals = preparedShapes<{ execute(values: Record<string, unknown>): Promise<{ posts: number }[]> }>();

/** Number of active posts: from the stored counts if they can answer, otherwise counted up to the cap. */
export async function countActive(db: Db, filter: Filter): Promise<{ total: number; capped: boolean }> {
  if (isSurelyCapped(filter)) return { total: limits.countCap, capped: true };
  if (!isCounted(filter)) return countCapped(db, isActive, filter);
  if (isWhole(filter)) return { total: await activePosts(db), capped: false };
  const { shape, values } = shapeOf(filter);
  const statement = keptTotals(db, shape, () =>
    db.select({ posts: sql<number>`coalesce(sum(posts), 0)::int` }).from(kept).where(countedConditions(filter, byName)).prepare(`posts total ${shape}`),
  );
  const [row] = await statement.execute({ ...values });
  return { total: row?.posts ?? 0, capped: false };
}

const activePosts = async (db: Db): Promise<number> => {
  const [row] = await runPrepared<{ posts: number }>(
    db,
    'active_posts',
    sql`select (coalesce((select value from ${counters} where key = 'active_posts'), 0) + coalesce((select sum(step) from ${postMoves}), 0))::int as posts`,
  );
  return row?.posts ?? 0;
};

/** Active posts per type, kind and county. */
export interface Groups {
  types: { value: number; posts: number }[];
  kinds: { value: PostKind; posts: number }[];
  /** 0 is the whole country. */
  counties: { value: number; posts: number }[];
}

/** Of matches above the cap only so many of the newest are counted, and their share of all is shown. */
const sampled = 1000;

interface GroupRow extends Record<string, unknown> {
  type: number | null;
  kind: PostKind | null;
  county: number | null;
  posts: number;
}

/** Active posts per type, kind and county in one pass: over the stored counts if they can answer, otherwise over the newest matches up to the cap. */
export async function countGroups(db: Db, filter: Filter): Promise<Groups> {
  const most = isSurelyCapped(filter) ? sampled : limits.countCap;
  const source = isCounted(filter)
    ? sql`select job_type_id as type, kind, county_id as county, posts from ${from(kept, countedConditions(filter))}`
    : sql`select job_type_id as type, kind, coalesce(county_id, 0) as county, 1 as posts from ${matching(isActive, filter, isSurelyCapped(filter) ? 'shown' : 'counted')} order by ${newestFirst} limit ${most}`;
  const { rows } = await db.execute<GroupRow>(
    sql`select type, kind, county, sum(posts)::int as posts from (${source}) as source group by grouping sets ((type), (kind), (county))`,
  );
  const share = isSurelyCapped(filter) ? (filter.frequency?.least ?? 0) / sampled : 1;
  const by = <T>(value: (row: GroupRow) => T | null) =>
    rows.flatMap((row) => {
      const found = value(row);
      return found === null ? [] : [{ value: found, posts: Math.round(row.posts * share) }];
    });
  return { types: by((row) => row.type), kinds: by((row) => row.kind), counties: by((row) => row.county) };
}
