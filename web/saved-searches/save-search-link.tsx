import { Bookmark } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { type ListQuery, listSearch } from '../catalogue/list-query.ts';
import { ButtonLink } from '../ui/actions/button.tsx';

/**
 * Returns the URL that saves a search. The filters are in the URL, so that they survive a sign-in and work
 * without JavaScript.
 */
export const newSavedSearchPath = (query: ListQuery) =>
  `${paths.savedSearches()}/nova${listSearch({ ...query, sort: '', page: 1 })}`;

interface Props {
  query: ListQuery;
  /** Whether a search with the same filters is already saved. */
  saved: boolean;
  variant?: 'primary' | 'text';
}

export function SaveSearchLink({ query, saved, variant = 'text' }: Props) {
  return saved ? (
    <ButtonLink
      variant="text"
      to={paths.savedSearches()}
      icon={<Bookmark size={20} fill="currentColor" aria-hidden />}
    >
      Pretraga je spremljena
    </ButtonLink>
  ) : (
    <ButtonLink
      variant={variant}
      to={newSavedSearchPath(query)}
      rel="nofollow"
      icon={<Bookmark size={20} aria-hidden />}
    >
      Spremite pretragu
    </ButtonLink>
  );
}
