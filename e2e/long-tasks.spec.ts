import { expect, type Page } from '@playwright/test';
import { slowdownHere } from '../bench/pages.ts';
import { goto, test } from './site.ts';

// Opening a dialog for the first time on a phone's processor (docs/decisions/046). The browser itself counts tasks of more than 50 ms; how long they are is printed,
// since it depends on what else the machine does. That the work is spread is held: what a dialog shows is there in a frame before the one in which it opens.

// A recorded step is a task of the page, too.
test.use({ trace: 'off', screenshot: 'off' });

/** A finger, as long on the glass as people leave it; by itself the press would come at once with the touch. */
async function touch(page: Page, from: { x: number; y: number }, to = from): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  if (to !== from) await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] });
  await page.waitForTimeout(120);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await finger.detach();
}

/** The page has been scrolled, as before most presses, and has come to rest. */
async function scrolled(page: Page): Promise<void> {
  const loaded = page.waitForResponse((answer) => answer.url().includes('/in-use'));
  await touch(page, { x: 200, y: 500 }, { x: 200, y: 440 });
  await loaded;
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo(0, 0));
}

interface Seen {
  /** Milliseconds. */
  tasks: number[];
  /** Numbers of the frames, from the press. */
  filled: number;
  opened: number;
}

/** Long tasks, and the frames in which what is in the dialog and the dialog itself come; from now on. */
function watch([dialog, part]: readonly [string, string]): void {
  const seen: Seen = { tasks: [], filled: 0, opened: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => Math.round(duration)))).observe({ type: 'longtask' });
  let frame = 0;
  const look = () => {
    frame += 1;
    if (!seen.filled && document.querySelector(`${dialog} ${part}`)) seen.filled = frame;
    if (!seen.opened && document.querySelector(`${dialog}[data-open]`)) seen.opened = frame;
    if (!seen.opened) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

for (const { name, opener, opened, part } of [
  { name: 'sign-in', opener: '.bottom-nav a[href="/prijava"]', opened: '.dialog', part: 'input[type="email"]' },
  { name: 'the search', opener: '.site-header a[aria-label="Pretraga"]', opened: '.dialog', part: 'input[type="search"]' },
  { name: 'the side menu', opener: '.site-header a[aria-haspopup="dialog"]', opened: '.drawer', part: 'nav a' },
])
  test(`what ${name} shows is made before it opens, in tasks of its own`, { tag: '@alone' }, async ({ page }) => {
    const { slowdown } = await slowdownHere(page);
    await goto(page, '/');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await scrolled(page);
    const box = await page.locator(opener).filter({ visible: true }).boundingBox();
    if (!box) throw new Error(`${opener} is not there`);
    await page.evaluate(watch, [opened, part] as const);
    await touch(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
    await page.locator(`${opened}[data-open]`).waitFor();
    // Until it has come to rest.
    await page.waitForTimeout(1500);
    const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    console.log(`    ${name}, ${slowdown} times slower: ${seen.tasks.map((ms) => `${ms} ms`).join(', ') || 'no long task'}`);
    expect(seen.filled).toBeGreaterThan(0);
    expect(seen.opened).toBeGreaterThan(seen.filled);
  });
