import { expect, type Page } from '@playwright/test';
import { dialog, lastPage } from './actions.ts';
import { adsOf, arrive, served } from './ads.ts';
import { expectAccessible } from './look.ts';
import { demo, goto, isPhone, signIn, test } from './site.ts';

// web/ads/viewability.test.ts tests when an ad counts as seen.

const list = '/aktivni-poslovi';

/**
 * Opens the list and, on phones, scrolls down a little, because an ad loads only once its slot is near the
 * viewport, and the slot's position depends on the length of the posts.
 */
async function arriveAtList(page: Page): Promise<void> {
  await arrive(page, list);
  if (isPhone(page)) await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
}

async function show(page: Page, title: string, part: number): Promise<void> {
  const card = served(page, { title });
  await expect(card).toBeAttached();
  await card.evaluate((element, seen) => {
    // Scrolls so that the fraction `seen` of the ad is visible at the lower edge of the viewport, where the
    // bottom bar on phones covers no page content.
    const { top, height } = element.getBoundingClientRect();
    scrollTo({ top: scrollY + top + height * seen - innerHeight, behavior: 'instant' });
  }, part);
}

test('an ad in view is counted as one impression', async ({ page, open, origin }) => {
  const ads = adsOf(open, origin);
  const ad = await ads.running();
  await arriveAtList(page);
  await expect(served(page, ad).getByText('Oglas', { exact: true })).toBeAttached();
  const counted = page.waitForResponse((answer) =>
    answer.url().endsWith(`/ads/increment-appearance/${ad.id}`),
  );
  await show(page, ad.title, 1);
  expect(await (await counted).json()).toEqual({ data: { counted: true } });
  expect(await ads.publicAd(ad)).toMatchObject({ appearances: 1 });
  await ads.action(ad, 'pause');
});

test('a user reports an ad to a moderator', { tag: '@desktop' }, async ({ page, open, api, origin }) => {
  const ads = adsOf(open, origin);
  const ad = await ads.running();
  await signIn(page, demo.client);
  await arriveAtList(page);
  await served(page, ad)
    .getByRole('button', { name: `Prijavite oglas: ${ad.title}` })
    .click();
  const report = dialog(page, 'Prijavite oglas');
  await report.getByRole('radio', { name: 'Prijevara ili lažno predstavljanje' }).check();
  await report.getByRole('button', { name: 'Pošaljite prijavu' }).click();
  await expect(page.getByText('Hvala na prijavi.')).toBeVisible();
  const moderator = await open(demo.moderator);
  await goto(moderator, `/admin/prijave?stranica=${await lastPage(api(moderator), '/admin/reports')}`);
  const case_ = moderator.getByRole('article').filter({ hasText: ad.title });
  await expect(case_).toContainText('Najam alata d.o.o.');
  await case_.getByRole('link', { name: 'Otvorite oglas' }).click();
  await expect(moderator.getByRole('heading', { level: 2, name: ad.title })).toBeVisible();
  await ads.action(ad, 'pause');
});

test('a click on an ad’s button opens the advertiser’s page in a new tab and counts once', {
  tag: '@desktop',
}, async ({ page, context, open, origin }) => {
  const ads = adsOf(open, origin);
  const ad = await ads.running();
  await context.route('https://example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Ponuda</title>' }),
  );
  await arrive(page, list);
  await show(page, ad.title, 1);
  const button = served(page, ad).getByRole('link', { name: /^Pogledajte ponudu/ });
  await expect(button).toHaveAttribute('rel', 'sponsored noopener noreferrer');
  await expect(button).toHaveAttribute('href', 'https://example.com/najam-alata');
  const [beside] = await Promise.all([context.waitForEvent('page'), button.click()]);
  await expect(beside).toHaveTitle('Ponuda');
  await beside.close();
  await expect.poll(async () => (await ads.publicAd(ad)).clicks).toBe(1);
  const [again] = await Promise.all([
    context.waitForEvent('page'),
    page.waitForResponse(/\/ads\/\d+\/click$/),
    button.click(),
  ]);
  await again.close();
  expect(await ads.publicAd(ad)).toMatchObject({ clicks: 1 });
  await ads.action(ad, 'pause');
});

test('ads appear in the positions listed on the advertiser page', async ({ page }) => {
  const ads = page.getByRole('region', { name: 'Oglasi' }).filter({ visible: true });
  const come = async (path: string, count: number) => {
    await arrive(page, path);
    await expect(async () => {
      await page.mouse.wheel(0, 200);
      await expect(ads, path).toHaveCount(1, { timeout: 200 });
    }).toPass({ intervals: [50] });
    await expect(ads.getByRole('article'), path).toHaveCount(count);
    for (const ad of await ads.getByRole('article').all()) await expect(ad).toContainText(/^Oglas/);
    if (path === '/') await expectAccessible(page);
  };
  await come('/', 3);
  await come(list, 1);
  // Permitted numbers of posts above and below the ad. On phones the ad takes the next free slot below the
  // viewport, which may be either of two.
  const places = isPhone(page)
    ? [
        [4, 2],
        [6, 0],
      ]
    : [[0, 6]];
  const [above, below] = await ads.evaluate((block) => {
    const jobs = [...document.querySelectorAll('.job-card')];
    const side = (mask: number) => jobs.filter((job) => block.compareDocumentPosition(job) & mask).length;
    return [side(Node.DOCUMENT_POSITION_PRECEDING), side(Node.DOCUMENT_POSITION_FOLLOWING)];
  });
  expect(places).toContainEqual([above, below]);
  await come('/korisnici/kresimir-vukovic', 1);
  await signIn(page, demo.client);
  await come('/korisnik/profil', 1);
  await expect(page.getByRole('region', { name: 'Majstori' }).getByRole('group')).toHaveCount(6);
});

test('no ad label is shown when there are no ads', { tag: '@desktop' }, async ({ page }) => {
  await page.route(/\/api\/v1\/ads\?/, (route) => route.fulfill({ json: { data: [], meta: {} } }));
  for (const path of ['/', list, '/korisnici/kresimir-vukovic']) {
    const answer = page.waitForResponse(/\/api\/v1\/ads\?/);
    await arrive(page, path);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await answer;
    await expect(page.getByText('Oglas', { exact: true })).toHaveCount(0);
  }
});

test.describe(() => {
  test.use({ forgives: /^net::ERR_FAILED GET \/api\/v1\/ads$/ });
  test('a page is complete with an ad blocker and shows no connection error', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.route(/\/api\/v1\/ads\?/, (route) => route.abort());
    const blocked = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/v1/ads?'));
    await arrive(page, list);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await blocked;
    await expect(page.getByRole('article')).toHaveCount(6);
    await expect(page.getByRole('region', { name: 'Oglasi' })).toHaveCount(0);
    await expect(page.getByText(/Nema internetske veze/)).toHaveCount(0);
  });
});

interface Shift {
  at: number;
  names: string[];
}

const movedByAds = (page: Page) =>
  page.evaluate(() => {
    const came = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.includes('/api/v1/ads?')) as PerformanceResourceTiming;
    const shifts = (window as unknown as { shifts: Shift[] }).shifts;
    return shifts.filter(({ at }) => at >= came.responseEnd).flatMap(({ names }) => names);
  });

test('ads never shift the text being read', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const named = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element?.closest('footer') ? 'footer' : (element?.getAttribute('class') ?? '');
    };
    new PerformanceObserver((found) => {
      for (const entry of found.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[])
        shifts.push({ at: entry.startTime, names: entry.sources.map(({ node }) => named(node)) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  let passed = Promise.withResolvers<void>();
  // Delays ads until their slots have been scrolled past, as on a slow machine, and until fonts are loaded,
  // because text may shift when its font arrives.
  await page.route(/\/api\/v1\/ads\?/, async (route) => {
    await passed.promise;
    await route.continue();
  });
  for (const path of [list, '/korisnici/kresimir-vukovic', '/']) {
    passed = Promise.withResolvers<void>();
    const came = page.waitForResponse(/\/api\/v1\/ads\?/);
    await arrive(page, path);
    await page.evaluate(async () => {
      await document.fonts.ready;
      for (let y = 0; y < document.body.scrollHeight; y += 150) {
        scrollTo({ top: y, behavior: 'instant' });
        await new Promise((drawn) => requestAnimationFrame(drawn));
      }
    });
    passed.resolve();
    await (await came).finished();
    // A slot that was scrolled past before the ads arrived is filled once it is below the viewport again.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    // Waits a frame after the ads are rendered, so that their layout shifts are recorded.
    await expect(page.getByRole('article', { name: /^Oglas: / }).first()).toBeAttached();
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    // The footer may shift, since it is below the page's content.
    expect(
      (await movedByAds(page)).filter((name) => name !== 'footer'),
      path,
    ).toEqual([]);
  }
});
