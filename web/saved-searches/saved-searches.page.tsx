import { redirect, useNavigation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { listSavedSearches } from '#contract/saved-searches.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Breadcrumbs } from '../ui/display/breadcrumbs.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { ListRegion } from '../ui/lists/list-region.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { Skeleton, SkeletonText } from '../ui/lists/skeleton.tsx';
import type { Route } from './+types/saved-searches.page.ts';
import { changeFrequency, removeSearch, renameSearch } from './saved-search-actions.ts';
import { SavedSearchRow } from './saved-search-row.tsx';
import { readSavedSearchesQuery, savedSearchesPath } from './saved-searches-query.ts';

export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  const query = readSavedSearchesQuery(new URL(args.request.url).searchParams);
  const { data: searches, meta } = await load(args, listSavedSearches, { query: { page: query.page } });
  if (query.page > meta.last_page) throw redirect(savedSearchesPath({ page: meta.last_page }));
  return { query, searches, last: meta.last_page };
}

export const action = handleActions(renameSearch, changeFrequency, removeSearch);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Spremljene pretrage' });

export default function SavedSearchesPage({ loaderData: { query, searches, last } }: Route.ComponentProps) {
  const { page } = query;
  const next = useNavigation().location;
  const asked =
    next?.pathname === paths.savedSearches()
      ? readSavedSearchesQuery(new URLSearchParams(next.search)).page
      : page;
  return (
    <>
      <div>
        <Breadcrumbs
          crumbs={[{ label: 'Moj račun', to: paths.account() }, { label: 'Spremljene pretrage' }]}
        />
        <h1 className="mt-2">Spremljene pretrage</h1>
        {searches.length > 0 && (
          <p className="muted mt-2">
            Javljamo Vam kad se pojavi posao koji tražite. Kojim putem, birate u{' '}
            <Link to={paths.notificationSettings()} className="link">
              postavkama obavijesti
            </Link>
            .
          </p>
        )}
      </div>
      <ActionRefusal />
      <ListRegion busy={asked !== page} version={String(page)} skeleton={<Skeletons />}>
        {searches.length > 0 ? (
          <ul className="grid gap-4">
            {searches.map((search) => (
              <SavedSearchRow key={search.id} search={search} query={query} />
            ))}
          </ul>
        ) : (
          <NoSearches />
        )}
      </ListRegion>
      <Pager page={page} last={last} href={(to) => savedSearchesPath({ page: to })} />
    </>
  );
}

const NoSearches = () => (
  <EmptyState
    card
    level="h2"
    drawing="lens"
    title="Još nemate spremljenih pretraga"
    text="Na popisu poslova odaberite što tražite i gdje, pa pretragu spremite. Javit ćemo Vam čim se pojavi takav posao."
    actions={
      <ButtonLink variant="primary" to={paths.activeJobs()}>
        Pregledajte poslove
      </ButtonLink>
    }
  />
);

const Skeletons = () => (
  <div className="grid gap-4">
    {['first', 'second', 'third'].map((place) => (
      <div key={place} className="card saved-search">
        <div className="saved-search-head">
          <Skeleton width="50%" height={20} />
          <SkeletonText lines={2} />
        </div>
      </div>
    ))}
  </div>
);
