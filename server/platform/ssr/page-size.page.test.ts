import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { test } from '../../testing/app.ts';
import { makeWorker } from '../../testing/factories.ts';
import { makePost } from '../../testing/job-posts.ts';

/** Compressed bytes of the home page with posts and workers. It should grow only on purpose. */
const homeBudget = 20_500;

test('the compressed home page is within its budget', async ({ browse, as, db }) => {
  const ana = await as('client');
  for (const town of ['zadar', 'split', 'rijeka', 'osijek', 'pula', 'sisak']) {
    await makePost(db, ana.id, { town, subject: `Treba zamijeniti slavinu i sifon u kupaonici, ${town}.` });
    await makeWorker(db, { about: 'Sitni popravci u kući, s računom i jamstvom.' });
  }
  const browser = browse();
  await browser.visit('/');
  expect(browser.page.select('main article').length).toBeGreaterThanOrEqual(10);
  const bytes = gzipSync(browser.html).length;
  expect(bytes).toBeGreaterThan(homeBudget / 2);
  expect(bytes).toBeLessThanOrEqual(homeBudget);
});
