import { expect, type Locator } from '@playwright/test';
import { cards, choose, dialog, openSearch } from './actions.ts';
import { expectTouchTargets } from './look.ts';
import { goto, isPhone, test } from './site.ts';

test('live search shows suggestions before anything is typed, finds and filters results, reports when there are none, and can be reset', async ({
  page,
}) => {
  await goto(page, '/poslovi');
  const search = await openSearch(page);
  const box = search.getByRole('searchbox');
  await expect(search.getByText('Što tražite?')).toBeVisible();
  const largest = search
    .getByRole('region', { name: 'Najviše poslova' })
    .getByRole('link')
    .locator('.number');
  await expect(largest).toHaveCount(8);
  await expectTouchTargets(page);
  const posts = (await largest.allTextContents()).map(Number);
  expect(posts).toEqual(posts.toSorted((one, other) => other - one));
  await expect(search.getByRole('region', { name: 'Nedavno ste tražili' })).toHaveCount(0);
  await box.fill('keramika');
  const [workers, jobs] = [
    search.getByRole('heading', { name: 'Majstori' }),
    search.getByRole('heading', { name: 'Poslovi' }),
  ];
  await expect(workers).toBeVisible();
  await expect(jobs).toBeVisible();
  const only = search.getByRole('group', { name: 'Prikažite' });
  for (const tab of ['Poslovi', 'Majstori'])
    await expect(only.getByRole('button', { name: new RegExp(`^${tab} ?\\d+$`) })).toBeVisible();
  await expectTouchTargets(page);
  await only.getByRole('button', { name: 'Poslovi' }).click();
  await expect(workers).toBeHidden();
  await only.getByRole('button', { name: 'Majstori' }).click();
  await expect(jobs).toBeHidden();
  await only.getByRole('button', { name: 'Sve' }).click();
  await expect(jobs).toBeVisible();
  await expect(search.getByRole('link', { name: 'Prikažite više' }).first()).toHaveAttribute(
    'href',
    '/majstori?q=keramika',
  );
  await box.fill('nepostojecarijec');
  await expect(search.getByText('Nema rezultata za „nepostojecarijec“')).toBeVisible();
  await test.step('closing a search that found nothing clears it', async () => {
    const back = search.getByRole('button', { name: 'Natrag' });
    const close = search.getByRole('button', { name: 'Zatvorite' });
    for (const button of [back, close]) await expect(button).toBeInViewport({ ratio: 1 });
    await (isPhone(page) ? back : close).click();
    await expect(search).toBeHidden();
    await openSearch(page);
    await expect(box).toHaveValue('');
    await box.fill('nepostojecarijec');
  });
  await search.getByRole('button', { name: 'Poništite pretragu' }).click();
  await expect(box).toHaveValue('');
  await expect(search.getByText('Što tražite?')).toBeVisible();
  await box.fill('zbuka');
  await expect(search.getByRole('link').first()).toBeVisible();
  await test.step('recent searches are suggested', async () => {
    await box.press('Enter');
    await expect(page).toHaveURL('/aktivni-poslovi?q=zbuka');
    await openSearch(page);
    await search.getByRole('button', { name: 'Očistite pretragu' }).click();
    await expect(search.getByRole('region', { name: 'Nedavno ste tražili' })).toBeVisible();
    await expectTouchTargets(page);
    await search
      .getByRole('region', { name: 'Nedavno ste tražili' })
      .getByRole('button', { name: 'zbuka' })
      .click();
    await expect(box).toHaveValue('zbuka');
    await expect(search.getByRole('link').first()).toBeVisible();
  });
});

test('job filters list the types of chosen categories and the towns of chosen counties, with counts', {
  tag: '@phone',
}, async ({ page }) => {
  await goto(page, '/aktivni-poslovi');
  const sheet = dialog(page, 'Filtri');
  const filters = isPhone(page) ? sheet : page.getByRole('complementary', { name: 'Filtri' });
  if (isPhone(page)) await page.getByRole('button', { name: /^Filtri/ }).click();
  const category = filters.getByRole('checkbox', { name: /^Vodoinstalacije/ });
  const type = filters.getByRole('checkbox', { name: /^Popravak curenja i puknutih cijevi/ });
  await expect(type).toHaveCount(0);
  await category.check();
  await type.check();
  await expectTouchTargets(page);
  const town = filters.getByRole('combobox', { name: 'Grad/općina' });
  await expect(town).toBeDisabled();
  await choose(filters, 'Županija', 'Grad Zagreb', 'grad za');
  if (isPhone(page)) await page.getByRole('button', { name: 'Gotovo' }).click();
  else await page.keyboard.press('Escape');
  await expect(town).toBeEnabled();
  await town.click();
  const offered = page.getByRole('listbox').getByRole('option');
  await expect(offered).toHaveText(['Zagreb']);
  await expectTouchTargets(page);
  await offered.click();
  await page.keyboard.press('Escape');
  const apply = filters.getByRole('button', {
    name: /^Prikažite \d+ posla|^Prikažite \d+ posao|^Prikažite \d+ poslova/,
  });
  if (isPhone(page)) await apply.click();
  await expect(page).toHaveURL(
    /\?kategorije=vodoinstalacije&vrste=popravak-curenja-i-puknutih-cijevi&zupanije=grad-zagreb&gradovi=zagreb$/,
  );
  const shown = cards(page);
  const words = page.getByRole('status').filter({ hasText: /^Pronađen/ });
  await expect(async () =>
    expect(await words.textContent()).toMatch(new RegExp(`\\b${await shown.count()}\\b`)),
  ).toPass();
  await test.step('one tap clears all filters', async () => {
    await goto(page, '/aktivni-poslovi?kategorije=ciscenje&zupanije=istarska&objava=trazim');
    await page.getByRole('link', { name: 'Očistite sve', exact: true }).click();
    await expect(page).toHaveURL('/aktivni-poslovi');
  });
});

test('the device’s position narrows the job list to a circle around the nearest town, is read only on a tap, and is neither stored nor sent', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const sent: string[] = [];
  page.on('request', (request) =>
    sent.push([request.url(), request.postData(), request.headers().cookie].join(' ')),
  );
  await page.addInitScript(() => {
    const real = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
    const reads = () => Number(document.documentElement.dataset.positionReads ?? 0);
    Object.defineProperty(navigator.geolocation, 'getCurrentPosition', {
      value: (...given: Parameters<typeof real>) => {
        document.documentElement.dataset.positionReads = String(reads() + 1);
        real(...given);
      },
    });
  });
  const reads = () => page.locator('html').getAttribute('data-position-reads');
  await goto(page, '/aktivni-poslovi');
  await page.waitForLoadState('networkidle');
  expect(await reads()).toBeNull();
  const filters = page.getByRole('complementary', { name: 'Filtri' });
  const locate = filters.getByRole('button', { name: 'Koristite moju lokaciju' });
  await locate.click();
  await expect(filters.getByText(/^Preglednik ne dopušta pristup lokaciji/)).toBeVisible();
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 44.12, longitude: 15.23 });
  await locate.click();
  await expect(filters.getByText('Najbliže mjesto: Zadar.')).toBeVisible();
  await expect(page).toHaveURL('/aktivni-poslovi?blizu=zadar&krug=25');
  expect(await reads()).toBe('2');
  await cards(page).first().getByRole('heading').getByRole('link').click();
  await page.waitForLoadState('networkidle');
  const stored = JSON.stringify([
    await context.storageState({ indexedDB: true }),
    await page.evaluate(() => ({ ...sessionStorage })),
  ]);
  const position = /\b44[.,]12|\b15[.,]23/;
  expect(stored).not.toMatch(position);
  expect(sent.length).toBeGreaterThan(5);
  expect(sent.filter((request) => position.test(request))).toEqual([]);
});

test('the job list is paginated and keeps its position after Back', { tag: '@desktop' }, async ({ page }) => {
  await goto(page, '/aktivni-poslovi');
  const third = cards(page).nth(2).getByRole('heading').getByRole('link');
  const before = (await third.getAttribute('href')) ?? '';
  const second = page
    .getByRole('navigation', { name: 'Stranice' })
    .getByRole('link', { name: 'Stranica 2', exact: true });
  await second.click();
  await expect(page).toHaveURL('/aktivni-poslovi?stranica=2');
  await expect(second).toHaveAttribute('aria-current', 'page');
  // The pager changes on click, the list when its data arrives.
  await expect(third).not.toHaveAttribute('href', before);
  const name = await third.textContent();
  await third.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    (name ?? '').split('·')[0]?.trim() ?? '',
  );
  await page.getByRole('link', { name: 'Natrag na popis poslova' }).click();
  await expect(page).toHaveURL('/aktivni-poslovi?stranica=2');
  await expect(third).toBeInViewport();
});

test('cards show their whole text, the author of a job and the county of a worker at every width', async ({
  page,
}) => {
  await goto(page, '/vodoinstalacije');
  const first = page.locator('.job-card').first().getByRole('heading').getByRole('link');
  const post = (await first.getAttribute('href')) ?? '';
  const sizes = isPhone(page) ? [page.viewportSize()?.width ?? 390] : [1000, 1280, 1600];
  const expectWhole = async (text: Locator, where: string) => {
    await expect(text, where).toBeVisible();
    expect(await text.evaluate((one) => one.scrollHeight - one.clientHeight), where).toBeLessThanOrEqual(1);
    expect(await text.evaluate((one) => one.scrollWidth - one.clientWidth), where).toBeLessThanOrEqual(1);
  };
  for (const width of sizes) {
    await page.setViewportSize({ width, height: 900 });
    const lengths: number[] = [];
    for (const path of ['/', '/vodoinstalacije', '/aktivni-poslovi', post, '/majstori']) {
      const where = `${path} at ${width}`;
      await goto(page, path);
      const isWorkers = path === '/majstori';
      const cards = page.locator(isWorkers ? '.worker-card' : '.job-card');
      await expect(cards.first(), where).toBeVisible();
      for (const card of await cards.all())
        if (isWorkers) {
          const place = card.locator('.title-block .strong');
          await expectWhole(place, where);
          await expect(place, where).toContainText(/[sč]ka|Grad Zagreb|Cijela Hrvatska/);
        } else {
          await expectWhole(card.locator('.job-card-person'), where);
          const subject = card.locator('.job-card-subject');
          await expectWhole(subject, where);
          lengths.push(((await subject.textContent()) ?? '').length);
        }
    }
    // Makes sure that the demo has a subject long enough for this test.
    expect(Math.max(...lengths)).toBeGreaterThan(180);
  }
});
