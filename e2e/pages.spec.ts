import { expect } from '@playwright/test';
import { expectCroatian } from './croatian.ts';
import { expectFound } from './head.ts';
import { linksOf } from './links.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectPictures,
  expectStyled,
  expectTouchTargets,
  keepPicture,
} from './look.ts';
import { mailTo } from './mail.ts';
import { scriptBudget } from './script-budget.ts';
import { isPhone, newPerson, persistently, signIn, test } from './site.ts';
import { mailedPages, pagesOf, type Reader, readers, type SitePage, thingsOf } from './site-pages.ts';
import { running } from './sites.ts';
import { expectValidHtml } from './valid-html.ts';

// One visit per page and width serves all checks: valid HTML, accessibility, links, script budget and a
// screenshot, in both themes.

test.describe.configure({ mode: 'parallel' });

test.use({
  forgives:
    /^404 GET \/ovo\/ne\/postoji$|^422 GET \/(?:potvrda-(?:novosti|odgovora)|odjava-od-(?:novosti|emaila)|podsjetnik)$/,
});

const themes = ['light', 'dark'] as const;

for (const reader of Object.keys(readers) as Reader[])
  test(`pages load without errors (${reader})`, async ({ page, open, api, origin }, { project }) => {
    test.setTimeout(1_800_000);
    const email = readers[reader];
    // Links, scripts and the server's HTML do not depend on the width.
    const links = isPhone(page) ? undefined : linksOf(page, origin);
    // During a drill, the site may run another release, whose files this checkout does not have.
    const hasFiles = !running;
    const budget =
      isPhone(page) || !hasFiles ? undefined : await scriptBudget(page, await open(), Boolean(email));
    if (email) await signIn(page, email);
    await page.context().addCookies([{ name: 'theme', value: themes[0], url: origin }]);
    const root = page.locator('html');
    const descriptions = new Map<string, string>();
    for (const one of pagesOf(reader, await thingsOf(api(page))))
      await test.step(one.path, async () => {
        const answer = await persistently(() => page.goto(one.path));
        expect.soft(answer?.status()).toBe(one.status ?? 200);
        await expect(root).toHaveAttribute('data-hydrated');
        if (!isPhone(page)) expectValidHtml((await answer?.text()) ?? '');
        if (one.status === undefined) {
          await budget?.expectWithin();
          await links?.expectAlive(one.path, (await answer?.text()) ?? '');
        }
        await expect(root).toHaveAttribute('data-theme', themes[0]);
        await expectHead(one);
        await expectPictures(page);
        await expectNoSidewaysScroll(page);
        if (hasFiles) await expectStyled(page);
        await expectTouchTargets(page);
        for (const theme of themes) {
          // Switches the theme by setting the attribute, as the theme switch does, which saves reloading the
          // page.
          await root.evaluate((html, name) => html.setAttribute('data-theme', name), theme);
          await keepPicture(page, `${one.name}-${project.use.viewport?.width}-${theme}`);
          // Colours do not depend on the width, and nothing else depends on the theme.
          if (isPhone(page)) {
            if (theme === themes[0]) await expectAccessible(page, 'structure');
          } else await expectAccessible(page, theme === themes[0] ? 'all' : 'colours');
        }
      });
    if (links) expect(links.tried()).toBeGreaterThan(20);

    async function expectHead(one: SitePage) {
      const { canonical } = one;
      await expect.soft(page).toHaveTitle(/^(?:\(\+?\d+\) )?(?:.+ \| )?Meštar$/);
      await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      const link = page.locator('link[rel=canonical]');
      if (canonical) await expect.soft(link).toHaveAttribute('href', origin + canonical);
      else await expect.soft(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      await expectFound(page, one, origin, descriptions);
      await expectCroatian(page);
    }
  });

// The server renders these pages outside the React app.
test('pages linked from emails load without errors in both themes', async ({ page, api }, { project }) => {
  const { email } = newPerson();
  await api(page).post('/news/subscribe', { email });
  const { links } = await mailTo(page, email, /Potvrdite prijavu na novosti/);
  const confirm = links.find((link) => link.startsWith('/potvrda-novosti?kod=')) ?? '';
  for (const one of [{ name: 'potvrda-novosti', path: confirm, status: 200 }, ...mailedPages])
    await test.step(one.path, async () => {
      const answer = await persistently(() => page.goto(one.path));
      expect.soft(answer?.status()).toBe(one.status);
      await expect.soft(page).toHaveTitle(/^.+ · Meštar$/);
      await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect.soft(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      await expectCroatian(page);
      await expectNoSidewaysScroll(page);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        await keepPicture(page, `${one.name}-${project.use.viewport?.width}-${colorScheme}`);
        await expectAccessible(page, colorScheme === themes[0] ? 'all' : 'colours');
      }
    });
});
