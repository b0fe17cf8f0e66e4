import { Bookmark } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { type ListQuery, listSearch } from '../catalogue/list-query.ts';
import { ButtonLink } from '../ui/actions/button.tsx';

/** The page that saves a search: its filters are in the address, so they survive a sign-in, and it works without script. */
export const newSavedSearchPath = (query: ListQuery) =>
  `${paths.savedSearches()}/nova${listSearch({ ...query, sort: '', page: 1 })}`;

interface Props {
  query: ListQuery;
  /** This very search is already saved. */
  saved: boolean;
  variant?: 'primary' | 'text';
}

/** Beside a job list: saves its query, or leads to the saved search. */
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
