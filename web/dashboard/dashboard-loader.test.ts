import { describe, expect, test } from 'vitest';
import type { Dashboard, OpenDeal } from '#contract/dashboard.ts';
import type { Me } from '#contract/users.ts';
import { halvesOf, todayAt, weekOf } from './dashboard-loader.ts';

const at = (clock: string) => new Date(`2026-11-23T${clock}:00+01:00`);

test.each([
  ['03:30', 'Dobra večer'],
  ['07:00', 'Dobro jutro'],
  ['10:00', 'Dobar dan'],
  ['17:59', 'Dobar dan'],
  ['18:00', 'Dobra večer'],
])('the greeting at %s is %s', (clock, greeting) => {
  expect(todayAt(at(clock)).greeting).toBe(greeting);
});

test('the date is formatted in a long and a short form, using Croatian time', () => {
  expect(todayAt(new Date('2026-11-22T23:30:00Z'))).toMatchObject({
    long: 'ponedjeljak, 23. studenoga 2026.',
    brief: 'pon, 23. 11.',
    inMonth: 'studenome',
  });
});

const scheduled = (starts: string, more: object = {}) =>
  ({
    id: 7,
    role: 'worker',
    stage: 'scheduled',
    starts_at: new Date(`2026-11-${starts}:00+01:00`).toISOString(),
    ends_at: new Date(`2026-11-${starts.replace('T14', 'T16')}:00+01:00`).toISOString(),
    job_type: { name: 'Odčepljivanje' },
    town: 'Sesvete',
    ...more,
  }) as OpenDeal;

describe('a worker’s week', () => {
  const free = { available_from: null, takes_jobs: true };

  test('begins today and contains the times of scheduled jobs', () => {
    const week = weekOf(
      free,
      [
        scheduled('25T14:00'),
        scheduled('26T14:00', { role: 'client' }),
        scheduled('27T14:00', { stage: 'agreed' }),
        scheduled('30T14:00'),
      ],
      at('21:00'),
    );
    expect(week.map(({ weekday, date }) => `${weekday} ${date}`)).toEqual([
      'pon 23',
      'uto 24',
      'sri 25',
      'čet 26',
      'pet 27',
      'sub 28',
      'ned 29',
    ]);
    expect(week.map(({ times }) => times.length)).toEqual([0, 0, 1, 0, 0, 0, 0]);
    expect(week[2]).toMatchObject({
      state: 'busy',
      times: [{ deal: 7, hours: '14:00 – 16:00', job: 'Odčepljivanje', town: 'Sesvete' }],
    });
  });

  test.each([
    ['no availability stated', free, 'fffffff'],
    ['free from Thursday', { ...free, available_from: '2026-11-26' }, 'bbbffff'],
    ['taking no jobs', { ...free, takes_jobs: false }, 'bbbbbbb'],
  ])('is hatched on days when the worker is unavailable: %s', (_, who, states) => {
    expect(
      weekOf(who, [], at('09:00'))
        .map(({ state }) => state[0])
        .join(''),
    ).toBe(states);
  });
});

const day = (more: { offers?: number; inquiries?: number; deal?: 'client' | 'worker' } = {}) =>
  ({
    offers: { counts: { all: more.offers ?? 0 } },
    inquiries: { counts: { all: more.inquiries ?? 0 } },
    deals: { data: more.deal ? [{ role: more.deal }] : [] },
  }) as unknown as Dashboard;

test.each([
  ['a client', { type_of: 'client', is_worker: false }, day(), { works: false, asks: true }],
  ['a worker', { type_of: 'worker', is_worker: true }, day(), { works: true, asks: false }],
  [
    'a worker with an inquiry',
    { type_of: 'worker', is_worker: true },
    day({ inquiries: 1 }),
    { works: true, asks: true },
  ],
  [
    'a worker with a deal as worker',
    { type_of: 'worker', is_worker: true },
    day({ deal: 'worker' }),
    { works: true, asks: false },
  ],
  [
    'a general user without activity',
    { type_of: 'general', is_worker: false },
    day(),
    { works: false, asks: true },
  ],
  [
    'a general user with trades',
    { type_of: 'general', is_worker: true },
    day(),
    { works: true, asks: false },
  ],
  [
    'a general user with trades and a deal as client',
    { type_of: 'general', is_worker: true },
    day({ deal: 'client' }),
    { works: true, asks: true },
  ],
  [
    'a general user with offers and inquiries',
    { type_of: 'general', is_worker: false },
    day({ offers: 1, inquiries: 2 }),
    { works: true, asks: true },
  ],
] as const)('%s sees only the halves of the dashboard that apply to them', (_, me, of, halves) => {
  expect(halvesOf(me as Pick<Me, 'type_of' | 'is_worker'>, of)).toEqual(halves);
});
