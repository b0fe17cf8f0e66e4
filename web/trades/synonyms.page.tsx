import { redirect, useNavigate } from 'react-router';
import { count } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import { accountNouns } from '#contract/plurals.ts';
import { listJobCategories, listSynonyms, putSynonyms, type SynonymsOfType } from '#contract/trades.ts';
import { defineAction } from '../platform/actions/action.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { attempt, load } from '../platform/loading/loader-call.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionForm } from '../ui/actions/action-form.tsx';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { Button } from '../ui/actions/button.tsx';
import type { Route } from './+types/synonyms.page.ts';

export async function loader(args: Route.LoaderArgs) {
  const key = new URL(args.request.url).searchParams.get('kategorija');
  const { data: categories } = await load(args, listJobCategories);
  const chosen = categories.find((category) => category.key === key) ?? categories[0];
  if (!chosen) throw redirect(paths.admin());
  const types = await attempt(args, listSynonyms, { query: { job_category_id: chosen.id } });
  return {
    categories: categories.map(({ key: word, name }) => ({ key: word, name })),
    chosen: chosen.key,
    types: types.ok ? types.data.data : [],
  };
}

const phrasesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const saveSynonyms = defineAction('izrazi', putSynonyms, {
  input: ({ id, phrases }: { id: number; phrases?: string }) => ({
    params: { id },
    body: { synonyms: phrasesOf(phrases ?? '') },
  }),
  done: ['Izrazi su spremljeni.', 'Prijedlozi se po njima ravnaju odmah.'],
});

export const action = handleActions(saveSynonyms);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Izrazi' });

export default function SynonymsPage({ loaderData: { categories, chosen, types } }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <>
      <div className="admin-head">
        <h1>Izrazi</h1>
      </div>
      <ActionRefusal className="mb-4" />
      <form method="get" className="mb-5 flex flex-wrap items-end gap-3">
        <label className="field">
          <span className="field-label">Kategorija</span>
          <select
            key={chosen}
            name="kategorija"
            className="input"
            defaultValue={chosen}
            onChange={({ currentTarget }) => void navigate({ search: `?kategorija=${currentTarget.value}` })}
          >
            {categories.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <noscript>
          <Button type="submit">Prikažite</Button>
        </noscript>
      </form>
      <div className="grid gap-5">
        {types.map((type) => (
          <SynonymsOf key={type.id} type={type} />
        ))}
      </div>
    </>
  );
}

const SynonymsOf = ({ type: { id, name, synonyms } }: { type: SynonymsOfType }) => (
  <section className="card p-5" aria-labelledby={`vrsta-${id}`}>
    <ActionForm action={saveSynonyms} values={{ id }} className="grid gap-3">
      {({ busy }) => (
        <>
          <div>
            <h2 id={`vrsta-${id}`} className="text-h3">
              {name}
            </h2>
            <p id={`upute-${id}`} className="small muted">
              {count(phrasesOf(synonyms.join('\n')).length, accountNouns.izraz)}. Svaki u svom retku, kako ga
              ljudi pišu; padeže i kvačice prepoznajemo sami.
            </p>
          </div>
          <textarea
            name="phrases"
            rows={6}
            className="input input-area"
            aria-labelledby={`vrsta-${id}`}
            aria-describedby={`upute-${id}`}
            defaultValue={synonyms.join('\n')}
          />
          <div>
            <Button type="submit" busy={busy}>
              Spremite izraze
            </Button>
          </div>
        </>
      )}
    </ActionForm>
  </section>
);
