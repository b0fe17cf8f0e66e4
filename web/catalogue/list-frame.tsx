import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Form } from 'react-router';
import { count, type Forms } from '#contract/format.ts';
import { byDistance, listNames } from '#contract/list-words.ts';
import { useOnDemand } from '../platform/loading/on-demand.ts';
import type { Crumb } from '../platform/page/breadcrumb-data.ts';
import { Button, ButtonLink } from '../ui/actions/button.tsx';
import { Breadcrumbs } from '../ui/display/breadcrumbs.tsx';
import { ChipLink } from '../ui/display/chip.tsx';
import { QuietCounter } from '../ui/lists/counter.tsx';
import { ListRegion } from '../ui/lists/list-region.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { SortBox, SortButton } from '../ui/lists/sort-select.tsx';
import { activeFilters } from './active-filters.ts';
import { type Choices, chosenCount, cleared, type ListQuery, listSearch } from './list-query.ts';
import { useListQuery } from './use-list-query.ts';
import { useStart } from './use-start.ts';

interface ActiveFilter {
  key: string;
  label: string;
  /** URL of the list without this filter. */
  to: string;
}

/**
 * Renders the active filters as chips, each of which is a link to the list without that filter, so that
 * removing a filter works without JavaScript.
 */
function ActiveFilters({ filters, clear }: { filters: readonly ActiveFilter[]; clear: string }) {
  const row = useRef<HTMLElement>(null);
  if (!filters.length) return null;
  // The clicked chip will be removed, so the row is focused.
  const keepFocus = () => row.current?.focus();
  return (
    <nav ref={row} className="active-filters" aria-label="Odabrani filtri" tabIndex={-1}>
      {filters.map(({ key, label, to }) => (
        <ChipLink
          key={key}
          to={to}
          selected
          size="lg"
          className="active-filter"
          aria-current={false}
          aria-label={`Uklonite filtar: ${label}`}
          preventScrollReset
          onClick={keepFocus}
          end={<X size={16} strokeWidth={2.2} aria-hidden />}
        >
          {label}
        </ChipLink>
      ))}
      <ButtonLink variant="text" size="sm" to={clear} preventScrollReset>
        Očistite sve
      </ButtonLink>
    </nav>
  );
}

export interface FilteredList {
  query: ListQuery;
  choices: Choices;
  total: number;
  capped: boolean;
  last: number;
}

export interface FilterProps<T> {
  list: T;
  onChange: (change: Partial<ListQuery>) => void;
}

interface Props<T extends FilteredList> {
  list: T;
  crumbs: readonly Crumb[];
  title: string;
  words: { found: Forms; show: Forms };
  sorts: (query: Pick<ListQuery, 'search' | 'near'>) => readonly { value: string; label: string }[];
  look: 'aside' | 'bar';
  filters: (props: FilterProps<T>) => ReactNode;
  action?: (query: ListQuery) => ReactNode;
  skeleton: ReactNode;
  below?: ReactNode;
  children: (state: { filtered: boolean; clear: string }) => ReactNode;
}

const loadSheet = () => import('./filter-sheet.tsx');
const form = 'filtri';

/**
 * Renders the frame of a list: header, sort order, filters and pagination. Its state is stored in the URL,
 * and without JavaScript it works as a form.
 */
export function ListFrame<T extends FilteredList>({
  list,
  crumbs,
  title,
  words,
  sorts,
  look,
  filters,
  action,
  skeleton,
  below,
  children,
}: Props<T>) {
  const control = useListQuery(list.query, list.choices);
  const { query, change, href, busy } = control;
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never');
  const Sheet = useOnDemand(loadSheet, sheet !== 'never', () => setSheet('never'))?.FilterSheet;
  const start = useStart(query, list.choices);
  const chosen = chosenCount(query);
  const clear = href(cleared(query));
  const sort = {
    options: sorts({ search: query.search, near: start?.key ?? '' }),
    value: query.sort,
    onChange: (word: string) =>
      change({ sort: word, ...(word === byDistance && { near: query.near || (start?.key ?? '') }) }),
  };
  const panel = (
    <Form
      id={form}
      method="get"
      {...(look === 'bar' && { className: 'card filter-bar', 'aria-label': 'Filtri' })}
      onSubmit={(event) => event.preventDefault()}
    >
      <noscript>
        <label className={look === 'bar' ? 'field' : 'field mb-5'}>
          <span className="label">Pretraga</span>
          <input type="search" className="input" name={listNames.search} defaultValue={query.search} />
        </label>
      </noscript>
      {filters({ list: { ...list, query }, onChange: change })}
      <noscript>
        <button
          type="submit"
          className={look === 'bar' ? 'btn btn-primary btn-wide' : 'btn btn-primary btn-wide mt-5'}
        >
          Primijenite filtre
        </button>
      </noscript>
    </Form>
  );
  const body = (
    <>
      <div className="sticky-bar">
        <Button size="sm" icon={<SlidersHorizontal size={18} aria-hidden />} onClick={() => setSheet('open')}>
          Filtri {chosen > 0 && <QuietCounter count={chosen} />}
        </Button>
        <SortButton {...sort} />
      </div>
      <ActiveFilters filters={activeFilters(control)} clear={clear} />
      <ListRegion busy={busy} version={listSearch(list.query)} skeleton={skeleton}>
        {children({ filtered: chosen > 0 || query.search !== '', clear })}
      </ListRegion>
      <Pager
        page={query.page}
        last={list.last}
        href={(page) => href({ page })}
        beyond="Suzite pretragu filtrima."
      />
    </>
  );
  return (
    <div className="page">
      <Breadcrumbs crumbs={crumbs} />
      <div className="page-head">
        <div className="page-head-text">
          <h1>{title}</h1>
          <p role="status">{count(list.total, words.found, list.capped)}</p>
        </div>
        {action && <div className="page-head-action">{action(query)}</div>}
        <div className="page-head-actions sort-actions">
          <SortBox name={listNames.sort} form={form} {...sort} />
        </div>
      </div>
      {look === 'bar' ? (
        <>
          {panel}
          {body}
        </>
      ) : (
        <div className="with-filters">
          <div>
            <aside className="filters-aside" aria-label="Filtri">
              {panel}
            </aside>
            {below}
          </div>
          <div>{body}</div>
        </div>
      )}
      {Sheet && (
        <Sheet
          list={list}
          show={words.show}
          filters={filters}
          open={sheet === 'open'}
          onClose={() => setSheet('closed')}
        />
      )}
    </div>
  );
}
