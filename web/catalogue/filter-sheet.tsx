import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { count, type Forms } from '#contract/format.ts';
import { Button } from '../ui/actions/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogBody } from '../ui/overlays/dialog-parts.tsx';
import type { FilteredList, FilterProps } from './list-frame.tsx';
import { cleared } from './list-query.ts';
import { useDraftFilters } from './use-draft-filters.ts';

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
