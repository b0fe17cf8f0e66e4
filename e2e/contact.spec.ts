import { expect, type Page } from '@playwright/test';
import { choose, lastPage } from './actions.ts';
import { photo } from './files.ts';
import { expectAccessible } from './look.ts';
import { mailTo } from './mail.ts';
import { type Api, demo, goto, newPerson, rareWord, test } from './site.ts';

const form = (page: Page) => page.getByRole('region', { name: 'Pišite nam' });
const confirmation = (page: Page) => form(page).getByRole('status').filter({ hasText: 'Poruka je poslana.' });

async function expectReceived(
  page: Page,
  open: (email: string) => Promise<Page>,
  api: (page: Page) => Api,
  email: string,
  words: string,
): Promise<void> {
  await expect(confirmation(page)).toContainText(email);
  const number =
    /Broj zahtjeva: (\S+?)(?:Potvrda|\s|$)/.exec((await confirmation(page).textContent()) ?? '')?.[1] ?? '';
  expect(number).not.toBe('');
  const mail = await mailTo(page, email, /Zaprimili smo Vašu poruku/);
  expect(mail.subject).toContain(number);
  expect(mail.text).toContain(words);
  const support = await open(demo.moderator);
  await support.goto(`/admin/zahtjevi?stranica=${await lastPage(api(support), '/admin/tickets')}`);
  await expect(support.getByRole('main')).toContainText(number);
}

test.describe('with JavaScript', () => {
  test.use({ forgives: /^422 POST \/api\/v1\/tickets$/ });

  test('a message to support is corrected, sent with a screenshot, and confirmed with its number by email', async ({
    page,
    open,
    api,
  }) => {
    const { email, name } = newPerson();
    const words = `Ne mogu promijeniti sliku profila, ${rareWord()}.`;
    await goto(page, '/kontakt-pomoc');
    const contact = form(page);
    await choose(contact, 'Tema', 'Račun i sigurnost');
    await contact.getByLabel('Ime i prezime').fill(name);
    await contact.getByLabel('Email').fill('nije-adresa');
    await contact.getByLabel('Poruka').fill(words);
    await contact.locator('input[type=file]').setInputFiles([await photo('zaslon.png')]);
    await expect(contact.getByRole('img', { name: 'zaslon.png' })).toBeVisible();
    const send = () => contact.getByRole('button', { name: 'Pošaljite poruku' }).click();
    await send();
    await expect(contact.getByText('Email mora biti važeći email.')).toBeVisible();
    await expect(contact.getByLabel('Poruka')).toHaveValue(words);
    await contact.getByLabel('Email').fill(email);
    await send();
    await expect(confirmation(page)).toBeVisible();
    await expectAccessible(page);
    await expectReceived(page, open, api, email, words);
  });
});
