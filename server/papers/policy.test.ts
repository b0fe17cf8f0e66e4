import { expect, test } from 'vitest';
import { paperKinds, paperStates } from '#contract/paper-words.ts';
import { fitsOffer, isForOther, lapseOf, mayMake, mayRead, paperAbilities } from './policy.ts';

const today = '2026-11-30';
const open = { closed: false, blocked: false, gone: false, done: false, today };
const closed = { ...open, closed: true };
const blocked = { ...open, blocked: true };
const gone = { ...open, gone: true };
type Judged = Parameters<typeof paperAbilities>[1];
const allowed = (side: 'client' | 'worker', paper: Omit<Judged, 'dueOn'> & Partial<Judged>, around = open) =>
  Object.entries(paperAbilities(side, { dueOn: null, ...paper }, around)).flatMap(([name, may]) =>
    may ? [name] : [],
  );

test('each state allows both parties only the listed actions', () => {
  const table = paperStates.map((state) => {
    const paper = { kind: 'quote' as const, state, number: state === 'draft' ? null : 1 };
    return [state, allowed('worker', paper), allowed('client', paper)];
  });
  expect(table).toEqual([
    ['draft', ['edit', 'delete', 'send'], []],
    ['sent', ['supersede'], ['accept']],
    ['accepted', ['supersede'], []],
    ['superseded', [], []],
  ]);
});

test('a numbered draft can only be sent', () => {
  expect(allowed('worker', { kind: 'quote', state: 'draft', number: 3 })).toEqual(['send']);
});

test('a payment request cannot be accepted', () => {
  const accepted = paperKinds.filter((kind) =>
    allowed('client', { kind, state: 'sent', number: 1 }).includes('accept'),
  );
  expect(accepted).toEqual(['quote', 'work_order']);
});

test('the client may attach a bill to any payment request that was sent, even if the deal is closed or blocked, or the worker’s account is being deleted', () => {
  for (const around of [open, closed, blocked, gone]) {
    const attaches = paperKinds.flatMap((kind) =>
      paperStates.filter((state) => allowed('client', { kind, state, number: 1 }, around).includes('attach')),
    );
    expect(attaches).toEqual(['sent', 'superseded']);
    for (const state of paperStates)
      expect(allowed('worker', { kind: 'payment_request', state, number: 1 }, around)).not.toContain(
        'attach',
      );
  }
});

test('after a cancellation, during a block or while the other account is being deleted, only deleting drafts is allowed', () => {
  for (const around of [closed, blocked, gone]) {
    for (const side of ['worker', 'client'] as const) expect(mayMake(side, around)).toBe(false);
    for (const state of paperStates)
      expect([
        ...allowed('worker', { kind: 'quote', state, number: null }, around),
        ...allowed('client', { kind: 'quote', state, number: null }, around),
      ]).toEqual(state === 'draft' ? ['delete'] : []);
  }
});

test('a quote is accepted up to and including its last day, and only before the work is done', () => {
  const lapses = (dueOn: string | null, around = open, kind: 'quote' | 'work_order' = 'quote') => {
    const paper = { kind, state: 'sent' as const, number: 1, dueOn };
    const lapsed = lapseOf(paper, around);
    expect(allowed('client', paper, around)).toEqual(lapsed ? [] : ['accept']);
    return lapsed;
  };
  expect([null, today, '2026-12-01', '2026-11-29'].map((day) => lapses(day))).toEqual([
    ...[null, null, null, 'expired'],
  ]);
  const done = { ...open, done: true };
  expect([lapses(today, done), lapses('2026-11-29', done)]).toEqual(['done', 'done']);
  expect([lapses('2026-11-29', open, 'work_order'), lapses(today, done, 'work_order')]).toEqual([null, null]);
  expect(lapseOf({ kind: 'quote', state: 'accepted', dueOn: '2026-11-29' }, done)).toBeNull();
});

test('only the worker creates papers and reads drafts', () => {
  expect([mayMake('worker', open), mayMake('client', open)]).toEqual([true, false]);
  expect([mayRead('worker', { state: 'draft' }), mayRead('client', { state: 'draft' })]).toEqual([
    true,
    false,
  ]);
  expect(mayRead('client', { state: 'sent' })).toBe(true);
  expect([
    isForOther('send', 'client'),
    isForOther('accept', 'worker'),
    isForOther('accept', 'client'),
  ]).toEqual([true, true, false]);
});

test('a quote costs exactly the price of its offer, or an amount within its range', () => {
  const fits = (to: number | null) =>
    [8999, 9000, 9001, 12_000, 12_001].filter((total) =>
      fitsOffer(total, { priceFromCents: 9000, priceToCents: to }),
    );
  expect(fits(null)).toEqual([9000]);
  expect(fits(12_000)).toEqual([9000, 9001, 12_000]);
});
