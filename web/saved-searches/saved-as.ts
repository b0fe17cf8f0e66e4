import { findSavedSearch } from '#contract/saved-searches.ts';
import { apiFilters, type ListQuery, postFilters } from '../catalogue/list-query.ts';
import { attempt } from '../platform/loading/loader-call.ts';
import { hasToken } from '../platform/page/guards.ts';

type Loading = Parameters<typeof attempt>[0] & { request: Request };

export async function savedAs(loading: Loading, query: ListQuery) {
  if (!hasToken(loading.request)) return null;
  const found = await attempt(loading, findSavedSearch, {
    query: { ...apiFilters(query), ...postFilters(query) },
  });
  return found.ok ? found.data.data : null;
}
