import { expect, test } from 'vitest';
import { callOf } from '../platform/actions/action.ts';
import { finishDeal, statePrice } from './deal-actions.ts';

test.for([
  ['a button', { cents: '9550' }, 9550],
  ['a typed amount', { final_cents: '95,50' }, 9550],
  ['a field with JavaScript', { final_cents: 9550 }, 9550],
  ['an empty field', { final_cents: '' }, 0],
] as const)('the final price is read from %s', ([, values, final_cents]) => {
  expect(callOf(statePrice, { id: 3, ...values })).toEqual({ params: { id: 3 }, body: { final_cents } });
  expect(callOf(finishDeal, { id: 3, early: '1', ...values })).toEqual({
    params: { id: 3 },
    body: { early: true, final_cents },
  });
});

test('a deal is finished without a price unless one is given', () => {
  expect(callOf(finishDeal, { id: 3 })).toEqual({ params: { id: 3 }, body: {} });
});
