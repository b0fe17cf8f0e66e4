import { type Browser, expect, type Page } from '@playwright/test';
import { demo, signIn, test } from './site.ts';

/**
 * Realistic combinations of width and pixel density: no phone has a density of 1 and no desktop a density of
 * 3.
 */
const screens = [
  { width: 390, densities: [3] },
  { width: 1440, densities: [1] },
];

interface Shown {
  where: string;
  /** Device pixels that the picture covers, cropped parts included. */
  needed: number;
  chosen: number;
  offered: number[];
  /** Whether another picture of the page shows the same file, which Chromium reuses if it is large enough. */
  reused: boolean;
}

async function shownOn(page: Page, path: string): Promise<Shown[]> {
  await page.goto(path);
  const pictures = page.locator('main img[srcset]');
  await expect(pictures.first()).toBeAttached();
  const shown: Shown[] = [];
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    const found = await picture.evaluate((image: HTMLImageElement) => {
      const offered = image.srcset.split(', ').map((one) => one.split(' ') as [string, string]);
      const chosen = offered.find(([url]) => image.currentSrc.endsWith(url));
      const ratio =
        Number(image.getAttribute('width')) / Number(image.getAttribute('height')) ||
        image.naturalWidth / image.naturalHeight;
      const { width, height } = image.getBoundingClientRect();
      return {
        where: `${image.currentSrc} ${image.sizes}`,
        needed: Math.max(width, height * ratio) * devicePixelRatio,
        chosen: Number.parseInt(chosen?.[1] ?? '', 10),
        offered: offered.map(([, wide]) => Number.parseInt(wide, 10)),
        reused: [...document.images].some((one) => one !== image && one.currentSrc === image.currentSrc),
      };
    });
    shown.push(found);
  }
  return shown;
}

/**
 * Returns whether the smallest sufficient picture was chosen, or a larger one that the page needs anyway.
 * Allows 5 %: pictures may be upscaled that much, and widths in `sizes` are rounded.
 */
function isRight({ needed, chosen, offered, reused }: Shown): boolean {
  if (reused && chosen >= needed) return true;
  const least = (leeway: number) =>
    offered.toSorted((a, b) => a - b).find((wide) => wide >= needed * leeway) ?? Math.max(...offered);
  return [least(0.95), least(1), least(1.05)].includes(chosen);
}

async function wrongOn(browser: Browser, paths: string[], email?: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const { width, densities } of screens)
    for (const density of densities) {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        deviceScaleFactor: density,
      });
      const page = await context.newPage();
      if (email) await signIn(page, email);
      for (const path of paths)
        for (const shown of await shownOn(page, path))
          if (!isRight(shown)) wrong.push(`${width} ×${density} ${path} ${JSON.stringify(shown)}`);
      await context.close();
    }
  return wrong;
}

test('a job, a profile and a chat load the smallest sufficient pictures, on phone and desktop', async ({
  browser,
  page,
  api,
}) => {
  const { data } = await api(page).get<{ data: { id: number; media_files: { kind: string }[] }[] }>(
    '/job-posts?per_page=100',
  );
  const withPictures = (many: number) =>
    data.find((post) => post.media_files.filter(({ kind }) => kind === 'image').length === many)?.id;
  const posts = [1, 3].map(withPictures);
  expect(posts).not.toContain(undefined);

  expect(
    await wrongOn(browser, [...posts.map((id) => `/poslovi/${id}`), '/korisnici/kresimir-vukovic']),
  ).toEqual([]);
  expect(await wrongOn(browser, ['/poruke/domagoj-peric'], demo.client)).toEqual([]);
});
