import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { scriptsLast } from './scripts-last.server.ts';

test('announced scripts wait for what one sees, and nothing else of the page changes', async () => {
  const ended = vi.fn();
  const page = ['<title>Meštar čćđšž</title><link rel="preload"/>', '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>š'];
  expect(await text(Readable.from(page.map((part) => Buffer.from(part))).pipe(scriptsLast(ended)))).toBe(
    '<title>Meštar čćđšž</title><link rel="preload"/><link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="modulepreload" fetchpriority="low" href="/b.js"/>š',
  );
  expect(ended).toHaveBeenCalledOnce();
});
