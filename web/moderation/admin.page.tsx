import { Link } from 'react-router';
import { adminAds } from '#contract/ads.ts';
import { listTickets } from '#contract/help.ts';
import { listJobPosts } from '#contract/job-posts.ts';
import { listDeadJobs } from '#contract/jobs.ts';
import { listQueue } from '#contract/moderation.ts';
import { paths } from '#contract/paths.ts';
import { adminPayments } from '#contract/payments.ts';
import { formatNumber } from '#contract/text.ts';
import { listWorkers } from '#contract/users.ts';
import { retryJob } from '../jobs/dead-job-acts.ts';
import { DeadJobs } from '../jobs/dead-jobs.tsx';
import { ActRefusal } from '../platform/act-refusal.tsx';
import { acts } from '../platform/acts.ts';
import { attempt, load } from '../platform/load.ts';
import { pageMeta } from '../platform/meta.ts';
import { waitingSince } from '../ui/display/waiting.ts';
import type { Route } from './+types/admin.page.ts';
import { QueueList } from './queue-list.tsx';

export async function loader(args: Route.LoaderArgs) {
  const [queue, ads, payments, tickets, dead, posts, workers] = await Promise.all([
    // Administrators who may not moderate see the rest.
    attempt(args, listQueue, { query: { per_page: 5 } }),
    attempt(args, adminAds, { query: { per_page: 1 } }),
    attempt(args, adminPayments, { query: { per_page: 1 } }),
    attempt(args, listTickets, { query: { per_page: 1 } }),
    attempt(args, listDeadJobs, { query: {} }),
    load(args, listJobPosts, { query: { per_page: 1 } }),
    load(args, listWorkers, { query: { per_page: 1 } }),
  ]);
  const oldest = queue.ok ? queue.data.data[0] : undefined;
  return {
    queue: queue.ok ? queue.data.data : [],
    now: Date.now(),
    waiting: queue.ok ? queue.data.meta.total : undefined,
    oldest: oldest && waitingSince(oldest.waiting_since, Date.now()).text,
    dead: dead.ok ? { jobs: dead.data.data, total: dead.data.meta.total } : undefined,
    ads: ads.ok ? ads.data.meta.total : undefined,
    payments: payments.ok ? payments.data.meta.total : undefined,
    tickets: tickets.ok ? tickets.data.meta.total : undefined,
    posts: posts.meta.total,
    workers: workers.meta.total,
  };
}

export const action = acts(retryJob);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Administracija' });

export default function AdminPage({ loaderData }: Route.ComponentProps) {
  const { queue, dead, now, waiting, oldest, ads, payments, tickets, posts, workers } = loaderData;
  const figures = [
    ...(waiting === undefined ? [] : [{ to: paths.moderation(), label: 'Čeka pregled', value: formatNumber(waiting) }]),
    ...(oldest === undefined ? [] : [{ to: paths.moderation(), label: 'Najdulje čekanje', value: oldest }]),
    ...(ads === undefined ? [] : [{ to: paths.adminAds(), label: 'Oglasi na pregledu', value: formatNumber(ads) }]),
    ...(payments === undefined ? [] : [{ to: paths.adminPayments(), label: 'Uplate', value: formatNumber(payments) }]),
    ...(tickets === undefined ? [] : [{ to: paths.adminTickets(), label: 'Otvoreni zahtjevi', value: formatNumber(tickets) }]),
    { to: paths.activeJobs(), label: 'Aktivni poslovi', value: formatNumber(posts) },
    { to: paths.workers(), label: 'Majstori', value: formatNumber(workers) },
  ];
  return (
    <>
      <div className="admin-head">
        <h1>Pregled</h1>
      </div>
      <ActRefusal className="mb-4" />
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
      {dead && <DeadJobs {...dead} />}
    </>
  );
}
