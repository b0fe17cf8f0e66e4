import net from 'node:net';
import { chromium, expect } from '@playwright/test';
import { lighthouseOf, slowdownHere } from '../bench/pages.ts';
import { test } from './site.ts';
import { pagesOf, thingsOf } from './site-pages.ts';

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });

const full = { accessibility: 100, 'best-practices': 100, seo: 100 };

const templates = ['pocetna', 'aktivni-poslovi', 'posao', 'majstori', 'majstor'];
const twice = ['posao-bez-slika', 'prostorija-vrt'];

// Performance depends on the machine's load, so it is measured only before a release, apart from the
// journeys, and printed but never asserted.
for (const [which, tag, names] of [
  ['the five templates', '@templates', templates],
  ['every public page', '@lighthouse', undefined],
] as const)
  test(`Lighthouse gives ${which} a score of 100 on a phone, except for performance`, { tag }, async ({
    page,
    api,
    origin,
    launchOptions,
  }) => {
    test.setTimeout(900_000);
    const found = pagesOf('visitor', await thingsOf(api(page))).filter(
      ({ name, path, canonical }) => canonical === path && (names?.includes(name) ?? !twice.includes(name)),
    );
    const port = await freePort();
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`],
    });
    try {
      const speed = names ? undefined : await slowdownHere(`${origin}/`, port);
      if (speed)
        console.log(
          `    a phone is assumed to be ${speed.slowdown} times slower than this machine (index ${speed.index})`,
        );
      for (const { name, path } of found) {
        const slowdown = templates.includes(name) ? speed?.slowdown : undefined;
        const { scores, faults } = await lighthouseOf(origin + path, port, slowdown);
        console.log(`    ${path}: ${Object.values(scores).join(' ')} ${faults.join(', ')}`);
        expect.soft(scores, `${path} ${faults.join(', ')}`).toMatchObject(full);
      }
    } finally {
      await browser.close();
    }
    expect(found.length).toBeGreaterThanOrEqual(templates.length);
  });
