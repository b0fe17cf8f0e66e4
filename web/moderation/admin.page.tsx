import { Link } from 'react-router';
import { listJobPosts } from '#contract/job-posts.ts';
import { listQueue } from '#contract/moderation.ts';
import { paths } from '#contract/paths.ts';
import { formatNumber } from '#contract/text.ts';
import { listWorkers } from '#contract/users.ts';
import { attempt, load } from '../platform/load.ts';
import { pageMeta } from '../platform/meta.ts';
import type { Route } from './+types/admin.page.ts';
import { QueueList } from './queue-list.tsx';
import { waitingSince } from './waiting.ts';

export async function loader(args: Route.LoaderArgs) {
  const [queue, posts, workers] = await Promise.all([
    // Who may not moderate sees the rest.
    attempt(args, listQueue, { query: { per_page: 5 } }),
    load(args, listJobPosts, { query: { per_page: 1 } }),
    load(args, listWorkers, { query: { per_page: 1 } }),
  ]);
  const oldest = queue.ok ? queue.data.data[0] : undefined;
  return {
    queue: queue.ok ? queue.data.data : [],
    now: Date.now(),
    waiting: queue.ok ? queue.data.meta.total : undefined,
    oldest: oldest && waitingSince(oldest.waiting_since, Date.now()).text,
    posts: posts.meta.total,
    workers: workers.meta.total,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Administracija' });

export default function AdminPage({ loaderData: { queue, now, waiting, oldest, posts, workers } }: Route.ComponentProps) {
  const figures = [
    ...(waiting === undefined ? [] : [{ to: paths.moderation(), label: 'Čeka pregled', value: formatNumber(waiting) }]),
    ...(oldest === undefined ? [] : [{ to: paths.moderation(), label: 'Najdulje čekanje', value: oldest }]),
    { to: paths.activeJobs(), label: 'Aktivni poslovi', value: formatNumber(posts) },
    { to: paths.workers(), label: 'Majstori', value: formatNumber(workers) },
  ];
  return (
    <>
      <div className="admin-head">
        <h1>Pregled</h1>
      </div>
      <dl className="figure-grid">
        {figures.map(({ to, label, value }) => (
          <div key={label} className="card card-link figure relative">
            <dt>
              <Link to={to} className="stretched-link">
                {label}
              </Link>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {queue.length > 0 && (
        <section className="admin-section">
          <h2>Prvi na redu</h2>
          <QueueList items={queue} current={undefined} now={now} />
        </section>
      )}
    </>
  );
}
