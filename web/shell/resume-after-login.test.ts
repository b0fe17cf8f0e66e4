import { expect, test } from 'vitest';
import { isUnderWay, offersWait } from './resume-after-login.ts';

test('onboarding does not open on a page with pending offers', () => {
  expect(offersWait([{ loaderData: { me: null } }, { loaderData: { offersWait: true } }])).toBe(true);
  expect(offersWait([{ loaderData: { offersWait: false } }, { loaderData: null }, {}])).toBe(false);
});

test.for(['/dogovori/12', '/dogovori/12/ocjena', '/dokumenti/3', '/poruke/ivo-ivic'])(
  'onboarding does not open on %s',
  (pathname) => {
    expect(isUnderWay(pathname)).toBe(true);
  },
);

test('onboarding opens on the list of chats and on other pages', () => {
  for (const pathname of ['/poruke', '/', '/korisnik', '/poslovi/12'])
    expect(isUnderWay(pathname)).toBe(false);
});
