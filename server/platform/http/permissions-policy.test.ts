import { expect } from 'vitest';
import { test } from '../../testing/app.ts';

test('responses disable browser features that the site does not use', async ({ visitor }) => {
  for (const path of ['/job-categories', '/unknown', '/api/docs'])
    expect((await visitor.get(path)).headers['permissions-policy'], path).toContain(
      'camera=(), microphone=(), usb=()',
    );
});

test('pages share no browsing context with windows of other origins', async ({ visitor }) => {
  expect((await visitor.get('/job-categories')).headers['cross-origin-opener-policy']).toBe('same-origin');
});

test('only the site’s own pages may request geolocation', async ({ visitor }) => {
  expect((await visitor.get('/job-categories')).headers['permissions-policy']).toContain(
    'geolocation=(self)',
  );
});
