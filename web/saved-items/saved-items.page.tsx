import { redirect, useNavigation } from 'react-router';
import type { JobPost } from '#contract/job-posts.ts';
import { paths } from '#contract/paths.ts';
import type { SavedKind } from '#contract/saved-item-words.ts';
import { listSavedPosts, listSavedWorkers } from '#contract/saved-items.ts';
import { cardPost, JobPostCard } from '../job-posts/job-post-card.tsx';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Breadcrumbs } from '../ui/display/breadcrumbs.tsx';
import { Tabs } from '../ui/display/tabs.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { ListRegion } from '../ui/lists/list-region.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { SkeletonJobPostCard, Skeletons, SkeletonWorkerCard } from '../ui/lists/skeleton.tsx';
import { availabilityOf } from '../users/availability.ts';
import { cardWorker } from '../users/card-worker.ts';
import { WorkerCard } from '../users/worker-card.tsx';
import type { Route } from './+types/saved-items.page.ts';
import { removeItem, writeNote } from './saved-item-actions.ts';
import { readSavedItemsQuery, type SavedItemsQuery, savedItemsPath } from './saved-items-query.ts';
import { SavedNote } from './saved-note.tsx';

const closedWords = {
  inquiry: 'Upit je zatvoren i više ne prima ponude.',
  offer: 'Usluga se više ne nudi.',
} as const;

const remarkOn = ({ status, type }: JobPost) => (status === 'finished' ? closedWords[type] : undefined);

async function workersOn(args: Route.LoaderArgs, page: number) {
  const { data, meta } = await load(args, listSavedWorkers, { query: { page } });
  const now = new Date();
  return {
    meta,
    rows: data.map(({ worker, private_note: note }) => ({
      id: worker.id,
      name: worker.name,
      note,
      remark: availabilityOf(worker, now),
      worker: cardWorker(worker),
      post: undefined,
    })),
  };
}

async function postsOn(args: Route.LoaderArgs, page: number) {
  const { data, meta } = await load(args, listSavedPosts, { query: { page } });
  return {
    meta,
    rows: data.map(({ job_post: post, private_note: note }) => ({
      id: post.id,
      name: post.job_type.name,
      note,
      remark: remarkOn(post),
      worker: undefined,
      post: cardPost(post),
    })),
  };
}

export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  const query = readSavedItemsQuery(new URL(args.request.url).searchParams);
  const { meta, rows } = await (query.kind === 'workers' ? workersOn : postsOn)(args, query.page);
  if (query.page > meta.last_page) throw redirect(savedItemsPath({ ...query, page: meta.last_page }));
  return { query, rows, last: meta.last_page };
}

export const action = handleActions(removeItem, writeNote);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Spremljeno' });

const tabs: Record<SavedKind, string> = { workers: 'Majstori', 'job-posts': 'Poslovi' };

const isSamePage = (a: SavedItemsQuery, b: SavedItemsQuery) => a.kind === b.kind && a.page === b.page;

export default function SavedItemsPage({ loaderData: { query, rows, last } }: Route.ComponentProps) {
  const { kind, page } = query;
  const next = useNavigation().location;
  const asked =
    next?.pathname === paths.savedItems() ? readSavedItemsQuery(new URLSearchParams(next.search)) : query;
  return (
    <>
      <div>
        <Breadcrumbs crumbs={[{ label: 'Moj račun', to: paths.account() }, { label: 'Spremljeno' }]} />
        <h1 className="mt-2">Spremljeno</h1>
        <p className="muted mt-2">
          Popis i bilješke vidite samo Vi. Kad spremljeni majstor opet bude slobodan, javit ćemo Vam. Kojim
          putem, birate u{' '}
          <Link to={paths.notificationSettings()} className="link">
            postavkama obavijesti
          </Link>
          .
        </p>
      </div>
      <Tabs
        label="Vrsta spremljenog"
        tabs={(Object.keys(tabs) as SavedKind[]).map((one) => ({
          label: tabs[one],
          to: savedItemsPath({ kind: one }),
          current: kind === one,
        }))}
      />
      <ActionRefusal fields={['private_note']} />
      <ListRegion
        busy={!isSamePage(asked, query)}
        version={`${kind} ${page}`}
        skeleton={
          <Skeletons
            of={asked.kind === 'workers' ? SkeletonWorkerCard : SkeletonJobPostCard}
            count={3}
            className="grid gap-4"
          />
        }
      >
        {rows.length > 0 ? (
          <ul className="grid gap-4">
            {rows.map(({ id, name, note, remark, worker, post }) => (
              <li key={id} className="saved-item">
                {worker && <WorkerCard user={worker} level="h2" />}
                {post && <JobPostCard post={post} level="h2" />}
                <SavedNote kind={kind} id={id} name={name} note={note} remark={remark} query={query} />
              </li>
            ))}
          </ul>
        ) : (
          <NothingSaved kind={kind} />
        )}
      </ListRegion>
      <Pager page={page} last={last} href={(to) => savedItemsPath({ kind, page: to })} />
    </>
  );
}

const NothingSaved = ({ kind }: { kind: SavedKind }) =>
  kind === 'workers' ? (
    <EmptyState
      card
      level="h2"
      drawing="lens"
      title="Još nemate spremljenih majstora"
      text="Na popisu majstora ili na profilu pritisnite Spremite. Majstora ćete ovdje brzo naći, a možete mu dodati i bilješku."
      actions={
        <ButtonLink variant="primary" to={paths.workers()}>
          Pregledajte majstore
        </ButtonLink>
      }
    />
  ) : (
    <EmptyState
      card
      level="h2"
      drawing="lens"
      title="Još nemate spremljenih poslova"
      text="Na popisu poslova pritisnite Spremite. Posao ćete ovdje brzo naći i kad se zatvori."
      actions={
        <ButtonLink variant="primary" to={paths.activeJobs()}>
          Pregledajte poslove
        </ButtonLink>
      }
    />
  );
