import { data, redirect, useNavigate } from 'react-router';
import { listJobPosts } from '#contract/job-posts.ts';
import { paths } from '#contract/paths.ts';
import { frequencies } from '#contract/saved-search-words.ts';
import { createSavedSearch } from '#contract/saved-searches.ts';
import { count, formatNumber, nouns } from '#contract/text.ts';
import { activeFilters } from '../platform/active-filters.ts';
import { requireUser } from '../platform/guards.ts';
import { listChoices } from '../platform/list-choices.ts';
import { apiFilters, listSearch, readListQuery } from '../platform/list-query.ts';
import { attempt, load } from '../platform/load.ts';
import { pageMeta } from '../platform/meta.ts';
import { revalidatesBeyondModal } from '../platform/modal-query.ts';
import { toast } from '../platform/toast.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Breadcrumbs } from '../ui/display/breadcrumbs.tsx';
import { Notice } from '../ui/display/notice.tsx';
import type { Route } from './+types/new-saved-search.page.ts';
import { savedAs } from './saved-as.ts';
import { isFrequency, SavedSearchForm } from './saved-search-form.tsx';
import { SavedSearchLabels } from './saved-search-labels.tsx';
import { titleOf } from './saved-search-title.ts';

type Loading = Parameters<typeof listChoices>[0] & { request: Request };

/** What the address asks for, without what is gone. */
const asked = (loading: Loading) => listChoices(loading, readListQuery(new URL(loading.request.url).searchParams));

export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  const { query, choices } = await asked(args);
  const filters = { ...apiFilters(query), type: query.kind || undefined };
  const [saved, { meta }] = await Promise.all([savedAs(args, query), load(args, listJobPosts, { query: { ...filters, per_page: 1 } })]);
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

/** Saving without script. */
export async function action(args: Route.ActionArgs) {
  const { query } = await asked(args);
  const form = await args.request.formData();
  const title = String(form.get('title') ?? '');
  const given = form.get('frequency');
  const frequency = isFrequency(given) ? given : 'daily';
  const filters = { ...apiFilters(query), type: query.kind || undefined };
  const outcome = await attempt(args, createSavedSearch, { body: { title, frequency, filters } });
  if (outcome.ok) throw redirect(paths.activeJobs() + listSearch({ ...query, sort: '', page: 1 }));
  return data({ title, frequency, words: Object.values(outcome.error.errors).flat()[0] ?? outcome.error.message }, { status: outcome.status });
}

export const shouldRevalidate = revalidatesBeyondModal;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Spremite pretragu' });

export default function NewSavedSearchPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { filters, labels, title, back, total, capped, saved } = loaderData;
  const navigate = useNavigate();
  return (
    <>
      <div>
        <Breadcrumbs crumbs={[{ label: 'Spremljene pretrage', to: paths.savedSearches() }, { label: 'Nova' }]} />
        <h1 className="mt-2">Spremite pretragu</h1>
        <p className="muted mt-2">Javit ćemo Vam kad se pojavi posao koji tražite.</p>
      </div>
      {refused && (
        <Notice tone="brick" alert>
          {refused.words}
        </Notice>
      )}
      <div className="card form-card">
        <section className="saved-asked" aria-labelledby="trazi-se">
          <h2 id="trazi-se">Tražite</h2>
          <SavedSearchLabels labels={labels} />
          <p className="small muted">Trenutačno na popisu: {capped ? `više od ${formatNumber(total)} aktivnih poslova` : count(total, nouns.aktivanPosao)}.</p>
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
            start={refused ?? { title, frequency: 'daily' }}
            onDone={async (frequency) => {
              await navigate(back);
              toast.success('Pretraga je spremljena.', `Javljamo: ${frequencies[frequency].label.toLowerCase()}.`);
            }}
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
