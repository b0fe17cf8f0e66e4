import { expect, type Page } from '@playwright/test';
import { scriptBytes, scriptsOf, sum } from '../bench/pages.ts';

/**
 * Compressed bytes of scripts that the home page may load, and that any other page may load beyond them. Forms with a list
 * to search in weigh 83 KB: 50 of them are the library's list.
 */
const budgets = { first: 165_000, further: 90_000 } as const;

/** Compares what each page loads with what a visitor already has from the home page, which `visitor` opens. */
export async function scriptBudget(page: Page, visitor: Page) {
  const first = await scriptsOf(visitor, '/');
  expect(first.size).toBeGreaterThan(0);
  expect.soft(sum(first.values()), 'scripts of the home page').toBeLessThanOrEqual(budgets.first);
  let loaded: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loaded = [];
    if (request.resourceType() === 'script') loaded.push(new URL(request.url()).pathname);
  });
  return {
    /** Expects the open page to have loaded no more than its budget once it has nothing left to do. */
    async expectWithin() {
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 5000 })));
      const more = [...new Set(loaded)].filter((script) => !first.has(script));
      expect
        .soft(sum(more.map(scriptBytes)), `scripts of ${page.url()}`)
        .toBeLessThanOrEqual(budgets.further);
    },
  };
}
