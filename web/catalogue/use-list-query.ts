import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { type Choices, type ListQuery, listSearch, readListQuery, withChange } from './list-query.ts';

export interface ListControl {
  /** What is asked for now, also while the answer is on its way. */
  query: ListQuery;
  choices: Choices;
  /** An address on this page is being loaded. */
  busy: boolean;
  /** Applies at once; the view stays where it is. */
  change: (change: Partial<ListQuery>) => void;
  /** The address that a change leads to. */
  href: (change: Partial<ListQuery>) => string;
}

/** A list page's filters as they stand in its address. */
export function useListQuery(loaded: ListQuery, choices: Choices): ListControl {
  const navigate = useNavigate();
  const { state, location: next, formMethod } = useNavigation();
  const { pathname } = useLocation();
  // The router's own word of a navigation comes a moment late: a ticked box must not fall back meanwhile.
  const [wish, setWish] = useState<{ query: ListQuery; over: ListQuery } | null>(null);
  useEffect(() => {
    if (state === 'idle') setWish(null);
  }, [state]);
  const going = state === 'loading' && !formMethod && next.pathname === pathname;
  const asked = going ? readListQuery(new URLSearchParams(next.search)) : loaded;
  // Opening a sheet changes the address too, but asks for nothing.
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
