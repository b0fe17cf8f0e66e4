import { expect, type Page, test } from '@playwright/test';

interface Shift {
  value: number;
  moved: string[];
}
type Watched = typeof globalThis & { shifts: Shift[]; takeShifts: () => Shift[] };

/**
 * Records the layout shifts of the pages opened next. Includes shifts shortly after input: browsers exclude
 * these from their score, but which shifts fall into that period depends on the speed of the machine.
 */
export const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const watched = globalThis as Watched;
    watched.shifts = [];
    const named = (node: Node | null) =>
      node instanceof Element ? `${node.tagName} ${node.className}` : (node?.textContent ?? '').slice(0, 40);
    type Entry = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    const add = (entries: PerformanceEntryList) => {
      for (const { value, sources } of entries as Entry[])
        watched.shifts.push({ value, moved: sources.map(({ node }) => named(node)) });
    };
    const observer = new PerformanceObserver((found) => add(found.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    watched.takeShifts = () => {
      add(observer.takeRecords());
      return watched.shifts.splice(0);
    };
  });

/** Returns the layout shifts since the last call, once the frames requested so far are painted. */
async function takeShifts(page: Page): Promise<Shift[]> {
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  return page.evaluate(() => (globalThis as Watched).takeShifts());
}

const most = 0.1;

/** Runs a step, which may load a page, and fails if the layout shifts during it add up to 0.1 or more. */
export async function expectNoShift(page: Page, name: string, work: () => Promise<unknown>): Promise<void> {
  await test.step(name, async () => {
    await takeShifts(page);
    await work();
    const shifts = await takeShifts(page);
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(total, JSON.stringify(shifts)).toBeLessThan(most);
  });
}
