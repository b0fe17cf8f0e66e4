import { expect, type Page } from '@playwright/test';
import { scriptBytes, scriptsOf, sum } from '../bench/pages.ts';

/**
 * Budgets for compressed script bytes: `first` for the home page, `further` for what any other page loads in
 * addition. Forms with a searchable list load 84 KB, 50 KB of which is the list library. `live` is for the
 * Socket.IO client, which a signed-in user's page loads some time after hydration.
 */
const budgets = { first: 165 * 1024, further: 90_000, live: 12_000 } as const;

export async function scriptBudget(page: Page, visitor: Page, isSignedIn: boolean) {
  const first = await scriptsOf(visitor, '/');
  expect(first.size).toBeGreaterThan(0);
  expect.soft(sum(first.values()), 'scripts of the home page').toBeLessThanOrEqual(budgets.first);
  const most = budgets.further + (isSignedIn ? budgets.live : 0);
  let loaded: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loaded = [];
    if (request.resourceType() === 'script') loaded.push(new URL(request.url()).pathname);
  });
  return {
    async expectWithin() {
      await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 5000 })));
      const more = [...new Set(loaded)].filter((script) => !first.has(script));
      expect.soft(sum(more.map(scriptBytes)), `scripts of ${page.url()}`).toBeLessThanOrEqual(most);
    },
  };
}
