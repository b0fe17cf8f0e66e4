import { Bookmark } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { type ListQuery, listSearch } from '../catalogue/list-query.ts';
import { ButtonLink } from '../ui/actions/button.tsx';

/** Where a search is saved: its filters stand in the address, so that it is found again after signing in, and works without script. */
export const newSavedSearchPath = (query: ListQuery) => `${paths.savedSearches()}/nova${listSearch({ ...query, sort: '', page: 1 })}`;

interface Props {
  query: ListQuery;
  /** This very search is kept already. */
  saved: boolean;
  variant?: 'primary' | 'text';
}

/** Beside a list of jobs: keeps what it is asked for, or leads to what is kept. */
export function SaveSearchLink({ query, saved, variant = 'text' }: Props) {
  return saved ? (
    <ButtonLink variant="text" to={paths.savedSearches()} icon={<Bookmark size={20} fill="currentColor" aria-hidden />}>
      Pretraga je spremljena
    </ButtonLink>
  ) : (
    <ButtonLink variant={variant} to={newSavedSearchPath(query)} rel="nofollow" icon={<Bookmark size={20} aria-hidden />}>
      Spremite pretragu
    </ButtonLink>
  );
}
