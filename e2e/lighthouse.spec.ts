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

/**
 * Pages whose performance is always measured. The others are measured only with LIGHTHOUSE_SPEED=all, because
 * measuring them takes a long time.
 */
const main = ['pocetna', 'aktivni-poslovi', 'posao', 'majstori', 'majstor'];
const twice = ['posao-bez-slika', 'prostorija-vrt'];

// Performance is printed but never asserted, because it depends on the machine’s load.
for (const [which, tag, isOf] of [
  ['the five templates', '@templates', (name: string) => main.includes(name)],
  ['every other public page', '@lighthouse', (name: string) => !main.includes(name) && !twice.includes(name)],
] as const)
  test(`Lighthouse gives ${which} a score of 100 on a phone, except for performance`, { tag }, async ({
    page,
    api,
    origin,
    launchOptions,
  }) => {
    test.setTimeout(900_000);
    const timed = tag === '@templates' || process.env.LIGHTHOUSE_SPEED === 'all';
    const found = pagesOf('visitor', await thingsOf(api(page))).filter(
      ({ name, path, canonical }) => canonical === path && isOf(name),
    );
    const port = await freePort();
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`],
    });
    try {
      const speed = timed ? await slowdownHere(`${origin}/`, port) : undefined;
      if (speed)
        console.log(
          `    a phone is assumed to be ${speed.slowdown} times slower than this machine (index ${speed.index})`,
        );
      for (const { path } of found) {
        const { scores, faults } = await lighthouseOf(origin + path, port, speed?.slowdown);
        console.log(`    ${path}: ${Object.values(scores).join(' ')} ${faults.join(', ')}`);
        expect.soft(scores, `${path} ${faults.join(', ')}`).toMatchObject(full);
      }
    } finally {
      await browser.close();
    }
    expect(found.length).toBeGreaterThanOrEqual(main.length);
  });
