import { expect, test } from 'vitest';
import { offersWait } from './resume-after-login.ts';

test('onboarding does not open on a page with pending offers', () => {
  expect(offersWait([{ loaderData: { me: null } }, { loaderData: { offersWait: true } }])).toBe(true);
  expect(offersWait([{ loaderData: { offersWait: false } }, { loaderData: null }, {}])).toBe(false);
});
