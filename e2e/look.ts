import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { isPhone } from './site.ts';

const wcag = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const;
/** Experimental in axe although WCAG 2.5.3 requires it: speech users say the visible label. */
const speech = { 'label-content-name-mismatch': { enabled: true } };
const colours = ['color-contrast', 'link-in-text-block'] as const;
const checks = {
  all: { runOnly: { ...wcag, values: [...wcag.values] }, rules: speech, resultTypes: ['violations'] },
  /**
   * All rules except those on colours, for checking a page at a second width: colours do not depend on the
   * width.
   */
  structure: {
    runOnly: { ...wcag, values: [...wcag.values] },
    rules: { ...speech, ...Object.fromEntries(colours.map((rule) => [rule, { enabled: false }])) },
    resultTypes: ['violations'],
  },
  colours: { runOnly: { type: 'rule', values: [...colours] }, resultTypes: ['violations'] },
} satisfies Record<string, axe.RunOptions>;

/** Waits up to a second for transitions to end, since a fading element has intermediate colours. */
export const settle = (page: Page) =>
  page.evaluate(() => {
    // Excludes endless animations and those driven by scrolling.
    const ends = (one: Animation) =>
      one.timeline instanceof DocumentTimeline && Number.isFinite(one.effect?.getComputedTiming().endTime);
    const running = document.getAnimations().filter(ends);
    return Promise.race([
      Promise.allSettled(running.map((one) => one.finished)),
      new Promise((resolve) => setTimeout(resolve, 1000)),
    ]).then(() => undefined);
  });

/** Runs axe without frames: the preview of a newsletter allows no scripts, and others belong to Stripe. */
async function violationsOf(page: Page, options: axe.RunOptions) {
  // axe is half a megabyte, so it is injected only once per page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    (how) => (window as unknown as { axe: typeof axe }).axe.run(document, how),
    { ...options, iframes: false },
  );
  return violations.map(({ id, nodes }) => ({
    id,
    at: nodes.slice(0, 5).map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
}

export async function expectAccessible(page: Page, what: keyof typeof checks = 'all'): Promise<void> {
  const found = async () => {
    await settle(page);
    return violationsOf(page, checks[what]);
  };
  const first = await found();
  expect.soft(first.length > 0 ? await inFull(page, found) : first).toEqual([]);
}

/**
 * Checks again with a window as tall as the page. On a slow machine a fade may have started during the first
 * check, and a sticky bar may have partly covered an element; a real fault is found again.
 */
async function inFull<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const window = page.viewportSize();
  if (!window) return look();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: window.width, height: Math.max(window.height, height) });
  try {
    return await look();
  } finally {
    await page.setViewportSize(window);
  }
}

const assets = 'build/client/assets';
const classesIn = (css: string) => new Set(css.match(/(?<=\.)[a-z][\w-]*/gi));
const built = () =>
  readdirSync(assets)
    .filter((name) => name.endsWith('.css'))
    .map((name) => ({ name, classes: classesIn(readFileSync(path.join(assets, name), 'utf8')) }));
let sheets: ReturnType<typeof built> | undefined;

/** Expects that the page does not depend on a stylesheet that only other pages load. */
export async function expectStyled(page: Page): Promise<void> {
  sheets ??= built();
  const { hrefs, used } = await page.evaluate(() => ({
    hrefs: [...document.styleSheets].map(({ href }) => href ?? ''),
    used: [...new Set([...document.querySelectorAll('[class]')].flatMap((one) => [...one.classList]))],
  }));
  const isLoaded = ({ name }: { name: string }) => hrefs.some((href) => href.includes(name));
  const known = new Set(sheets.filter(isLoaded).flatMap(({ classes }) => [...classes]));
  const missing = sheets
    .filter((sheet) => !isLoaded(sheet))
    .flatMap(({ name, classes }) =>
      used.filter((one) => classes.has(one) && !known.has(one)).map((one) => `${name}: .${one}`),
    );
  expect.soft(known.size).toBeGreaterThan(100);
  expect.soft(missing).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() =>
    Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
  );
  expect.soft(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/**
 * Returns the controls that are less than 44 px high or wide, counting their label and an enlarged hit area.
 * Links in running text are exempt (WCAG 2.5.8).
 */
const smallTargets = (): string[] => {
  // A field inside a 44 px frame is 2 px smaller.
  const least = 42;
  const reach = least / 2 - 0.5;
  /** Bars that stay on screen and open menus may cover controls of the page. */
  const isCover = (one: Element) =>
    /fixed|sticky/.test(getComputedStyle(one).position) || one.matches('[role="menu"], [role="listbox"]');
  const isCovered = (control: Element, by: Element | null): boolean =>
    !!by && !by.contains(control) && (isCover(by) || isCovered(control, by.parentElement));
  const reaches = (control: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y);
    if (!hit) return false;
    return control.contains(hit) || hit.closest('label')?.control === control || isCovered(control, hit);
  };
  const isShown = (one: Element) => {
    const { width, height } = one.getBoundingClientRect();
    if (width <= 1 || height <= 1 || one.closest('[inert]')) return false;
    return one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const isSmall = (control: Element) => {
    const frame = control.closest('label') ?? control;
    const { width, height } = frame.getBoundingClientRect();
    if (width >= least && height >= least) return false;
    control.scrollIntoView({ block: 'center', inline: 'center' });
    const { x, y } = frame.getBoundingClientRect();
    const [middle, centre] = [x + width / 2, y + height / 2];
    return !(
      (width >= least ||
        (reaches(control, middle - reach, centre) && reaches(control, middle + reach, centre))) &&
      (height >= least ||
        (reaches(control, middle, centre - reach) && reaches(control, middle, centre + reach)))
    );
  };
  const name = (one: Element) => {
    const { width, height } = one.getBoundingClientRect();
    const text = (one.getAttribute('aria-label') ?? one.textContent).trim().slice(0, 30);
    return `${one.localName}.${[...one.classList].join('.')} „${text}“ ${Math.round(width)} × ${Math.round(height)}`;
  };
  const controls =
    'button, input:not([type="hidden"]), select, textarea, summary, a[href], [role="tab"], [role="menuitem"], [role="option"]';
  const places = [...document.querySelectorAll('*')].map(
    (one) => [one, one.scrollTop, one.scrollLeft] as const,
  );
  const found = [...document.querySelectorAll(controls)]
    .filter((one) => isShown(one) && !(one.localName === 'a' && getComputedStyle(one).display === 'inline'))
    .filter(isSmall)
    .map(name);
  for (const [one, top, left] of places)
    if (one.scrollTop !== top || one.scrollLeft !== left) one.scrollTo({ top, left, behavior: 'instant' });
  return found;
};

/**
 * Expects that every control of a page at a phone's width is large enough to tap, and every one of its open
 * dialogs, sheets and menus. Does nothing at other widths.
 */
export async function expectTouchTargets(page: Page): Promise<void> {
  if (!isPhone(page)) return;
  await settle(page);
  expect.soft(await page.evaluate(smallTargets)).toEqual([]);
}

export const brokenPictures = async (): Promise<string[]> => {
  const images = [...document.images].filter((image) => image.getClientRects().length > 0);
  for (const image of images) image.loading = 'eager';
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  return images.filter((image) => image.naturalWidth === 0).map((image) => image.src);
};

export async function expectPictures(page: Page): Promise<void> {
  expect.soft(await page.evaluate(brokenPictures)).toEqual([]);
}

export const keepPicture = async (page: Page, name: string, fullPage = true): Promise<unknown> =>
  !process.env.CI &&
  page.screenshot({
    path: `artifacts/pictures/${name}.png`,
    fullPage,
    animations: 'disabled',
    caret: 'hide',
  });
