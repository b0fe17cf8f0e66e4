import { expect, test } from 'vitest';
import { offersWait } from './go-on.ts';

test('onboarding stays away from a page with offers that wait', () => {
  expect(offersWait([{ loaderData: { me: null } }, { loaderData: { offersWait: true } }])).toBe(true);
  expect(offersWait([{ loaderData: { offersWait: false } }, { loaderData: null }, {}])).toBe(false);
});
