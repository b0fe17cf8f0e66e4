import { expect } from 'vitest';
import { test } from '../../testing/app.ts';
import { makePost } from '../../testing/job-posts.ts';

test('requests for pages, page data and build files are measured by path pattern', async ({
  app,
  as,
  db,
  browse,
}) => {
  const ana = await as('client');
  const id = await makePost(db, ana.id);
  const browser = browse(ana);
  for (const path of [`/poslovi/${id}`, '/', '/prijavite/job-post/1', '/nema/takve/stranice'])
    await browser.visit(path).catch(() => undefined);
  for (const url of [
    `/poslovi/${id}.data`,
    '/_.data',
    `/poslovi/${id}/_.data`,
    '/favicon.svg',
    '/adaptacije',
    '/%ff',
  ])
    await app.inject({ url });
  const { body } = await app.inject('/metrics');
  const routes = [...body.matchAll(/^http_request_duration_seconds_count\{.*route="([^"]*)"/gm)].map(
    ([, route]) => route,
  );
  expect([...new Set(routes)].sort()).toEqual([
    '/',
    '/*',
    '/:category/:county?',
    '/assets/*',
    '/poslovi/:id',
    '/prijavite/:subject/:id',
  ]);
});
