import { data, redirect } from 'react-router';
import { sentence } from '#contract/format.ts';
import { getJobPost } from '#contract/job-posts.ts';
import { placeOf } from '#contract/labels.ts';
import { paths, safePath } from '#contract/paths.ts';
import { type SavedKind, savedKinds } from '#contract/saved-item-words.ts';
import { getUser } from '#contract/users.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { attempt, type Outcome } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Breadcrumbs } from '../ui/display/breadcrumbs.tsx';
import { Notice } from '../ui/display/notice.tsx';
import type { Route } from './+types/save-item.page.ts';
import { savedAmong } from './saved-among.ts';
import { saveAndReturn } from './saved-item-actions.ts';
import { savedItemsPath } from './saved-items-query.ts';

const kinds = Object.keys(savedKinds) as SavedKind[];

/** Returns the item named in the query; undefined if it names none. */
function askedIn(params: URLSearchParams): { kind: SavedKind; id: number } | undefined {
  for (const kind of kinds) {
    const value = params.get(savedKinds[kind]);
    if (value && /^[1-9]\d{0,8}$/.test(value)) return { kind, id: Number(value) };
  }
  return undefined;
}

const found = <D extends Parameters<typeof attempt>[1]>(outcome: Outcome<D>) => {
  if (outcome.ok) return outcome.data;
  throw data(outcome.error, { status: outcome.status });
};

async function nameOf(args: Route.LoaderArgs, kind: SavedKind, id: number) {
  if (kind === 'workers') {
    const { data: user } = found(await attempt(args, getUser, { params: { id } }));
    return { name: user.name, path: paths.user(user.slug) };
  }
  const { data: post } = found(await attempt(args, getJobPost, { params: { id } }));
  return { name: `${post.job_type.name}, ${placeOf(post.county, post.town)}`, path: paths.job(id) };
}

export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  const { searchParams } = new URL(args.request.url);
  const asked = askedIn(searchParams);
  if (!asked) throw redirect(paths.savedItems());
  const { kind, id } = asked;
  const [{ name, path }, saved] = await Promise.all([
    nameOf(args, kind, id),
    savedAmong(args, kind === 'workers' ? { workers: [id] } : { job_posts: [id] }),
  ]);
  return {
    kind,
    id,
    name,
    back: safePath(searchParams.get('natrag')) ?? path,
    saved: saved.workers.length + saved.job_posts.length > 0,
  };
}

export const action = handleActions(saveAndReturn);

const titles: Record<SavedKind, string> = { workers: 'Spremite majstora', 'job-posts': 'Spremite posao' };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({ matches, title: titles[loaderData?.kind ?? 'workers'] });

export default function SaveItemPage({ loaderData: { kind, id, name, back, saved } }: Route.ComponentProps) {
  return (
    <>
      <div>
        <Breadcrumbs crumbs={[{ label: 'Spremljeno', to: savedItemsPath({ kind }) }, { label: 'Novo' }]} />
        <h1 className="mt-2">{titles[kind]}</h1>
        <p className="muted mt-2">
          Popis spremljenog vidite samo Vi, a svemu na njemu možete dodati bilješku.
        </p>
      </div>
      <ActionRefusal />
      <div className="card form-card">
        {saved ? (
          <Notice
            tone="green"
            actions={
              <>
                <ButtonLink size="sm" to={savedItemsPath({ kind })}>
                  Spremljeno
                </ButtonLink>
                <ButtonLink variant="text" size="sm" to={back}>
                  Natrag
                </ButtonLink>
              </>
            }
          >
            {sentence(`Već je na Vašem popisu: ${name}`)}
          </Notice>
        ) : (
          <>
            <p className="strong">{name}</p>
            <div className="flex flex-wrap gap-2 mt-4">
              <ActionButton action={saveAndReturn} values={{ kind, id }} variant="primary">
                Spremite
              </ActionButton>
              <ButtonLink variant="text" to={back}>
                Odustanite
              </ButtonLink>
            </div>
          </>
        )}
      </div>
    </>
  );
}
