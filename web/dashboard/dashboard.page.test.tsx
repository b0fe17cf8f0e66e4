import { expect, test } from 'vitest';
import { rendered } from '../platform/page/rendered.tsx';
import DashboardPage from './dashboard.page.tsx';
import { todayAt } from './dashboard-loader.ts';

type Shown = Parameters<typeof DashboardPage>[0]['loaderData'];

const counts = { all: 1, open: 1, accepted: 0, declined: 0, withdrawn: 0, closed: 0, expired: 0 };
const day = {
  asked: { data: [], total: 0 },
  chats: { data: [], total: 0, answer_minutes: null },
  offers: { counts, this_month: 1, last_open: null, won_from_cents: 0, won_to_cents: 0 },
  waiting: { data: [], total: 0, offers_total: 0 },
  inquiries: { data: [], counts: { all: 1, active: 1, inactive: 0, pending: 0, finished: 0 } },
  deals: { data: [], total: 0 },
  phrases: { openings: [], answers: [] },
};
const loaded = {
  me: { takes_jobs: true, available_from: null, has_trades: true },
  today: todayAt(new Date('2026-11-23T08:00:00Z')),
  day,
  lacks: null,
};
const jobs = {
  view: 'najnoviji',
  data: [],
  meta: { total: 0, unseen: 2, measured: false },
  all: '/aktivni-poslovi',
};
const sections = (loaderData: object) => {
  const html = rendered(
    <DashboardPage
      {...({ loaderData } as unknown as { loaderData: Shown } & Parameters<typeof DashboardPage>[0])}
    />,
  );
  return [...html.matchAll(/<section[^>]*aria-label(?:ledby)?="([^"]+)"/g)].map(([, name]) => name);
};

test('a worker’s page begins with the week and matching jobs, and ends with their own inquiries', () => {
  expect(sections({ ...loaded, halves: { works: true, asks: true }, jobs, week: [] })).toEqual([
    'Sljedećih sedam dana',
    'za-vas',
    'bez-odgovora',
    'moje-ponude',
    'moji-upiti',
  ]);
});

test('a client’s page shows their inquiries with chats beside them', () => {
  expect(sections({ ...loaded, halves: { works: false, asks: true } })).toEqual([
    'moji-upiti',
    'bez-odgovora',
  ]);
});

const deal = {
  id: 7,
  stage: 'agreed',
  role: 'client',
  job_type: { name: 'Bojenje zidova' },
  user: { name: 'Mate Rašić' },
  price_from_cents: 62_000,
  price_to_cents: null,
  starts_at: null,
  ends_at: null,
  can: {},
};
const inquiry = (id: number) => ({
  post: { id, job_type: { name: 'Rolete' }, created_at: '2026-11-22T08:00:00Z' },
  offers: [],
});

test('agreed jobs are shown beside inquiries with offers, or below them if there are too few inquiries', () => {
  const isBelow = (waiting: number) => {
    const shown = {
      ...day,
      deals: { data: [deal], total: 1 },
      waiting: { data: [1, 2].slice(0, waiting).map(inquiry), total: waiting, offers_total: 0 },
    };
    const loaderData = { ...loaded, day: shown, halves: { works: false, asks: true } } as unknown as Shown;
    const html = rendered(<DashboardPage {...({ loaderData } as Parameters<typeof DashboardPage>[0])} />);
    const [before, after] = html.split('<section aria-labelledby="u-tijeku"');
    expect(after).toBeTruthy();
    return before?.endsWith('</div></div>');
  };
  expect([1, 2].map(isBelow)).toEqual([true, false]);
});
