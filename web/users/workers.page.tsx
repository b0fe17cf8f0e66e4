import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Form, redirect } from 'react-router';
import { limits } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { count, formatNumber, nouns } from '#contract/text.ts';
import { listWorkers } from '#contract/users.ts';
import { activeFilters } from '../platform/active-filters.ts';
import { listChoices } from '../platform/list-choices.ts';
import { apiFilters, chosenCount, cleared, listSearch, names, readListQuery } from '../platform/list-query.ts';
import { load } from '../platform/load.ts';
import { pageMeta } from '../platform/meta.ts';
import { revalidatesBeyondModal } from '../platform/modal-query.ts';
import { useNewJobLink } from '../platform/new-job-link.tsx';
import { useOnDemand } from '../platform/on-demand.ts';
import { useListQuery } from '../platform/use-list-query.ts';
import { ActiveFilters } from '../ui/active-filters.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { QuietCounter } from '../ui/counter.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListRegion } from '../ui/list-region.tsx';
import { Pager } from '../ui/pager.tsx';
import { SkeletonWorkerCard } from '../ui/skeleton.tsx';
import { SortSelect } from '../ui/sort-select.tsx';
import type { Route } from './+types/workers.page.ts';
import { WorkerCard } from './worker-card.tsx';
import { WorkerFilters } from './worker-filters.tsx';
import { sortOf, sortOptions } from './worker-sorts.ts';

const loadSheet = () => import('./worker-filter-sheet.tsx');
const form = 'filtri';

export async function loader(args: Route.LoaderArgs) {
  const asked = { ...readListQuery(new URL(args.request.url).searchParams), kind: '' as const };
  const { query, choices } = await listChoices(args, asked);
  const { data, meta } = await load(args, listWorkers, { query: { ...apiFilters(query), ...sortOf(query), page: query.page } });
  if (query.page > meta.last_page) throw redirect(paths.workers() + listSearch({ ...query, page: meta.last_page }));
  return { query, choices, workers: data, total: meta.total, capped: meta.total_capped ?? false, last: meta.last_page };
}

export const shouldRevalidate = revalidatesBeyondModal;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    matches,
    title: 'Majstori',
    description: 'Majstori iz cijele Hrvatske s ocjenama klijenata. Suzite popis po kategoriji, vrsti posla, županiji i mjestu.',
    path: paths.workers() + (loaderData && loaderData.query.page > 1 ? `?${names.page}=${loaderData.query.page}` : ''),
  });

export default function Workers({ loaderData }: Route.ComponentProps) {
  const { workers, total, capped, last } = loaderData;
  const control = useListQuery(loaderData.query, loaderData.choices);
  const { query, choices, change, href, busy } = control;
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never');
  const Sheet = useOnDemand(loadSheet, sheet !== 'never', () => setSheet('never'))?.WorkerFilterSheet;
  const chosen = chosenCount(query);
  const clear = href(cleared(query));
  const sort = { name: names.sort, form, options: sortOptions(query), value: query.sort, onChange: (word: string) => change({ sort: word }) };
  return (
    <div className="page">
      <Breadcrumbs crumbs={[{ label: 'Početna', to: paths.home() }, { label: 'Majstori' }]} />
      <div className="page-head">
        <div className="page-head-text">
          <h1>Majstori</h1>
          <p role="status">{capped ? `Pronađeno je više od ${formatNumber(limits.countCap)} majstora` : count(total, nouns.pronadenMajstor)}</p>
        </div>
        <div className="page-head-actions sort-actions">
          <SortSelect {...sort} look="box" />
        </div>
      </div>
      <Form id={form} method="get" className="card filter-bar" aria-label="Filtri" onSubmit={(event) => event.preventDefault()}>
        <noscript>
          <label className="field">
            <span className="label">Pretraga</span>
            <input type="search" className="input" name={names.search} defaultValue={query.search} />
          </label>
        </noscript>
        <WorkerFilters query={query} choices={choices} onChange={change} />
        <noscript>
          <button type="submit" className="btn btn-primary btn-wide">
            Primijenite filtre
          </button>
        </noscript>
      </Form>
      <div className="sticky-bar">
        <Button size="sm" icon={<SlidersHorizontal size={18} aria-hidden />} onClick={() => setSheet('open')}>
          Filtri {chosen > 0 && <QuietCounter count={chosen} />}
        </Button>
        <SortSelect {...sort} look="button" />
      </div>
      <ActiveFilters filters={activeFilters(control)} clear={clear} />
      <ListRegion busy={busy} version={listSearch(loaderData.query)} skeleton={<Skeletons />}>
        {workers.length ? (
          <div className="worker-list">
            {workers.map((worker) => (
              <WorkerCard key={worker.id} user={worker} level="h2" highlight={loaderData.query.search} />
            ))}
          </div>
        ) : (
          <NoWorkers clear={clear} filtered={chosen > 0 || query.search !== ''} />
        )}
      </ListRegion>
      <Pager page={query.page} last={last} href={(page) => href({ page })} />
      {Sheet && <Sheet list={loaderData} open={sheet === 'open'} onClose={() => setSheet('closed')} />}
    </div>
  );
}

const skeletons = Array.from({ length: limits.perPage.workers }, (_, place) => place);

const Skeletons = () => (
  <div className="worker-list">
    {skeletons.map((place) => (
      <SkeletonWorkerCard key={place} />
    ))}
  </div>
);

function NoWorkers({ clear, filtered }: { clear: string; filtered: boolean }) {
  const newJob = useNewJobLink();
  return (
    <EmptyState
      card
      level="h2"
      drawing="lens"
      title={filtered ? 'Nijedan majstor ne odgovara filtrima' : 'Još nema majstora'}
      text="Objavite upit i pustite da majstori pronađu Vas."
      actions={
        <>
          {filtered && <ButtonLink to={clear}>Očistite sve filtre</ButtonLink>}
          <ButtonLink {...newJob} variant="primary">
            Objavite upit
          </ButtonLink>
        </>
      }
    />
  );
}
