import { expect } from '@playwright/test';
import { dialog, logIn } from './actions.ts';
import { box, messages, messageWith, openChat, pair, type Side, texts, thread, write } from './chat.ts';
import { expectAccessible, expectTouchTargets } from './look.ts';
import { expectNoShift, recordShifts } from './shifts.ts';
import { demo, goto, isPhone, signIn, test } from './site.ts';

test('the first message creates a chat; replies, receipts, typing and the list update live', {
  tag: '@desktop',
}, async ({ page, open, api }) => {
  const [ana, ivo] = await pair(page, open, api);
  await openChat(ana, ivo);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ivo.name);
  await expect(page.getByRole('heading', { name: `Započnite razgovor: ${ivo.name}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mogućnosti razgovora' })).toHaveCount(0);
  await goto(ivo.page, '/poruke');
  await expect(ivo.page.getByText('Još nemate razgovora')).toBeVisible();

  await write(page, 'Dobar dan, možete li doći sutra u 9?');
  await expect(messageWith(page, 'sutra u 9')).toContainText('poslano');
  await expect(page.getByRole('button', { name: 'Mogućnosti razgovora' })).toBeVisible();
  const row = ivo.page.getByRole('link', { name: new RegExp(ana.name) }).filter({ hasText: 'sutra u 9' });
  await expect(row).toContainText('1 nepročitana');

  await row.click();
  await expect(messageWith(ivo.page, 'sutra u 9')).toBeVisible();
  await expect(messageWith(page, 'sutra u 9')).toContainText('pročitano');
  await box(ivo.page).pressSequentially('Mogu');
  await expect(page.getByText('piše…', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('na mreži')).toHaveCount(0);
  await box(ivo.page).fill('Mogu, vidimo se.');
  await ivo.page.keyboard.press('Enter');
  await expect(messageWith(page, 'Mogu, vidimo se.')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: `${ivo.name}: Mogu, vidimo se.` })).toHaveCount(1);
  await expect(page.getByText('na mreži')).toBeVisible();
  expect(await texts(page)).toEqual(await texts(ivo.page));
  await expectAccessible(page);
});

test('header, footer and bottom menu are hidden in a chat, and wide screens show the list beside the chat', async ({
  page,
}) => {
  await recordShifts(page);
  await signIn(page, demo.client);
  await goto(page, '/poruke');
  await expect(page.getByRole('contentinfo')).toHaveCount(isPhone(page) ? 1 : 0);
  await expect(page.getByRole('heading', { name: 'Odaberite razgovor' })).toHaveCount(isPhone(page) ? 0 : 1);
  await expectNoShift(page, 'opening a chat', async () => {
    await page.getByRole('link', { name: /Domagoj Perić/ }).click();
    await expect(page).toHaveURL('/poruke/domagoj-peric');
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
  });
  await expect(page.getByRole('navigation', { name: 'Donji izbornik' })).toHaveCount(0);
  const list = page.getByRole('region', { name: 'Svi razgovori' });
  if (isPhone(page)) {
    await expect(list).toBeHidden();
    await expectTouchTargets(page);
    await page.getByRole('button', { name: 'Mogućnosti razgovora' }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await expectTouchTargets(page);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Natrag na poruke' }).click();
    await expect(page).toHaveURL('/poruke');
  } else {
    await expect(list.getByRole('link', { name: /Domagoj Perić/ })).toHaveAttribute('aria-current', 'page');
    await list.getByRole('searchbox').fill('ćosić');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await list.getByRole('link', { name: /Marijana Ćosić/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Marijana Ćosić');
    await expect(list.getByRole('searchbox')).toHaveValue('ćosić');
  }
});

test('older messages load above without moving the text being read, and a button jumps to unread messages', {
  tag: '@phone',
}, async ({ page, open, api, origin }) => {
  const [ana, ivo] = await pair(page, open, api);
  const send = (from: Side, to: Side, message: string) =>
    from.page.request.post('/api/v1/send-message', {
      data: { user_id: to.id, message },
      headers: { origin },
    });
  for (let n = 1; n <= 32; n++) expect((await send(ivo, ana, `poruka ${n}`)).status()).toBe(201);
  await openChat(ana, ivo);
  await expect(messageWith(page, 'poruka 32')).toBeInViewport();
  await expect(messages(page)).toHaveCount(10);
  const jump = page.getByRole('button', { name: '32 nepročitane poruke' });
  await expect(jump).toBeVisible();

  const anchor = messageWith(page, 'poruka 23');
  await anchor.scrollIntoViewIfNeeded();
  const before = (await anchor.boundingBox())?.y ?? 0;
  await page.getByRole('button', { name: 'Starije poruke' }).click();
  await expect(messages(page)).toHaveCount(20);
  expect(Math.abs(((await anchor.boundingBox())?.y ?? 0) - before)).toBeLessThanOrEqual(2);
  // Scrolling to the oldest message loads older ones.
  await thread(page).evaluate((element) => element.scrollTo({ top: -element.scrollHeight }));
  await expect(messages(page)).toHaveCount(30);

  await jump.click();
  await expect(page.getByText('Nove poruke', { exact: true })).toBeInViewport();
  await expect(messageWith(page, 'poruka 1').first()).toBeInViewport();
  await send(ivo, ana, 'stigla dok čitate gore');
  const down = page.getByRole('button', { name: '1 nova poruka' });
  await expect(down).toBeVisible();
  await down.click();
  await expect(messageWith(page, 'stigla dok čitate gore')).toBeInViewport();
});

test('a visitor signs in and continues to the chat', { tag: '@desktop' }, async ({ page }) => {
  await goto(page, '/korisnici/sime-juric');
  await page.getByRole('link', { name: 'Pošaljite poruku' }).filter({ visible: true }).click();
  const form = dialog(page, 'Prijavite se za slanje poruke');
  await expect(form).toContainText('Nakon prijave otvara se razgovor.');
  await logIn(form, demo.both);
  await expect(page).toHaveURL('/poruke/sime-juric');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Šime Jurić');
});
