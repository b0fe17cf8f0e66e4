import { expect, test } from 'vitest';
import type { Dashboard, OpenDeal } from '#contract/dashboard.ts';
import { linksOf, rendered, wordsOf } from '../platform/page/rendered.tsx';
import { weekOf } from './dashboard-loader.ts';
import { OpenDeals } from './deals-under-way.tsx';

const deal = (id: number, more: Partial<OpenDeal> = {}) =>
  ({
    id,
    role: 'worker',
    stage: 'scheduled',
    starts_at: '2026-11-25T15:00:00.000Z',
    ends_at: '2026-11-25T17:00:00.000Z',
    job_type: { name: `Posao ${id}` },
    user: { name: 'Zdenka Huzjak' },
    town: 'Osijek',
    price_from_cents: 12_000,
    price_to_cents: null,
    can: {},
    ...more,
  }) as OpenDeal;

const data = [
  deal(1),
  deal(2, { role: 'client' }),
  deal(3, { stage: 'agreed', starts_at: null, ends_at: null }),
  deal(4, { starts_at: '2026-12-15T15:00:00.000Z', ends_at: '2026-12-15T17:00:00.000Z' }),
  deal(5, { stage: 'done' }),
];
const deals = { data, total: 9 } as Dashboard['deals'];
const week = weekOf({ available_from: null, takes_jobs: true }, data, new Date('2026-11-23T08:00:00Z'));
const shown = (days: typeof week) => rendered(<OpenDeals deals={deals} week={days} />);

test('the list and the count exclude jobs already shown in the week', () => {
  expect(linksOf(shown(week)).map(([to]) => to)).toEqual(['/dogovori/2', '/dogovori/3', '/dogovori/4']);
  expect(wordsOf(shown(week))).toContain('7 poslova');
});

test('the list contains all open jobs if no week is shown', () => {
  expect(linksOf(shown([])).map(([to]) => to)).toEqual(
    expect.arrayContaining(['/dogovori/1', '/dogovori/2', '/dogovori/3']),
  );
  expect(wordsOf(shown([]))).toContain('8 poslova');
});

test('the list is omitted if all jobs are either in the week or completed', () => {
  expect(
    rendered(
      <OpenDeals
        deals={{ data: [deal(1), deal(5, { stage: 'done' })], total: 2 } as Dashboard['deals']}
        week={week}
      />,
    ),
  ).toBe('');
});
