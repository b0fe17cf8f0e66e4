import { useEffect, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { type Choices, type ListQuery, listSearch, withChange } from './list-query.ts';

interface Answer {
  query: ListQuery;
  choices: Choices;
}

/**
 * Filters that are being chosen and not applied yet: the page's own loader answers what they would show,
 * so the sheet counts before it applies.
 */
export function useDraftFilters<T extends Answer>(loaded: T, open: boolean) {
  const { pathname } = useLocation();
  const fetcher = useFetcher<T>();
  const [draft, setDraft] = useState(loaded.query);
  const answer: T = open && fetcher.data ? (fetcher.data as T) : loaded;
  const search = listSearch({ ...draft, page: 1 });

  // Each opening begins with what is applied.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment of opening counts
  useEffect(() => {
    if (open) setDraft(loaded.query);
  }, [open]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew only when the choice changes
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
