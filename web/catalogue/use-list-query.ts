import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { type Choices, type ListQuery, listSearch, readListQuery, withChange } from './list-query.ts';

export interface ListControl {
  query: ListQuery;
  choices: Choices;
  busy: boolean;
  change: (change: Partial<ListQuery>) => void;
  href: (change: Partial<ListQuery>) => string;
}

export function useListQuery(loaded: ListQuery, choices: Choices): ListControl {
  const navigate = useNavigate();
  const { state, location: next, formMethod } = useNavigation();
  const { pathname } = useLocation();
  // The router reports a navigation with a delay, during which a ticked box must not revert.
  const [wish, setWish] = useState<{ query: ListQuery; over: ListQuery } | null>(null);
  useEffect(() => {
    if (state === 'idle') setWish(null);
  }, [state]);
  const going = state === 'loading' && !formMethod && next.pathname === pathname;
  const asked = going ? readListQuery(new URLSearchParams(next.search)) : loaded;
  const busy = going && listSearch(asked) !== listSearch(loaded);
  const query = wish?.over === loaded ? wish.query : busy ? asked : loaded;
  const href = (change: Partial<ListQuery>) => pathname + listSearch(withChange(query, change, choices));
  return {
    query,
    choices,
    busy,
    change(change) {
      const wanted = withChange(query, change, choices);
      setWish({ query: wanted, over: loaded });
      void navigate({ search: listSearch(wanted) }, { preventScrollReset: true });
    },
    href,
  };
}
