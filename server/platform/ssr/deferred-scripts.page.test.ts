import { expect } from 'vitest';
import { test } from '../../testing/app.ts';

const loaders = /<link rel="modulepreload"|<script[^>]* type="module"|<script[^>]* src=/;

test('scripts and preloads are inside noscript, followed by the script that inserts them', async ({
  browse,
}) => {
  const browser = browse();
  await browser.visit('/');
  const [before = '', deferred = '', after = ''] = browser.html.split(
    /<noscript>(<link rel="modulepreload".*?)<\/noscript>/s,
  );
  const [, data = ''] = /^.*?<script>(window\.\w+) = .*<script type="module"/s.exec(deferred) ?? [];
  expect(data).not.toBe('');
  expect(before).not.toMatch(loaders);
  expect(after).toMatch(/^<script>\{\s*const waiting = /);
  expect(after).not.toMatch(loaders);
  // The page's data is passed to the object that the first deferred script creates.
  expect(after).toContain(`<script>${data}.`);
});
