import { useNavigate } from 'react-router';
import { count, nouns } from '#contract/text.ts';
import { type Choices, cleared, type ListQuery } from '../platform/list-query.ts';
import { useDraft } from '../platform/use-draft.ts';
import { FilterSheet } from '../ui/filter-sheet.tsx';
import { type Facets, JobFilters } from './job-filters.tsx';

export interface JobList {
  query: ListQuery;
  choices: Choices;
  facets: Facets;
  total: number;
  capped: boolean;
}

/** The same filters on a phone: chosen first, counted, then applied. */
export function JobFilterSheet({ list, open, onClose }: { list: JobList; open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const { draft, answer, search, busy, change } = useDraft(list, open);
  const apply = () => {
    // The sheet's own entry of the history becomes the list that it leads to.
    void navigate({ search }, { replace: true, preventScrollReset: true });
    onClose();
  };
  return (
    <FilterSheet
      open={open}
      onClose={onClose}
      onClear={() => change({ ...cleared(draft), search: draft.search })}
      onApply={apply}
      apply={count(answer.total, nouns.prikaziPosao)}
      busy={busy}
    >
      <JobFilters query={draft} choices={answer.choices} facets={answer.facets} onChange={change} eager />
    </FilterSheet>
  );
}
