import { Plus } from 'lucide-react';
import { Fragment } from 'react';
import { redirect } from 'react-router';
import { limits } from '#contract/constants.ts';
import { nouns } from '#contract/format.ts';
import { jobPostFacets, listJobPosts } from '#contract/job-posts.ts';
import { listNames } from '#contract/list-words.ts';
import { paths } from '#contract/paths.ts';
import { AdSlot } from '../ads/ad-slot.tsx';
import { FeedLink } from '../catalogue/feed-link.tsx';
import { listChoices } from '../catalogue/list-choices.ts';
import { ListFrame } from '../catalogue/list-frame.tsx';
import {
  apiFilters,
  isFiltered,
  type ListQuery,
  listSearch,
  postFilters,
  readListQuery,
} from '../catalogue/list-query.ts';
import { onPage } from '../catalogue/on-page.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { SaveButton } from '../saved-items/save-button.tsx';
import { savedAmong } from '../saved-items/saved-among.ts';
import { saveActions } from '../saved-items/saved-item-actions.ts';
import { SaveSearchLink } from '../saved-searches/save-search-link.tsx';
import { savedAs } from '../saved-searches/saved-as.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { SkeletonJobPostCard, Skeletons } from '../ui/lists/skeleton.tsx';
import type { Route } from './+types/active-job-posts.page.ts';
import { cardPost, JobPostCard } from './job-post-card.tsx';
import { JobPostFilters } from './job-post-filters.tsx';
import { sortOf, sortOptions } from './job-post-sorts.ts';
import { withQuestions } from './list-answers.ts';
import { useNewJobPostLink } from './new-job-post-link.tsx';

/**
 * Number of jobs after which the list has an ad slot on phones; a second slot follows the last job. Wide
 * screens show the ad next to the list.
 */
const adAfter = 4;

export async function loader(args: Route.LoaderArgs) {
  const asked = readListQuery(new URL(args.request.url).searchParams);
  const { query, choices } = await withQuestions(args, await listChoices(args, asked));
  const filters = { ...apiFilters(query), ...postFilters(query) };
  const [{ data, meta }, { data: facets }, saved] = await Promise.all([
    load(args, listJobPosts, { query: { ...filters, ...sortOf(query), page: query.page } }),
    load(args, jobPostFacets, { query: filters }),
    savedAs(args, query),
  ]);
  if (query.page > meta.last_page)
    throw redirect(paths.activeJobs() + listSearch({ ...query, page: meta.last_page }));
  const kept = await savedAmong(args, { job_posts: data.map(({ id }) => id) });
  const { job_categories, types } = facets;
  // Includes only the job types whose counts were loaded, which are those of the chosen categories. The
  // counts of all types would be a quarter of the page's data.
  const job_types = Object.fromEntries(
    choices.types.flatMap(({ key }) => (facets.job_types[key] ? [[key, facets.job_types[key]]] : [])),
  );
  return {
    query,
    choices,
    facets: { job_categories, job_types, types },
    posts: data.map(cardPost),
    total: meta.total,
    capped: meta.total_capped ?? false,
    last: meta.last_page,
    saved: saved !== null,
    savedPosts: kept.job_posts,
  };
}

export const action = handleActions(...saveActions);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    matches,
    title: 'Aktivni poslovi',
    description: onPage(
      'Svi aktivni upiti i usluge za kućne i zanatske poslove. Suzite popis po kategoriji, županiji i mjestu i pronađite sljedeći posao.',
      loaderData?.query.page,
    ),
    ...(loaderData && { feed: feedOf(loaderData.query) }),
    indexed: !loaderData || !isFiltered(loaderData.query),
    path:
      paths.activeJobs() +
      (loaderData && loaderData.query.page > 1 ? `?${listNames.page}=${loaderData.query.page}` : ''),
  });

function feedOf({
  search,
  categories,
  types,
  counties,
  towns,
  radius,
  kind,
  urgencies,
  budget,
  answers,
}: ListQuery): string | undefined {
  const more =
    [types, towns, urgencies].some((chosen) => chosen.length > 0) ||
    search !== '' ||
    kind !== '' ||
    radius > 0 ||
    budget > 0 ||
    Object.keys(answers).length > 0;
  return more || categories.length > 1 || counties.length > 1
    ? undefined
    : paths.postsFeed(categories[0] ?? 'sve', counties[0]);
}

export default function ActiveJobs({ loaderData }: Route.ComponentProps) {
  const { posts, query, saved, savedPosts } = loaderData;
  const feed = feedOf(query);
  return (
    <ListFrame
      list={loaderData}
      crumbs={[{ label: 'Poslovi', to: paths.jobs() }, { label: 'Aktivni poslovi' }]}
      title="Aktivni poslovi"
      words={{ found: nouns.pronadenPosao, show: nouns.prikaziPosao }}
      sorts={sortOptions}
      look="aside"
      filters={(props) => <JobPostFilters {...props} />}
      action={(asked) => (
        <SaveSearchLink query={asked} saved={saved && listSearch(asked) === listSearch(query)} />
      )}
      skeleton={<Skeletons of={SkeletonJobPostCard} count={limits.perPage.jobs} className="job-list" />}
      below={
        <>
          {feed && (
            <p className="mt-5">
              <FeedLink to={feed} of="ovi poslovi" />
            </p>
          )}
          <AdSlot most={1} look="column" level="h2" className="ad-below-filters" />
        </>
      }
    >
      {(state) =>
        posts.length ? (
          <div className="job-list">
            <ActionRefusal />
            {posts.map((post, index) => (
              <Fragment key={post.id}>
                <JobPostCard
                  post={post}
                  level="h2"
                  highlight={query.search}
                  priority={index < 2}
                  corner={
                    !post.is_own && (
                      <SaveButton
                        kind="job-posts"
                        id={post.id}
                        name={post.job_type.name}
                        saved={savedPosts.includes(post.id)}
                        look="icon"
                      />
                    )
                  }
                />
                {(index === adAfter - 1 || index === posts.length - 1) && (
                  <AdSlot most={1} look="between" level="h2" className="ad-between" />
                )}
              </Fragment>
            ))}
          </div>
        ) : (
          <NoJobPosts {...state} query={query} saved={saved} />
        )
      }
    </ListFrame>
  );
}

function NoJobPosts({
  clear,
  filtered,
  query,
  saved,
}: {
  clear: string;
  filtered: boolean;
  query: ListQuery;
  saved: boolean;
}) {
  const newJob = useNewJobPostLink();
  return (
    <EmptyState
      card
      level="h2"
      drawing="lens"
      title={filtered ? 'Nijedan posao ne odgovara filtrima' : 'Trenutačno nema aktivnih poslova'}
      text={
        filtered
          ? 'Uklonite neki filtar ili spremite pretragu: javit ćemo Vam čim se pojavi takav posao.'
          : 'Budite prvi: opišite posao u nekoliko rečenica.'
      }
      actions={
        filtered ? (
          <>
            <SaveSearchLink query={query} saved={saved} variant="primary" />
            <ButtonLink to={clear}>Očistite sve filtre</ButtonLink>
          </>
        ) : (
          <ButtonLink {...newJob} variant="primary" icon={<Plus size={19} aria-hidden />}>
            Objavite upit
          </ButtonLink>
        )
      }
    />
  );
}
