import type { CSSProperties } from 'react';
import { getBackupVerification } from '#contract/backups.ts';
import { listFailedTasks } from '#contract/failed-tasks.ts';
import { count, formatClock, formatNumber, nouns } from '#contract/format.ts';
import { type OverviewMeta, overview } from '#contract/overview.ts';
import {
  type FigureName,
  figures,
  type OverviewStep,
  overviewDays,
  overviewSteps,
} from '#contract/overview-figures.ts';
import { adminPayments } from '#contract/payments.ts';
import { BackupVerification } from '../backups/backup-verification.tsx';
import { retryTask } from '../failed-tasks/failed-task-actions.ts';
import { FailedTasks } from '../failed-tasks/failed-tasks.tsx';
import { LastPayments } from '../finance/payments-table.tsx';
import { inboxHref } from '../inbox/inbox-query.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { attempt, load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import type { Route } from './+types/overview.page.ts';
import { ChangeLine } from './change-line.tsx';
import { LineChart } from './line-chart.tsx';
import { overviewHref, periodIn } from './overview-query.ts';
import { OverviewTable } from './overview-table.tsx';
import { changeOf, stepText, valueText, waitChange, waitText } from './overview-words.ts';
import { WaitsTable } from './waits-table.tsx';

export async function loader(args: Route.LoaderArgs) {
  const period = periodIn(new URL(args.request.url).searchParams);
  const [read, dead, backup, paid] = await Promise.all([
    load(args, overview, { query: { days: period.days, by: period.by } }),
    // Administrators without access to failed tasks still see the rest of the page.
    attempt(args, listFailedTasks, { query: {} }),
    attempt(args, getBackupVerification),
    attempt(args, adminPayments, { query: { per_page: 5 } }),
  ]);
  return {
    period,
    rows: read.data,
    head: read.meta,
    dead: dead.ok ? { tasks: dead.data.data, total: dead.data.meta.total } : undefined,
    backup: backup.ok ? backup.data : undefined,
    payments: paid.ok ? paid.data.data : undefined,
    now: Date.now(),
  };
}

export const action = handleActions(retryTask);

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ matches, title: 'Administracija' });

export default function OverviewPage({
  loaderData: { period, rows, head, dead, backup, payments, now },
}: Route.ComponentProps) {
  const names = Object.keys(head.sums) as FigureName[];
  const drawn = period.figure && names.includes(period.figure) ? period.figure : names[0];
  const { all_waits: waits } = head;
  const before = `u odnosu na ${count(period.days, nouns.zaDan)} prije`;
  return (
    <>
      <div className="admin-head">
        <div>
          <h1>Pregled</h1>
          <p className="small muted">
            Zadnjih {count(period.days, nouns.zaDan)}, {before}
            {head.counted_at && (
              <span suppressHydrationWarning>. Brojke do {formatClock(head.counted_at)}</span>
            )}
          </p>
        </div>
        <nav aria-label="Razdoblje" className="overview-period">
          {overviewDays.map((days) => (
            <Link
              key={days}
              to={overviewHref({ ...period, days })}
              className="chip"
              aria-current={days === period.days ? 'true' : undefined}
              preventScrollReset
            >
              {days === 365 ? 'Godina' : count(days, nouns.zaDan)}
            </Link>
          ))}
        </nav>
      </div>
      <ActionRefusal className="mb-4" />
      <dl className="figure-grid overview-figures">
        {names.map((name) => {
          const sum = head.sums[name] ?? { now: 0, before: 0 };
          return (
            <div key={name} className="card card-link figure" data-drawn={name === drawn || undefined}>
              <dt>
                <Link
                  to={overviewHref({ ...period, figure: name })}
                  className="stretched-link"
                  aria-current={name === drawn ? 'true' : undefined}
                  preventScrollReset
                >
                  {figures[name].label}
                </Link>
              </dt>
              <dd>
                {valueText(sum.now, 'money' in figures[name])}
                <ChangeLine change={changeOf(sum.now, sum.before)} />
                {name === 'sms' && head.sms_today && (
                  <p className="figure-more">
                    Danas {formatNumber(head.sms_today.sent)} od {formatNumber(head.sms_today.most)}
                  </p>
                )}
              </dd>
            </div>
          );
        })}
        {head.waits.length > 0 && (
          <div className="card figure">
            <dt>Srednje čekanje</dt>
            <dd>
              {waits.median_seconds === null ? '–' : waitText(waits.median_seconds)}
              <ChangeLine change={waitChange(waits.median_seconds, waits.before_median_seconds)} />
            </dd>
          </div>
        )}
      </dl>
      <div className={head.categories ? 'overview-charts' : undefined}>
        {drawn && (
          <section className="card overview-chart" aria-labelledby="graf">
            <div className="overview-chart-head">
              <h2 id="graf" className="text-h3">
                {figures[drawn].chart} {period.by === 'day' ? 'po danima' : 'po tjednima'}
              </h2>
              <nav aria-label="Korak" className="overview-period">
                {(Object.keys(overviewSteps) as OverviewStep[]).map((by) => (
                  <Link
                    key={by}
                    to={overviewHref({ ...period, by })}
                    className="chip"
                    aria-current={by === period.by ? 'true' : undefined}
                    preventScrollReset
                  >
                    {overviewSteps[by]}
                  </Link>
                ))}
              </nav>
            </div>
            <Drawing name={drawn} rows={rows} />
            <OverviewTable names={names} rows={rows} period={period} waits={head.waits.length > 0} />
          </section>
        )}
        {head.categories && <CategoryBars categories={head.categories} />}
      </div>
      {payments && <LastPayments payments={payments} />}
      {head.waits.length > 0 && (
        <WaitsTable waits={head.waits} now={now} hrefOf={(kind) => inboxHref({ kind })} />
      )}
      {dead && <FailedTasks {...dead} />}
      {backup && <BackupVerification verification={backup.data} />}
    </>
  );
}

function Drawing({ name, rows }: { name: FigureName; rows: Route.ComponentProps['loaderData']['rows'] }) {
  const money = 'money' in figures[name];
  const points = rows.map((row) => ({ label: stepText(row), value: row.figures[name] ?? 0 }));
  const values = points.map(({ value }) => value);
  if (values.every((value) => value === 0))
    return <p className="py-5 muted">U ovom razdoblju nema ničega za prikaz.</p>;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return (
    <LineChart
      points={points.map(({ value }, at) => ({
        label: stepText({ from: rows[at]?.from ?? '', to: rows[at]?.from ?? '' }),
        value,
      }))}
      title="Graf"
      unit={money ? 100 : 1}
      summary={`${figures[name].chart}, od ${valueText(least, money)} do ${valueText(most, money)}. Brojke su u tablici ispod.`}
      write={(value) => valueText(Math.round(value), money).replace(/\.00$/, '')}
    />
  );
}

type Category = NonNullable<OverviewMeta['categories']>[number];

const atOnce = 7;

/** Shows the bars inside a table with the same figures, which screen readers read. */
function CategoryBars({ categories }: { categories: readonly Category[] }) {
  const [first, rest] = [categories.slice(0, atOnce), categories.slice(atOnce)];
  const most = first[0]?.n ?? 1;
  return (
    <section className="card overview-chart" aria-labelledby="kategorije">
      <h2 id="kategorije" className="text-h3">
        Kategorije
      </h2>
      {first.length === 0 ? (
        <p className="py-5 muted">U ovom razdoblju nema novih poslova.</p>
      ) : (
        <Bars label="Novi poslovi po kategorijama" rows={first} most={most} />
      )}
      {rest.length > 0 && (
        <details className="overview-data">
          <summary>{count(rest.length, nouns.josKategorija)}</summary>
          <Bars label="Ostale kategorije" rows={rest} most={most} />
        </details>
      )}
    </section>
  );
}

const Bars = ({ label, rows, most }: { label: string; rows: readonly Category[]; most: number }) => (
  <table className="bars" aria-label={label}>
    <thead className="sr-only">
      <tr>
        <th scope="col">Kategorija</th>
        <th scope="col">Novi poslovi</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, name, hue, n }) => {
        const share = `${((100 * n) / most).toFixed(1)}%`;
        return (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>
              <svg className="bar" style={{ '--hue': hue } as CSSProperties} aria-hidden>
                <rect className="bar-length" width={share} height="15" rx="1.5" />
                <rect className="bar-end" x={share} width="2.5" height="15" />
              </svg>
              <span>{formatNumber(n)}</span>
            </td>
          </tr>
        );
      })}
    </tbody>
  </table>
);
