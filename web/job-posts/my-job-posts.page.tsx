import { redirect, useNavigation } from 'react-router';
import { limits } from '#contract/constants.ts';
import { listDeals } from '#contract/deals.ts';
import { listFeedbacks, listOwnJobPosts, type PostStatus, type TimelineEntry } from '#contract/job-posts.ts';
import { postStatuses } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import { OwnDeals, openDeals } from '../deals/own-deals.tsx';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { useMe } from '../platform/api/session.ts';
import { attempt, load } from '../platform/loading/loader-call.ts';
import { requireUser } from '../platform/page/guards.ts';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Tabs } from '../ui/display/tabs.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { ListRegion } from '../ui/lists/list-region.tsx';
import { Pager } from '../ui/lists/pager.tsx';
import { SkeletonJobPostCard, Skeletons } from '../ui/lists/skeleton.tsx';
import type { Route } from './+types/my-job-posts.page.ts';
import { MyJobPostCard } from './my-job-posts-card.tsx';
import { myJobPostsPath, readMyJobPostsQuery } from './my-job-posts-query.ts';
import { useNewJobPostLink } from './new-job-post-link.tsx';
import { closePost, openPost, removePost, renewPost } from './post-actions.ts';

const tabs: readonly PostStatus[] = ['active', 'inactive', 'pending', 'finished'];

/** Number of recent deals to load, enough to include all that are under way. */
const dealsShown = 20;

export async function loader(args: Route.LoaderArgs) {
  await requireUser(args);
  const query = readMyJobPostsQuery(new URL(args.request.url).searchParams);
  const [{ data: posts, meta }, deals] = await Promise.all([
    load(args, listOwnJobPosts, { query: { status: query.status, page: query.page } }),
    load(args, listDeals, { query: { per_page: dealsShown } }),
  ]);
  if (query.page > meta.last_page) throw redirect(myJobPostsPath({ ...query, page: meta.last_page }));
  // The timelines of pending posts, and of the post named in the URL, are open from the start.
  const open = posts.filter((post) => post.status === 'pending' || post.id === query.timeline);
  const timelines: Record<number, TimelineEntry[]> = {};
  await Promise.all(
    open.map(async ({ id }) => {
      const answer = await attempt(args, listFeedbacks, { params: { id } });
      if (answer.ok) timelines[id] = answer.data.data;
    }),
  );
  const offersWait = posts.some(({ offers_waiting: offers }) => offers > 0);
  return {
    query,
    posts,
    offersWait,
    deals: openDeals(deals.data),
    timelines,
    counts: meta.counts,
    last: meta.last_page,
  };
}

export const action = handleActions(closePost, openPost, renewPost, removePost);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Moji poslovi' });

export default function MyJobs({ loaderData }: Route.ComponentProps) {
  const { query, posts, deals, timelines, counts, last } = loaderData;
  const next = useNavigation().location;
  const { status, page } = query;
  const asked =
    next?.pathname === paths.myJobs() ? readMyJobPostsQuery(new URLSearchParams(next.search)) : query;
  return (
    <>
      <h1>Moji poslovi</h1>
      {!query.status && query.page === 1 && <OwnDeals deals={deals} />}
      <Tabs
        label="Stanje poslova"
        className="own-post-tabs"
        tabs={[
          { label: 'Svi', to: myJobPostsPath({}), count: counts.all, current: !status },
          ...tabs.map((one) => ({
            label: postStatuses[one].tab,
            to: myJobPostsPath({ status: one }),
            count: counts[one],
            current: status === one,
          })),
        ]}
      />
      <ActionRefusal className="mb-4" />
      <ListRegion
        busy={asked.status !== status || asked.page !== page}
        version={`${status ?? ''} ${page}`}
        skeleton={<Skeletons of={SkeletonJobPostCard} count={limits.perPage.jobs} className="job-list" />}
      >
        {posts.length ? (
          <div className="grid gap-4">
            {posts.map((post) => (
              <MyJobPostCard
                key={post.id}
                post={post}
                query={{ status, page }}
                timeline={timelines[post.id]}
              />
            ))}
          </div>
        ) : (
          <NoJobPosts status={status} some={counts.all > 0} />
        )}
      </ListRegion>
      <Pager page={page} last={last} href={(to) => myJobPostsPath({ status, page: to })} />
    </>
  );
}

const words: Record<PostStatus | 'all', readonly [title: string, text: string]> = {
  all: ['Još nemate poslova', 'Opišite što treba napraviti i objavite prvi upit. Objava je besplatna.'],
  active: ['Nemate aktivnih poslova', 'Ovdje su poslovi koje je administrator odobrio i koje drugi vide.'],
  pending: [
    'Ništa ne čeka pregled',
    'Ovdje su poslovi koje administrator još pregledava i oni koje treba doraditi.',
  ],
  inactive: ['Nemate neaktivnih poslova', 'Ovdje bi bili poslovi koje je administrator sklonio s popisa.'],
  finished: ['Nemate završenih poslova', 'Kad nađete majstora, zatvorite posao i ostat će ovdje.'],
};

const ofWorkers = [
  'Još ništa niste objavili',
  'Ovdje su upiti i usluge koje objavite i poslovi koje dogovorite. Ponude koje šaljete stoje na stranici Moje ponude.',
] as const;

function NoJobPosts({ status, some }: { status: PostStatus | undefined; some: boolean }) {
  const newJob = useNewJobPostLink();
  const works = useMe()?.type_of === 'worker';
  const [title, text] = works && !status ? ofWorkers : words[status ?? 'all'];
  return (
    <EmptyState
      card
      drawing="sheet"
      title={title}
      text={text}
      actions={
        <>
          {status && some && <ButtonLink to={myJobPostsPath({})}>Svi poslovi</ButtonLink>}
          {works && (
            <ButtonLink variant="primary" to={paths.account()}>
              Poslovi za Vas
            </ButtonLink>
          )}
          <ButtonLink {...newJob} variant={works ? 'secondary' : 'primary'}>
            Objavite upit
          </ButtonLink>
        </>
      }
    />
  );
}
