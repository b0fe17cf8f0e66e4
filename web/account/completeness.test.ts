import { expect, test } from 'vitest';
import { meExample } from '#contract/examples.ts';
import type { Me } from '#contract/users.ts';
import { completenessOf, rules } from './completeness.ts';

const bare: Me = {
  ...(meExample as unknown as Me),
  type_of: 'general',
  onboarding: 'new',
  about: null,
  profile_img: null,
  counties: [],
  towns: [],
  jobCategories: [],
  jobTypes: [],
  portfolio_count: 0,
  contacts: { emails: [], phones: [] },
};
const whole: Me = {
  ...bare,
  about: 'Radim sve po kući.',
  profile_img: '/files/ja.webp',
  counties: [{ id: 1, name: 'Zadarska županija', key: 'zadarska' }],
  jobCategories: (meExample as unknown as Me).jobCategories,
  portfolio_count: 1,
  contacts: { emails: [], phones: ['+385 91 555 0100'] },
};
const missing = (me: Me) =>
  completenessOf(me)
    .parts.filter(({ done }) => !done)
    .map(({ part }) => part);

test('the weights of a worker’s profile add up to 100', () => {
  expect(Object.values(rules).reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
});

test('an empty profile lacks every part, and a complete one lacks none', () => {
  expect(completenessOf(bare).percent).toBe(0);
  expect(missing(bare)).toEqual(Object.keys(rules));
  expect(completenessOf(whole).percent).toBe(100);
  expect(missing(whole)).toEqual([]);
});

test.each([
  ['trades', { jobCategories: [] }, 75],
  ['contact', { contacts: { emails: [], phones: [] } }, 80],
  ['about', { about: null }, 80],
  ['picture', { profile_img: null }, 85],
  ['places', { counties: [] }, 90],
  ['portfolio', { portfolio_count: 0 }, 90],
] satisfies [string, Partial<Me>, number][])(
  'a profile without %s is incomplete: %o',
  (part, change, percent) => {
    const me = { ...whole, ...change };
    expect(missing(me)).toEqual([part]);
    expect(completenessOf(me).percent).toBe(percent);
  },
);

test('a client’s profile can be complete without trades or a portfolio', () => {
  const client: Me = { ...whole, type_of: 'client', jobCategories: [], portfolio_count: 0 };
  expect(completenessOf(client).percent).toBe(100);
  expect(missing({ ...bare, type_of: 'client' })).toEqual(['contact', 'about', 'picture', 'places']);
});

test('a profile without a county covers the whole country once onboarding is complete', () => {
  expect(missing({ ...whole, counties: [], onboarding: 'done' })).toEqual([]);
  expect(missing({ ...whole, counties: [], onboarding: 'skipped' })).toEqual(['places']);
});
