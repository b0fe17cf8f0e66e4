import { expect, test } from 'vitest';
import { stepTo } from './line-chart.tsx';
import { overviewHref, periodIn } from './overview-query.ts';
import { changeOf, stepText, waitChange, waitText } from './overview-words.ts';

test('a change is shown as a percentage, or omitted if the previous value is zero', () => {
  expect(changeOf(118, 100)).toEqual({ text: '+18 %', good: true, up: true });
  expect(changeOf(97, 100)).toEqual({ text: '−3 %', good: false, up: false });
  expect(changeOf(100, 100)).toEqual({ text: '0 %', good: null, up: false });
  expect(changeOf(5, 0)).toBeUndefined();
});

test('a shorter wait is shown as an improvement', () => {
  expect(waitChange(2040, 2400)).toEqual({ text: '−6 min', good: true, up: false });
  expect(waitChange(2400, 2040)).toEqual({ text: '+6 min', good: false, up: true });
  expect(waitChange(600, 601)).toMatchObject({ good: null });
  expect(waitChange(null, 600)).toBeUndefined();
  expect([2040, 18_000, 260_000].map(waitText)).toEqual(['34 min', '5 h', '3 d']);
});

test('days and weeks are shown as short dates', () => {
  expect(stepText({ from: '2026-11-02', to: '2026-11-08' })).toBe('2. 11. – 8. 11.');
  expect(stepText({ from: '2026-11-07', to: '2026-11-07' })).toBe('7. 11.');
});

test('the chart’s scale has three round steps that reach the highest value', () => {
  for (const most of [0, 1, 2, 3, 7, 19, 112, 640, 9999])
    expect(3 * stepTo(most, 1)).toBeGreaterThanOrEqual(most);
  expect([112, 19, 2].map((most) => stepTo(most, 1))).toEqual([40, 8, 1]);
  expect(stepTo(22_500, 100)).toBe(8000);
});

test('the URL of a period is unchanged after being parsed and rebuilt', () => {
  const address = '/admin?dana=90&korak=tjedan&brojka=prihod';
  const period = periodIn(new URLSearchParams(address.split('?')[1]));
  expect(period).toEqual({ days: 90, by: 'week', figure: 'income' });
  expect(overviewHref(period)).toBe(address);
  expect(overviewHref(periodIn(new URLSearchParams('dana=8&brojka=constructor')))).toBe('/admin');
});
