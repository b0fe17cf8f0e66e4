import { expect } from '@playwright/test';
import { expectCroatian } from './croatian.ts';
import { expectAccessible, expectNoSidewaysScroll, expectPictures, expectStyled, keepPicture } from './look.ts';
import { isPhone, signIn, test } from './site.ts';
import { pagesOf, type Reader, readers, type SitePage, thingsOf } from './site-pages.ts';

// Every page, in both themes and at both widths (the projects): no detectable accessibility fault, and a screenshot.

test.describe.configure({ mode: 'parallel' });

test.use({ contextOptions: { reducedMotion: 'reduce' }, forgives: /^404 GET \/ovo\/ne\/postoji$/ });

const themes = ['light', 'dark'] as const;

for (const reader of Object.keys(readers) as Reader[])
  test(`pages as ${reader}`, async ({ page, api, origin }, { project }) => {
    test.setTimeout(420_000);
    const email = readers[reader];
    if (email) await signIn(page, email);
    await page.context().addCookies([{ name: 'theme', value: themes[0], url: origin }]);
    const root = page.locator('html');
    for (const one of pagesOf(reader, await thingsOf(api(page))))
      await test.step(one.path, async () => {
        const answer = await page.goto(one.path, { waitUntil: 'load' });
        expect.soft(answer?.status()).toBe(one.status ?? 200);
        await expect(root).toHaveAttribute('data-theme', themes[0]);
        await expectHead(one);
        // Ads load when the page is first used.
        await page.mouse.move(5, 5);
        await page.waitForTimeout(300);
        await expectPictures(page);
        await expectNoSidewaysScroll(page);
        await expectStyled(page);
        for (const theme of themes) {
          // As the theme switch does; reloading would show the same.
          await root.evaluate((html, name) => html.setAttribute('data-theme', name), theme);
          await keepPicture(page, `${one.name}-${project.use.viewport?.width}-${theme}`);
          if (theme === themes[0]) await expectAccessible(page, 'all');
          // Colours do not depend on the width.
          else if (!isPhone(page)) await expectAccessible(page, 'colours');
        }
      });

    async function expectHead({ canonical }: SitePage) {
      await expect.soft(page).toHaveTitle(/^(?:\(\+?\d+\) )?(?:.+ \| )?Meštar$/);
      await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      const link = page.locator('link[rel=canonical]');
      if (canonical) await expect.soft(link).toHaveAttribute('href', origin + canonical);
      else await expect.soft(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      await expectCroatian(page);
    }
  });
