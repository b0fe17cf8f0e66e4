import { useEffect, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { type Choices, type ListQuery, listSearch, withChange } from './list-query.ts';

interface Answer {
  query: ListQuery;
  choices: Choices;
}

/**
 * Manages filters that are not applied yet. Their results come from the page's own loader, so that the sheet
 * can show a count.
 */
export function useDraftFilters<T extends Answer>(loaded: T, open: boolean) {
  const { pathname } = useLocation();
  const fetcher = useFetcher<T>();
  const [draft, setDraft] = useState(loaded.query);
  const answer: T = open && fetcher.data ? (fetcher.data as T) : loaded;
  const search = listSearch({ ...draft, page: 1 });

  // Each opening starts with the applied filters.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the moment of opening matters
  useEffect(() => {
    if (open) setDraft(loaded.query);
  }, [open]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reloaded only when the choice changes
  useEffect(() => {
    if (open) void fetcher.load(pathname + search);
  }, [open, search]);

  return {
    draft,
    answer,
    search,
    busy: fetcher.state !== 'idle' || listSearch({ ...answer.query, page: 1 }) !== search,
    change: (change: Partial<ListQuery>) => setDraft((before) => withChange(before, change, answer.choices)),
  };
}
