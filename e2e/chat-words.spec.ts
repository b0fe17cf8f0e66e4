import { expect } from '@playwright/test';
import { dialog } from './actions.ts';
import { box, messages, messageWith, openChat, pair, thread, write } from './chat.ts';
import { expectAccessible, expectNoSidewaysScroll } from './look.ts';
import { goto, isPhone, test } from './site.ts';

test('dangerous content is shown as plain text: markup, scripts, bidi and invisible characters, a 5000-letter word', {
  tag: '@desktop',
}, async ({ page, open, api }) => {
  const [ana, ivo] = await pair(page, open, api, [
    'Ana <b>Zločesta</b> <img src=x onerror=alert(1)>',
    'Ivo שלום مرحبا',
  ]);
  for (const one of [page, ivo.page])
    one.on('dialog', () => expect(false, 'a script in a message was executed').toBe(true));
  await openChat(ana, ivo);
  await openChat(ivo, ana);
  const word = 'ž'.repeat(5000);
  const harmful = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '{{constructor.constructor("alert(1)")()}}',
    'javascript:alert(1)',
    'שלום עולם',
    'emoji 👨‍👩‍👧‍👦 👍🏽 ostaje',
  ];
  for (const text of harmful) {
    await write(page, text);
    await expect(thread(ivo.page).locator('.bubble-text').last()).toHaveText(text);
  }
  await write(page, 'skrive\u200Bno \u202Eokrenuto\u202C');
  await expect(messageWith(ivo.page, 'skriveno okrenuto')).toBeVisible();
  await write(page, word);
  await expect(thread(ivo.page).locator('.bubble-text').last()).toHaveText(word);
  await write(page, 'vidi https://primjer.hr/x?a=1&b=2, i www.primjer.hr.');
  const links = messageWith(ivo.page, 'vidi https').getByRole('link');
  await expect(links).toHaveText(['https://primjer.hr/x?a=1&b=2', 'www.primjer.hr']);
  await expect(links.first()).toHaveAttribute('rel', /noopener.*nofollow/);
  await expect(links.first()).toHaveAttribute('target', '_blank');
  for (const one of [page, ivo.page]) {
    expect(await thread(one).locator('script, img[src="x"]').count()).toBe(0);
    await expectNoSidewaysScroll(one);
    expect(
      await thread(one).evaluate((element) => element.scrollWidth - element.clientWidth),
    ).toBeLessThanOrEqual(0);
  }
  await goto(ivo.page, '/poruke');
  await expect(ivo.page.getByRole('link', { name: /Zločesta<\/b>/ })).toBeVisible();
  await expectNoSidewaysScroll(ivo.page);
});

test('overlong text is preserved and its excess is counted; each chat has its own draft; Shift+Enter breaks the line', {
  tag: '@desktop',
}, async ({ page, open, api }) => {
  const [ana, ivo] = await pair(page, open, api);
  await openChat(ana, ivo);
  await box(page).fill('a'.repeat(5001));
  await expect(page.getByText(/^5\.001 od 5\.000 znakova/)).toBeVisible();
  await page.getByRole('button', { name: 'Pošaljite', exact: true }).click();
  await expect(messages(page)).toHaveCount(0);
  await box(page).fill('Nedovršena mis');
  await goto(page, '/poruke/kresimir-vukovic');
  await expect(box(page)).toHaveValue('');
  await openChat(ana, ivo);
  await expect(box(page)).toHaveValue('Nedovršena mis');
  if (isPhone(page)) return;
  await box(page).press('End');
  await box(page).press('Shift+Enter');
  await box(page).pressSequentially('drugi red');
  await box(page).press('Enter');
  await expect(messageWith(page, 'drugi red').locator('.bubble-text')).toHaveText(
    'Nedovršena mis\ndrugi red',
    {
      useInnerText: true,
    },
  );
  await page.reload();
  await expect(box(page)).toHaveValue('');
});

test('emoji are inserted at the caret by keyboard, and a message of only emoji is shown larger', {
  tag: '@desktop',
}, async ({ page, open, api }) => {
  const [ana, ivo] = await pair(page, open, api);
  await openChat(ana, ivo);
  await openChat(ivo, ana);
  const opener = page.getByRole('button', { name: 'Umetnite emoji' });
  if (isPhone(page)) return expect(opener).toBeHidden();
  const picker = dialog(page, 'Umetnite emoji');
  const key = (name: string) => picker.getByRole('button', { name, exact: true });
  await box(page).fill('Dobro , vidimo se.');
  await box(page).press('Home');
  for (let n = 0; n < 6; n++) await box(page).press('ArrowRight');
  await box(page).press('Shift+Tab');
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(key('nasmiješeno lice')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(key('palac gore')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(picker.getByRole('status')).toHaveText('Umetnuto: palac gore');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(picker).toHaveCount(0);
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('!');
  await expect(box(page)).toHaveValue('Dobro 👍💪!, vidimo se.');
  // After React has processed the edits, deleting must not bring removed text back, and the draft must
  // contain the remaining text.
  for (let n = 0; n < 2; n++) await page.keyboard.press('Backspace');
  await expect(box(page)).toHaveValue('Dobro 👍, vidimo se.');
  await page.reload();
  await expect(box(page)).toHaveValue('Dobro 👍, vidimo se.');
  await box(page).press('Enter');
  await expect(messageWith(ivo.page, 'Dobro 👍, vidimo se.')).toBeVisible();

  await opener.click();
  await expect(picker).toBeVisible();
  await opener.click();
  await expect(picker).toHaveCount(0);
  await opener.click();
  await key('palac gore').click();
  await key('vatra').click();
  await page.getByRole('button', { name: 'Pošaljite', exact: true }).click();
  await expect(picker).toHaveCount(0);
  const size = (text: string) =>
    messageWith(ivo.page, text)
      .locator('.bubble-text')
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  await expect(messageWith(ivo.page, '👍🔥')).toBeVisible();
  expect(await size('👍🔥')).toBeGreaterThan(1.5 * (await size('vidimo se')));
});
