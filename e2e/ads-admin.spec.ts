import { expect, type Page } from '@playwright/test';
import { lastPage, toast } from './actions.ts';
import { adsOf, arrive, served } from './ads.ts';
import { demo, goto, test } from './site.ts';

const caseOf = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
const openCase = (page: Page, { id }: { id: number }) => goto(page, `/admin/oglasi?oglas=${id}`);

test('an approved ad is shown', async ({ page, open, api, origin }) => {
  const ads = adsOf(open, origin);
  const ad = await ads.paid();
  const moderator = await open(demo.moderator);
  await goto(moderator, `/admin/oglasi?stranica=${await lastPage(api(moderator), '/admin/ads')}`);
  await expect(moderator.getByText(/^Čeka: \d+ oglas/)).toBeVisible();
  await moderator
    .getByRole('list', { name: 'Oglasi' })
    .getByRole('link', { name: new RegExp(ad.title) })
    .click();
  const open_ = caseOf(moderator, ad.title);
  await expect(open_).toContainText('€25.00');
  await expect(open_).toContainText('Visa •••• 4242');
  await expect(open_.getByRole('link', { name: /https:\/\/example\.com\/najam-alata/ })).toHaveAttribute(
    'href',
    'https://example.com/najam-alata',
  );
  await expect(open_.getByRole('article', { name: `Oglas: ${ad.title}` })).toBeVisible();
  await moderator.getByRole('heading', { level: 2, name: ad.title }).click();
  await moderator.keyboard.press('o');
  await expect(toast(moderator, 'Oglas se prikazuje.')).toBeVisible();
  expect(await ads.publicAd(ad)).toMatchObject({ status: 'active' });

  await arrive(page, '/aktivni-poslovi');
  await expect(served(page, ad)).toBeAttached();

  await test.step('a paused ad is hidden, a resumed one is shown again', async () => {
    await openCase(moderator, ad);
    await expect(moderator).toHaveURL(`/admin/oglasi?stanje=prikazuju-se&oglas=${ad.id}`);
    await moderator.getByRole('button', { name: 'Zaustavite' }).click();
    await expect(moderator.getByText('Polje Razlog je obavezno.')).toBeVisible();
    await moderator.getByRole('button', { name: 'Poveznica više ne vodi na ponudu.' }).click();
    await moderator.getByRole('button', { name: 'Zaustavite' }).click();
    await expect(toast(moderator, 'Oglas je zaustavljen.')).toBeVisible();
    expect(await ads.publicAd(ad)).toMatchObject({
      status: 'paused',
      reason: 'Poveznica više ne vodi na ponudu.',
    });
    const visitor = await open();
    const answer = visitor.waitForResponse(/\/api\/v1\/ads\?/);
    await arrive(visitor, '/aktivni-poslovi');
    expect(JSON.stringify(await (await answer).json())).not.toContain(ad.title);
    await openCase(moderator, ad);
    await expect(caseOf(moderator, ad.title)).toContainText('Razlog: Poveznica više ne vodi na ponudu.');
    await moderator.getByRole('button', { name: 'Nastavite prikazivanje' }).click();
    await expect(toast(moderator, 'Oglas se prikazuje.')).toBeVisible();
    expect(await ads.publicAd(ad)).toMatchObject({ status: 'active' });
  });
  await ads.action(ad, 'pause');
});

test('a declined ad shows the reason and is refunded', async ({ open, origin }) => {
  const ads = adsOf(open, origin);
  const ad = await ads.paid();
  const moderator = await open(demo.moderator);
  await openCase(moderator, ad);
  await moderator.keyboard.press('d');
  await expect(moderator.getByLabel('Razlog')).toBeFocused();
  await expect(moderator.getByText('Polje Razlog je obavezno.')).toBeVisible();
  const ready = 'Oglas nije povezan s kućnim i zanatskim poslovima.';
  await moderator.getByRole('button', { name: ready }).click();
  await moderator.getByRole('button', { name: 'Odbijte' }).click();
  await expect(toast(moderator, 'Oglas je odbijen, novac se vraća.')).toBeVisible();
  await expect.poll(async () => (await ads.publicAd(ad)).status).toBe('refunded');
  expect(await ads.publicAd(ad)).toMatchObject({ reason: ready });

  const finance = await open(demo.finance);
  await goto(finance, '/admin/uplate');
  const row = finance.getByRole('row').filter({ hasText: ad.title });
  await expect(row).toContainText('Vraćeno');
  await expect(row).toContainText('€25.00');
  const receipt = await finance.request.get(
    (await row.getByRole('link', { name: /^Potvrda br\./ }).getAttribute('href')) ?? '',
  );
  expect(receipt.headers()['content-type']).toBe('application/pdf');
  await row.getByRole('link', { name: ad.title }).click();
  await expect(finance.getByRole('heading', { level: 1 })).toContainText(ad.title);

  const admin = await open(demo.admin);
  await goto(admin, '/admin/dnevnik');
  const action = admin.getByRole('row').filter({ hasText: `Oglas br. ${ad.id}` });
  await expect(action).toContainText('Odbijen oglas');
  await expect(action).toContainText(ready);
});

test('the finance role sees irregular payments, monthly totals and impressions excluded as bulk traffic, and can issue refunds', async ({
  open,
  origin,
}) => {
  const ads = adsOf(open, origin);
  const ad = await ads.paid();
  const finance = await open(demo.finance);
  await goto(finance, '/admin/uplate');
  const odd = finance.getByRole('region', { name: 'Za provjeru' });
  for (const [reason, place] of [
    ['Oglasa više nema', 'Vraćeno'],
    ['Tuđe plaćanje', 'Provjerite'],
    ['Drugi iznos', 'Vraćeno'],
    ['Plaćeno dvaput', 'Povrat u tijeku'],
    ['Djelomičan povrat', 'Provjerite'],
    ['Povrat nije uspio', 'Provjerite'],
  ] as const)
    await expect(
      odd.getByRole('row').filter({ hasText: reason }).filter({ hasText: place }).first(),
    ).toBeVisible();
  const aside = finance
    .getByRole('region', { name: 'Izdvojena prikazivanja' })
    .getByRole('row')
    .filter({ hasText: 'Alat za najam – bez kupnje' });
  await expect(aside).toContainText('Mnogo u nekoliko sekundi s iste mreže: 212');

  await finance
    .getByRole('row')
    .filter({ hasText: ad.title })
    .getByRole('link', { name: /^Uplata br\. \d+, €25\.00$/ })
    .click();
  await expect(finance.getByRole('heading', { level: 1, name: /^Uplata br\. / })).toBeVisible();
  const payment = `Br. ${finance.url().split('/').at(-1)}`;
  await finance.getByRole('button', { name: 'Vratite novac' }).click();
  await expect(finance.getByText('Polje Razlog je obavezno.')).toBeVisible();
  await finance.getByLabel(/^Iznos/).fill('10,50');
  await finance.getByLabel('Razlog').fill('Oglas se dva dana nije prikazivao.');
  await finance.getByRole('button', { name: 'Vratite novac' }).click();
  await expect(toast(finance, 'Povrat je zatražen.')).toBeVisible();
  const refund = finance
    .getByRole('region', { name: 'Povrati' })
    .getByRole('row')
    .filter({ hasText: '€10.50' });
  await expect(refund).toContainText('Oglas se dva dana nije prikazivao.');
  await expect.poll(async () => (await ads.publicAd(ad)).refunded_cents).toBe(1050);
  await finance.reload();
  await expect(refund).toContainText('Vraćeno');
  await expect(finance.getByText('sve što nije vraćeno, €14.50')).toBeVisible();

  await goto(finance, '/admin/uplate/mjeseci');
  await finance.getByRole('region', { name: 'Promet po mjesecima' }).getByRole('link').first().click();
  await expect(finance.getByRole('row').filter({ hasText: ad.title })).toContainText('vraćeno €10.50');
  await goto(finance, '/admin/uplate/knjigovodstvo');
  const events = finance.getByRole('region', { name: 'Javljeno knjigovodstvu' }).getByRole('row');
  const ours = events.filter({ has: finance.getByRole('link', { name: payment, exact: true }) });
  await expect(ours.filter({ hasText: '€10.50' })).toContainText('Povrat');
});

test('the decision buttons never cover the reasons', async ({ open, origin }) => {
  const ads = adsOf(open, origin);
  const ad = await ads.paid();
  const page = await open(demo.moderator);
  for (const viewport of [
    { width: 1366, height: 768 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await openCase(page, ad);
    await page.evaluate(() => scrollTo(0, 0));
    const reasons = page.locator('.case-part').filter({ has: page.getByLabel('Razlog') });
    const foot = page.locator('.decision-foot');
    for (const reached of [...(await reasons.getByRole('button').all()), page.getByLabel('Razlog')]) {
      await reached.focus();
      const [box, cover] = [await reached.boundingBox(), await foot.boundingBox()];
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(cover?.y ?? 0);
    }
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: /^Odbijte/ }).click();
    const error = page.getByText('Polje Razlog je obavezno.');
    await expect(error).toBeInViewport();
    const [box, cover] = [await error.boundingBox(), await foot.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(cover?.y ?? 0);
  }
});
