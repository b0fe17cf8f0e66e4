import { Plus, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Form, redirect } from 'react-router';
import { jobPostFacets, listJobPosts } from '#contract/job-posts.ts';
import { limits } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { count, formatNumber, nouns } from '#contract/text.ts';
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
import { SkeletonJobCard } from '../ui/skeleton.tsx';
import { SortSelect } from '../ui/sort-select.tsx';
import type { Route } from './+types/active-jobs.page.ts';
import { cardPost, JobCard } from './job-card.tsx';
import { JobFilters } from './job-filters.tsx';
import { sortOf, sortOptions } from './job-sorts.ts';

const loadSheet = () => import('./job-filter-sheet.tsx');
const form = 'filtri';

export async function loader(args: Route.LoaderArgs) {
  const { query, choices } = await listChoices(args, readListQuery(new URL(args.request.url).searchParams));
  const filters = { ...apiFilters(query), type: query.kind || undefined };
  const [{ data, meta }, { data: facets }] = await Promise.all([
    load(args, listJobPosts, { query: { ...filters, ...sortOf(query), page: query.page } }),
    load(args, jobPostFacets, { query: filters }),
  ]);
  if (query.page > meta.last_page) throw redirect(paths.activeJobs() + listSearch({ ...query, page: meta.last_page }));
  const { job_categories, job_types, types } = facets;
  return {
    query,
    choices,
    facets: { job_categories, job_types, types },
    posts: data.map(cardPost),
    total: meta.total,
    capped: meta.total_capped ?? false,
    last: meta.last_page,
  };
}

export const shouldRevalidate = revalidatesBeyondModal;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    matches,
    title: 'Aktivni poslovi',
    description: 'Svi aktivni upiti za kućne i zanatske poslove. Suzite popis po kategoriji, županiji i mjestu i pronađite sljedeći posao.',
    path: paths.activeJobs() + (loaderData && loaderData.query.page > 1 ? `?${names.page}=${loaderData.query.page}` : ''),
  });

export default function ActiveJobs({ loaderData }: Route.ComponentProps) {
  const { posts, facets, total, capped, last } = loaderData;
  const control = useListQuery(loaderData.query, loaderData.choices);
  const { query, choices, change, href, busy } = control;
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never');
  const Sheet = useOnDemand(loadSheet, sheet !== 'never', () => setSheet('never'))?.JobFilterSheet;
  const chosen = chosenCount(query);
  const sort = { name: names.sort, form, options: sortOptions(query), value: query.sort, onChange: (word: string) => change({ sort: word }) };
  return (
    <div className="page">
      <Breadcrumbs crumbs={[{ label: 'Početna', to: paths.home() }, { label: 'Poslovi', to: paths.jobs() }, { label: 'Aktivni poslovi' }]} />
      <div className="page-head">
        <div className="page-head-text">
          <h1>Aktivni poslovi</h1>
          <p role="status">{capped ? `Pronađeno je više od ${formatNumber(limits.countCap)} poslova` : count(total, nouns.pronadenPosao)}</p>
        </div>
        <div className="page-head-actions sort-actions">
          <SortSelect {...sort} look="box" />
        </div>
      </div>
      <div className="with-filters">
        <aside className="filters-aside" aria-label="Filtri">
          <Form id={form} method="get" onSubmit={(event) => event.preventDefault()}>
            <noscript>
              <label className="field mb-5">
                <span className="label">Pretraga</span>
                <input type="search" className="input" name={names.search} defaultValue={query.search} />
              </label>
            </noscript>
            <JobFilters query={query} choices={choices} facets={facets} onChange={change} />
            <noscript>
              <button type="submit" className="btn btn-primary btn-wide mt-5">
                Primijenite filtre
              </button>
            </noscript>
          </Form>
        </aside>
        <div>
          <div className="sticky-bar">
            <Button size="sm" icon={<SlidersHorizontal size={18} aria-hidden />} onClick={() => setSheet('open')}>
              Filtri {chosen > 0 && <QuietCounter count={chosen} />}
            </Button>
            <SortSelect {...sort} look="button" />
          </div>
          <ActiveFilters filters={activeFilters(control)} clear={href(cleared(query))} />
          <ListRegion busy={busy} version={listSearch(loaderData.query)} skeleton={<Skeletons />}>
            {posts.length ? (
              <div className="job-list">
                {posts.map((post, index) => (
                  <JobCard key={post.id} post={post} level="h2" highlight={loaderData.query.search} priority={index < 2} />
                ))}
              </div>
            ) : (
              <NoJobs clear={href(cleared(query))} filtered={chosen > 0 || query.search !== ''} />
            )}
          </ListRegion>
          <Pager page={query.page} last={last} href={(page) => href({ page })} />
        </div>
      </div>
      {Sheet && <Sheet list={loaderData} open={sheet === 'open'} onClose={() => setSheet('closed')} />}
    </div>
  );
}

const skeletons = Array.from({ length: limits.perPage.jobs }, (_, place) => place);

const Skeletons = () => (
  <div className="job-list">
    {skeletons.map((place) => (
      <SkeletonJobCard key={place} />
    ))}
  </div>
);

function NoJobs({ clear, filtered }: { clear: string; filtered: boolean }) {
  const newJob = useNewJobLink();
  return (
    <EmptyState
      card
      level="h2"
      drawing="lens"
      title={filtered ? 'Nijedan posao ne odgovara filtrima' : 'Trenutačno nema aktivnih poslova'}
      text={filtered ? 'Promijenite pretragu, maknite neki filtar ili proširite područje.' : 'Budite prvi: opišite posao u nekoliko rečenica.'}
      actions={
        <>
          {filtered && <ButtonLink to={clear}>Očistite sve filtre</ButtonLink>}
          <ButtonLink {...newJob} variant={filtered ? 'text' : 'primary'} icon={<Plus size={19} aria-hidden />}>
            Objavite upit
          </ButtonLink>
        </>
      }
    />
  );
}
