import { type SQL, sql } from 'drizzle-orm';
import type { PostKind, Urgency } from '#contract/job-posts.ts';
import { jobPosts } from '../job-posts/tables.ts';

interface Asked {
  place: { counties: number[]; towns: number[]; countiesOfTowns: number[] } | undefined;
  trade: { categories: number[]; types: number[] } | undefined;
  kind: PostKind | undefined;
  urgencies: Urgency[] | undefined;
  leastBudget: number | undefined;
  answers: string | undefined;
}

const tokens = (letter: string, ids: readonly number[]) => ids.map((id) => letter + id);

/**
 * Returns a filter as tokens, so that one index finds all searches that may match a post. `any` means no
 * filter; every place includes `whole`, for country-wide posts; `r` means the rest of a county: its posts
 * that name no town.
 */
export const tokensOf = ({ trade, place, kind, urgencies, leastBudget, answers }: Asked) => ({
  trades: trade ? [...tokens('c', trade.categories), ...tokens('t', trade.types)] : ['any'],
  places: place
    ? [
        'whole',
        ...tokens('c', place.counties),
        ...tokens('t', place.towns),
        ...tokens('r', [...place.counties, ...place.countiesOfTowns]),
      ]
    : ['whole', 'any'],
  kind: kind ?? null,
  urgencies: urgencies ?? null,
  leastBudget: leastBudget ?? null,
  answers: answers ?? null,
});

/**
 * Selects active posts with their tokens; a search may match if both its token arrays overlap with the
 * post's.
 */
export const postsWith = (condition: SQL): SQL => sql`
  select p.id, p.user_id, p.kind, p.search_doc, p.job_type_id, p.county_id, p.town_id, p.urgency, p.budget_cents, p.question_set_id, p.answers, coalesce(p.reviewed_at, p.created_at) as out_since,
    array['any', 'c' || p.job_category_id, 't' || p.job_type_id] as trades,
    case when p.county_id is null then array['whole'] when p.town_id is null then array['any', 'r' || p.county_id]
      else array['any', 'c' || p.county_id, 't' || p.town_id] end as places
  from ${jobPosts} p where p.status = 'active' and ${condition}`;

/**
 * SQL condition that the search `s` matches the post `p` of `postsWith`: its filters would list the post, and
 * its owner is not the author.
 */
export const matches: SQL = sql`
  s.trades && p.trades and s.places && p.places and (s.kind is null or s.kind = p.kind)
  and (s.urgencies is null or p.urgency = any(s.urgencies)) and (s.least_budget is null or p.budget_cents >= s.least_budget)
  and (s.answers is null or p.answers @@ s.answers::jsonpath) and (s.query is null or p.search_doc @@ s.query) and s.user_id <> p.user_id`;
