import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import lighthouse from 'lighthouse';

const client = path.resolve('build/client');

export function scriptBytes(pathname: string): number {
  const file = path.join(client, pathname);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

export async function scriptsOf(page: Page, address: string): Promise<Map<string, number>> {
  const scripts = new Map<string, number>();
  const note = (request: { resourceType(): string; url(): string }) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'script') scripts.set(pathname, scriptBytes(pathname));
  };
  page.on('request', note);
  await page.goto(address);
  await page.locator('html[data-hydrated]').waitFor();
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  return scripts;
}

export const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, size) => total + size, 0);

export interface Scores {
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo: number;
}
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/**
 * Lighthouse's benchmark index of a fast desktop computer, which is as slow as a typical phone when slowed
 * down four times. Lighthouse's documentation on throttling gives 1500 to 2000.
 */
const fastDesktop = 1750;

/**
 * Runs Lighthouse, up to three times, because Chromium’s trace occasionally lacks its beginning. Throws if
 * the last run fails too.
 */
async function seen(address: string, port: number, onlyCategories: Category[], slowdown: number) {
  for (let attempt = 1; ; attempt++) {
    const run = await lighthouse(address, {
      port,
      onlyCategories,
      logLevel: 'error',
      output: 'json',
      throttling: { cpuSlowdownMultiplier: slowdown },
    });
    if (run && !run.lhr.runtimeError) return run;
    if (attempt === 3)
      throw new Error(`Lighthouse could not load ${address}: ${run?.lhr.runtimeError?.message}`);
  }
}

/** Returns the machine's benchmark index and the slowdown that simulates a phone on it. */
export async function slowdownHere(
  address: string,
  port: number,
): Promise<{ slowdown: number; index: number }> {
  const { lhr } = await seen(address, port, ['seo'], 1);
  const index = lhr.environment.benchmarkIndex;
  return { index, slowdown: Math.min(4, Math.max(1, Math.round((40 * index) / fastDesktop) / 10)) };
}

/**
 * Measures a page with the browser listening on `port`. `faults` lists the audits that lower a score, except
 * those on speed. Without a slowdown, speed is not measured, which saves a quarter of the time.
 */
export async function lighthouseOf(
  address: string,
  port: number,
  slowdown?: number,
): Promise<{ scores: Partial<Scores>; faults: string[] }> {
  const others = categories.slice(1);
  const asked = slowdown === undefined ? others : [...categories];
  const { lhr } = await seen(address, port, asked, slowdown ?? 1);
  const scores = Object.fromEntries(
    asked.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
  );
  const faults = others.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const score = lhr.audits[id]?.score;
      return weight > 0 && typeof score === 'number' && score < 1 ? [`${name}: ${id}`] : [];
    }),
  );
  return { scores, faults };
}
