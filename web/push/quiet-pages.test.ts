import { expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';
import { isQuiet } from './quiet-pages.ts';

test.each([
  paths.payment(7),
  '/kreirajte-oglas',
  paths.newJob(),
  paths.chat('ana-anic'),
  paths.editProfile(),
  paths.security(),
  paths.ownData(),
  paths.reviewUser('ivo'),
  paths.inviteUser('ivo'),
  paths.offer(7),
  paths.paper(7, 8),
  paths.trader(),
  '/prijavite/posao/7',
  paths.moderation(),
])('no push prompt is shown on %s', (path) => {
  expect(isQuiet(new URL(path, 'http://a').pathname)).toBe(true);
});

test.each([
  paths.home(),
  paths.profile(),
  paths.myJobs(),
  paths.user('ivo'),
  paths.notificationSettings(),
  '/prijavak',
])('a push prompt may be shown on %s', (path) => {
  expect(isQuiet(path)).toBe(false);
});
