import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const checks = {
  runOnly: { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // The program counts it as an experiment; WCAG 2.5.3 does not: who speaks to a page says what is written.
  rules: { 'label-content-name-mismatch': { enabled: true } },
};

/** What is fading has the colours of neither end. */
const settle = (page: Page) =>
  page.evaluate(() => {
    const ends = document.getAnimations().map((one) => one.finished);
    // Some never end, as a loading bar's.
    return Promise.race([Promise.allSettled(ends), new Promise((resolve) => setTimeout(resolve, 1000))]).then(() => undefined);
  });

/** No violation of WCAG 2.2 A and AA that a program can find. */
export async function expectAccessible(page: Page): Promise<void> {
  const found = async () => {
    await settle(page);
    const { violations } = await new AxeBuilder({ page }).options(checks).setLegacyMode(true).analyze();
    return violations.map(({ id, nodes }) => ({ id, at: nodes.slice(0, 5).map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`) }));
  };
  // On a busy machine something may begin to fade in between; a fault is there the second time as well.
  const first = await found();
  expect.soft(first.length > 0 ? await found() : first).toEqual([]);
}

/** Nothing sticks out at the side. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth));
  expect.soft(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** Every picture that has a place on the page is there, also those further down. */
export async function expectPictures(page: Page): Promise<void> {
  const broken = await page.evaluate(async () => {
    const images = [...document.images].filter((image) => image.getClientRects().length > 0);
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
    return images.filter((image) => image.naturalWidth === 0).map((image) => image.src);
  });
  expect.soft(broken).toEqual([]);
}

/** The whole page as a picture, kept for people to look at. */
export const keepPicture = (page: Page, name: string, fullPage = true) =>
  page.screenshot({ path: `artifacts/pictures/${name}.png`, fullPage, animations: 'disabled', caret: 'hide' });
