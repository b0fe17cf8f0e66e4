import { getQueueItem, getReasons, listQueue } from '#contract/moderation.ts';
import { paths } from '#contract/paths.ts';
import { accountNouns } from '#contract/rare-nouns.ts';
import { count } from '#contract/text.ts';
import { MediaGallery } from '../job-posts/media-gallery.tsx';
import { StatusBadge } from '../job-posts/status-badge.tsx';
import { ActRefusal } from '../platform/act-refusal.tsx';
import { acts } from '../platform/acts.ts';
import { attempt, load } from '../platform/load.ts';
import { pageMeta } from '../platform/meta.ts';
import { ButtonLink } from '../ui/actions/button.tsx';
import { BackLink } from '../ui/display/breadcrumbs.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import type { Route } from './+types/queue.page.ts';
import { CaseView } from './case-view.tsx';
import { PostDecision } from './post-decision.tsx';
import { approvePost, deactivatePost, declinePost } from './post-verdicts.ts';
import { QueueList } from './queue-list.tsx';
import { nextOf } from './waiting.ts';

export async function loader(args: Route.LoaderArgs) {
  const chosen = Number(new URL(args.request.url).searchParams.get('upit')) || undefined;
  const [queue, reasons] = await Promise.all([load(args, listQueue, { query: {} }), load(args, getReasons, { query: { decision: 'job_post' } })]);
  const shown = chosen ?? queue.data[0]?.post.id;
  const listed = queue.data.find((item) => item.post.id === shown);
  const found = listed || !shown ? undefined : await attempt(args, getQueueItem, { params: { id: shown } });
  return {
    queue: queue.data,
    total: queue.meta.total,
    reasons: reasons.data,
    item: listed ?? (found?.ok ? found.data.data : undefined),
    chosen,
    now: Date.now(),
  };
}

export const action = acts(approvePost, declinePost, deactivatePost);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Moderiranje' });

export default function QueuePage({ loaderData: { queue, total, reasons, item, chosen, now } }: Route.ComponentProps) {
  const ids = queue.map((one) => one.post.id);
  const open = item?.post.status === 'pending' && !item.post.declined;
  return (
    <>
      <div className="admin-head">
        <h1>Moderiranje</h1>
        <p className="small muted" role="status">
          {total === 0 ? 'Ništa ne čeka.' : `Čeka: ${count(total, accountNouns.upit)}`}
        </p>
      </div>
      <ActRefusal fields={['reason', 'text']} className="mb-4" />
      {item ? (
        <div className={chosen ? 'moderation moderation-open' : 'moderation'}>
          {queue.length > 0 ? <QueueList items={queue} current={item.post.id} now={now} /> : <p className="card p-5 muted">Red je prazan.</p>}
          <div className={chosen ? undefined : 'phone:hidden'}>
            {chosen && (
              <div className="desktop:hidden">
                <BackLink to={paths.moderation()}>Natrag na red čekanja</BackLink>
              </div>
            )}
            <CaseView key={item.post.id} item={item} badge={<StatusBadge post={item.post} />} media={<MediaGallery files={item.post.media_files} />}>
              {open ? (
                <PostDecision id={item.post.id} next={nextOf(ids, item.post.id)} reasons={reasons} />
              ) : (
                <div className="case-part">
                  <Notice tone="blue">Ovaj posao ne čeka odluku.</Notice>
                </div>
              )}
            </CaseView>
          </div>
        </div>
      ) : (
        <EmptyState
          card
          drawing="sheet"
          title="Sve je pregledano"
          text="Novi upiti pojavit će se ovdje čim stignu."
          actions={<ButtonLink to={paths.adminPosts()}>Svi poslovi</ButtonLink>}
        />
      )}
    </>
  );
}
