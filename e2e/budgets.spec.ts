import net from 'node:net';
import { chromium, expect } from '@playwright/test';
import { lighthouseOf, scriptsOf, slowdownHere, sum } from '../bench/pages.ts';
import { signIn, test } from './site.ts';
import { pagesOf, type Reader, readers, thingsOf } from './site-pages.ts';

// Browser budgets from architecture.md.

const kilobytes = (bytes: number) => Math.round(bytes / 100) / 10;

test('the first page needs at most 135 KB of scripts, every other at most 40 KB more', async ({ open, api }) => {
  test.setTimeout(240_000);
  const first = await scriptsOf(await open(), '/');
  console.log(`    first page: ${kilobytes(sum(first.values()))} KB in ${first.size} scripts`);
  expect(first.size).toBeGreaterThan(0);
  expect(sum(first.values())).toBeLessThanOrEqual(135_000);
  const further: [path: string, bytes: number][] = [];
  for (const reader of Object.keys(readers) as Reader[]) {
    const page = await open();
    const email = readers[reader];
    if (email) await signIn(page, email);
    for (const { path, status } of pagesOf(reader, await thingsOf(api(page)))) {
      if (status) continue;
      const more = [...(await scriptsOf(page, path))].filter(([script]) => !first.has(script));
      further.push([`${reader} ${path}`, sum(more.map(([, bytes]) => bytes))]);
    }
  }
  further.sort((a, b) => b[1] - a[1]);
  console.log(
    further
      .slice(0, 6)
      .map(([path, bytes]) => `    +${kilobytes(bytes)} KB ${path}`)
      .join('\n'),
  );
  const over = further.filter(([, bytes]) => bytes > 40_000);
  expect(over).toEqual([]);
});

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });

// Speed is printed, not asserted: it depends on the machine's load, and no test asserts a time.
test('Lighthouse on a phone gives 100 for everything but speed, and prints the speed', { tag: '@alone' }, async ({ page, api, origin, launchOptions }) => {
  test.setTimeout(300_000);
  const { slowdown, index } = await slowdownHere(page);
  console.log(`    a phone is taken for ${slowdown} times slower than this machine (index ${index})`);
  const { jobWithPictures, worker } = await thingsOf(api(page));
  const port = await freePort();
  const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`] });
  const full = { accessibility: 100, 'best-practices': 100, seo: 100 };
  try {
    for (const path of ['/', '/aktivni-poslovi', `/poslovi/${jobWithPictures}`, '/majstori', `/korisnici/${worker}`]) {
      const { scores, faults } = await lighthouseOf(origin + path, port, slowdown);
      console.log(`    ${path}: ${Object.values(scores).join(' ')} ${faults.join(', ')}`);
      expect.soft(scores, `${path} ${faults.join(', ')}`).toMatchObject(full);
    }
  } finally {
    await browser.close();
  }
});
