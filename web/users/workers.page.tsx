import { redirect } from 'react-router';
import { limits } from '#contract/constants.ts';
import { nouns } from '#contract/format.ts';
import { nearestSort, workerSorts } from '#contract/labels.ts';
import { byDistance, listNames } from '#contract/list-words.ts';
import { paths } from '#contract/paths.ts';
import { listWorkers } from '#contract/users.ts';
import { listChoices } from '../catalogue/list-choices.ts';
import { type FilterProps, ListFrame } from '../catalogue/list-frame.tsx';
import {
  apiFilters,
  type Choices,
  isFiltered,
  type ListQuery,
  listSearch,
  readListQuery,
} from '../catalogue/list-query.ts';
import { NearFilters } from '../catalogue/near-filters.tsx';
import { onPage } from '../catalogue/on-page.ts';
import { optionsOf, PlaceFilters } from '../catalogue/place-filters.tsx';
import { useNewJobPostLink } from '../job-posts/new-job-post-link.tsx';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { useMe } from '../platform/api/session.ts';
import { load } from '../platform/loading/loader-call.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { SaveButton } from '../saved-items/save-button.tsx';
import { savedAmong } from '../saved-items/saved-among.ts';
import { saveActions } from '../saved-items/saved-item-actions.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { MultiSelect } from '../ui/choices/multi-select.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Skeletons, SkeletonWorkerCard } from '../ui/lists/skeleton.tsx';
import type { Route } from './+types/workers.page.ts';
import { AskCell } from './ask-cell.tsx';
import { cardWorker } from './card-worker.ts';
import { WorkerCard } from './worker-card.tsx';

const byRating = {
  '': workerSorts.highest_rating,
  'najniza-ocjena': workerSorts.lowest_rating,
  najnoviji: workerSorts.newest,
  najstariji: workerSorts.oldest,
} as const;
const bySearch = {
  '': { label: 'Najrelevantniji', sort_by: 'relevance', sort_direction: 'desc' },
  'najvisa-ocjena': workerSorts.highest_rating,
  'najniza-ocjena': workerSorts.lowest_rating,
  najnoviji: workerSorts.newest,
  najstariji: workerSorts.oldest,
} as const;

interface Sort {
  label: string;
  sort_by: 'rating' | 'created_at' | 'relevance' | 'distance';
  sort_direction: 'asc' | 'desc';
}

type Sorted = Pick<ListQuery, 'search' | 'near'>;

const sortsOf = ({ search, near }: Sorted): Record<string, Sort> & { '': Sort } => ({
  ...(search ? bySearch : byRating),
  ...(near && { [byDistance]: nearestSort }),
});

const sortOptions = (query: Sorted) =>
  Object.entries(sortsOf(query)).map(([value, { label }]) => ({ value, label }));

/** Returns the sort order in the URL; an unknown value means the list's default. */
function sortOf(query: ListQuery): Omit<Sort, 'label'> {
  const sorts = sortsOf(query);
  const { sort_by, sort_direction } =
    (Object.hasOwn(sorts, query.sort) ? sorts[query.sort] : undefined) ?? sorts[''];
  return { sort_by, sort_direction };
}

export async function loader(args: Route.LoaderArgs) {
  const asked = { ...readListQuery(new URL(args.request.url).searchParams), kind: '' as const };
  const { query, choices } = await listChoices(args, asked);
  const { data, meta } = await load(args, listWorkers, {
    query: { ...apiFilters(query), ...sortOf(query), page: query.page },
  });
  if (query.page > meta.last_page)
    throw redirect(paths.workers() + listSearch({ ...query, page: meta.last_page }));
  const saved = await savedAmong(args, { workers: data.map(({ id }) => id) });
  return {
    query,
    choices,
    saved: saved.workers,
    workers: data.map(cardWorker),
    total: meta.total,
    capped: meta.total_capped ?? false,
    last: meta.last_page,
  };
}

export const action = handleActions(...saveActions);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    matches,
    title: 'Majstori',
    description: onPage(
      'Majstori iz cijele Hrvatske s ocjenama klijenata. Suzite popis po kategoriji, vrsti posla, županiji i mjestu.',
      loaderData?.query.page,
    ),
    indexed: !loaderData || !isFiltered(loaderData.query),
    path:
      paths.workers() +
      (loaderData && loaderData.query.page > 1 ? `?${listNames.page}=${loaderData.query.page}` : ''),
  });

export default function Workers({ loaderData }: Route.ComponentProps) {
  const { workers, query, saved } = loaderData;
  const me = useMe();
  return (
    <ListFrame
      list={loaderData}
      crumbs={[{ label: 'Majstori' }]}
      title="Majstori"
      words={{ found: nouns.pronadenMajstor, show: nouns.prikaziMajstor }}
      sorts={sortOptions}
      look="bar"
      filters={(props) => <WorkerFilters {...props} />}
      skeleton={<Skeletons of={SkeletonWorkerCard} count={limits.perPage.workers} className="worker-list" />}
    >
      {(state) =>
        workers.length ? (
          <>
            <ActionRefusal className="mb-4" />
            <div className="worker-list">
              {workers.map((worker) => (
                <WorkerCard
                  key={worker.id}
                  user={worker}
                  level="h2"
                  highlight={query.search}
                  foot={<AskCell worker={worker} />}
                  corner={
                    me?.id !== worker.id && (
                      <SaveButton
                        kind="workers"
                        id={worker.id}
                        name={worker.name}
                        saved={saved.includes(worker.id)}
                        look="icon"
                      />
                    )
                  }
                />
              ))}
            </div>
          </>
        ) : (
          <NoWorkers {...state} />
        )
      }
    </ListFrame>
  );
}

function NoWorkers({ clear, filtered }: { clear: string; filtered: boolean }) {
  const newJob = useNewJobPostLink();
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

type Props = FilterProps<{ query: ListQuery; choices: Choices }>;

function WorkerFilters({ list, onChange }: Props) {
  const { query, choices } = list;
  return (
    <>
      <MultiSelect
        label="Kategorija"
        name={listNames.categories}
        options={optionsOf(choices.categories)}
        value={query.categories}
        onChange={(categories) => onChange({ categories })}
        placeholder="Sve kategorije"
      />
      <MultiSelect
        label="Vrsta posla"
        name={listNames.types}
        options={optionsOf(choices.types)}
        value={query.types}
        onChange={(types) => onChange({ types })}
        placeholder={query.categories.length ? 'Sve vrste' : 'Prvo odaberite kategoriju'}
        disabled={!query.categories.length}
      />
      <PlaceFilters list={list} onChange={onChange} anyTown="Sva mjesta" />
      <NearFilters list={list} onChange={onChange} />
    </>
  );
}
