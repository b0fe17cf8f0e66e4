import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { yellow } from './colours.ts';
import { limits } from './constants.ts';

test('texts have the documented maximum lengths', () => {
  expect(limits.truncate).toEqual({ adTitle: 90, adDescription: 200, workerAbout: 100, jobSubject: 200 });
});

test('timeouts and animations have the documented durations', () => {
  expect(limits.ms).toMatchObject({
    modal: 290,
    sideMenu: 200,
    finalize: 750,
    searchDebounce: 350,
    searchReady: 355,
    postClose: 1600,
    onboarding: 250,
    chatRun: 30_000,
    toast: 5000,
    pushPrompt: 5000,
    autoplay: 3000,
    slide: 500,
    chunkReload: 60_000,
  });
  expect([
    limits.pushAskAgainDays,
    limits.headerHidePx,
    limits.authCookieDays,
    limits.moderationWait,
  ]).toEqual([30, 150, 3650, '1 sat']);
});

test('files, badges and stars have the documented limits', () => {
  expect(limits.media).toMatchObject({ files: 6, cardPx: 500 });
  expect([limits.badgeCap, limits.starPx]).toEqual([99, { list: 20, profile: 30 }]);
});

test('styles use the same durations and star colour as the constants', () => {
  const tokens = readFileSync(new URL('../web/styles/tokens.css', import.meta.url), 'utf8');
  const { modal, sideMenu, finalize } = limits.ms;
  for (const [name, time] of Object.entries({ modal, menu: sideMenu, finish: finalize }))
    expect([name, new RegExp(`--t-${name}: (\\d+)ms;`).exec(tokens)?.[1]]).toEqual([name, String(time)]);
  expect([yellow.light, yellow.dark].map((colour) => colour.slice(1).toUpperCase())).toEqual([
    'FFDE6A',
    'FFDE6A',
  ]);
});
