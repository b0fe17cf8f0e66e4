import { count, nouns } from '#contract/format.ts';
import { listJobPosts } from '#contract/job-posts.ts';
import { paths } from '#contract/paths.ts';
import { activeFilters } from '../catalogue/active-filters.ts';
import { listChoices } from '../catalogue/list-choices.ts';
import { apiFilters, listSearch, postFilters, readListQuery } from '../catalogue/list-query.ts';
import { withQuestions } from '../job-posts/list-answers.ts';
import { perform } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Breadcrumbs } from '../ui/display/breadcrumbs.tsx';
import { Notice } from '../ui/display/notice.tsx';
import type { Route } from './+types/new-saved-search.page.ts';
import { savedAs } from './saved-as.ts';
import { saveSearch } from './saved-search-actions.ts';
import { isFrequency, SavedSearchForm, SavedSearchLabels } from './saved-search-form.tsx';
import { titleOf } from './saved-search-title.ts';

type Loading = Parameters<typeof listChoices>[0] & { request: Request };

/** Parses the filters in the URL, omitting choices that no longer exist. */
const asked = async (loading: Loading) =>
  withQuestions(
    loading,
    await listChoices(loading, readListQuery(new URL(loading.request.url).searchParams)),
  );

export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  const { query, choices } = await asked(args);
  const filters = { ...apiFilters(query), ...postFilters(query) };
  const [saved, { meta }] = await Promise.all([
    savedAs(args, query),
    load(args, listJobPosts, { query: { ...filters, per_page: 1 } }),
  ]);
  const labels = activeFilters({ query, choices, href: () => '' }).map(({ label }) => label);
  const back = paths.activeJobs() + listSearch({ ...query, sort: '', page: 1 });
  return {
    filters,
    labels,
    title: titleOf(query, choices),
    back,
    total: meta.total,
    capped: meta.total_capped ?? false,
    saved: saved && { title: saved.title },
  };
}

export async function action(args: Route.ActionArgs) {
  const { query } = await asked(args);
  const form = await args.request.formData();
  const title = String(form.get('title') ?? '');
  const given = form.get('frequency');
  const frequency = isFrequency(given) ? given : 'daily';
  const filters = { ...apiFilters(query), ...postFilters(query) };
  return perform(args, saveSearch, form, { title, frequency, filters });
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Spremite pretragu' });

export default function NewSavedSearchPage({ loaderData }: Route.ComponentProps) {
  const { filters, labels, title, back, total, capped, saved } = loaderData;
  return (
    <>
      <div>
        <Breadcrumbs
          crumbs={[{ label: 'Spremljene pretrage', to: paths.savedSearches() }, { label: 'Nova' }]}
        />
        <h1 className="mt-2">Spremite pretragu</h1>
        <p className="muted mt-2">Javit ćemo Vam kad se pojavi posao koji tražite.</p>
      </div>
      <ActionRefusal fields={['title']} />
      <div className="card form-card">
        <section className="saved-asked" aria-labelledby="trazi-se">
          <h2 id="trazi-se">Tražite</h2>
          <SavedSearchLabels labels={labels} />
          <p className="small muted">Trenutačno na popisu: {count(total, nouns.aktivanPosao, capped)}.</p>
        </section>
        {saved ? (
          <Notice
            tone="green"
            actions={
              <>
                <ButtonLink size="sm" to={paths.savedSearches()}>
                  Spremljene pretrage
                </ButtonLink>
                <ButtonLink variant="text" size="sm" to={back}>
                  Natrag na poslove
                </ButtonLink>
              </>
            }
          >
            Ovu ste pretragu već spremili pod nazivom „{saved.title}“.
          </Notice>
        ) : (
          <SavedSearchForm
            filters={filters}
            start={{ title, frequency: 'daily' }}
            actions={
              <ButtonLink variant="text" to={back}>
                Odustanite
              </ButtonLink>
            }
          />
        )}
      </div>
    </>
  );
}
