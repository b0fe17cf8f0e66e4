import { type ReactNode, useEffect, useState } from 'react';
import { useFetcher, useLocation, useNavigate } from 'react-router';
import { count, type Forms } from '#contract/format.ts';
import { Button } from '../ui/actions/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogBody } from '../ui/overlays/dialog-parts.tsx';
import type { FilteredList, FilterProps } from './list-frame.tsx';
import { type Choices, cleared, type ListQuery, listSearch, withChange } from './list-query.ts';

interface Answer {
  query: ListQuery;
  choices: Choices;
}

/**
 * Manages filters that are not applied yet. Their results come from the page's own loader, so that the sheet
 * can show a count.
 */
function useDraftFilters<T extends Answer>(loaded: T, open: boolean) {
  const { pathname } = useLocation();
  const fetcher = useFetcher<T>();
  const [draft, setDraft] = useState(loaded.query);
  const answer: T = open && fetcher.data ? (fetcher.data as T) : loaded;
  const search = listSearch({ ...draft, page: 1 });

  // Each opening starts with the applied filters.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only on opening
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

interface Props<T extends FilteredList> {
  list: T;
  show: Forms;
  filters: (props: FilterProps<T>) => ReactNode;
  open: boolean;
  onClose: () => void;
}

export function FilterSheet<T extends FilteredList>({ list, show, filters, open, onClose }: Props<T>) {
  const navigate = useNavigate();
  const { draft, answer, search, busy, change } = useDraftFilters(list, open);
  const apply = () => {
    // The URL of the list replaces the sheet's own history entry.
    void navigate({ search }, { replace: true, preventScrollReset: true });
    onClose();
  };
  const clear = (
    <Button variant="text" size="sm" onClick={() => change({ ...cleared(draft), search: draft.search })}>
      Očistite sve
    </Button>
  );
  return (
    <Dialog open={open} onClose={onClose} title="Filtri" full action={clear}>
      <DialogBody>{filters({ list: { ...answer, query: draft }, onChange: change })}</DialogBody>
      <div className="dialog-foot">
        <Button variant="primary" wide onClick={apply} aria-busy={busy || undefined}>
          <span aria-live="polite">{count(answer.total, show, answer.capped)}</span>
        </Button>
      </div>
    </Dialog>
  );
}
