import { expect } from '@playwright/test';
import { dialog, toast } from './actions.ts';
import { expectAccessible, expectNoSidewaysScroll } from './look.ts';
import { confirm, inquiry, offer, send, worker } from './offers.ts';
import { demo, goto, newPerson, signUp, test } from './site.ts';

test('two offers are listed together; accepting one closes the other and the post', async ({
  page,
  open,
  api,
}) => {
  const post = await inquiry(page, api(page), api(await open(demo.moderator)));
  const [mirko, stipe] = [await worker(open, api, 'Mirko Roletar'), await worker(open, api, 'Stipe Stolar')];

  await goto(mirko.page, `/poslovi/${post.id}`);
  await send(mirko.page).click();
  const form = dialog(mirko.page, 'Pošaljite ponudu');
  await form.getByLabel('Cijena', { exact: true }).fill('puno');
  await form.getByRole('button', { name: 'Pošaljite ponudu' }).click();
  await expect(form.getByLabel('Što radim za tu cijenu')).toHaveAccessibleDescription(
    /ne smije sadržavati manje od 10 znakova|obavezno/,
  );
  await expect(form.getByLabel('Cijena', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Što radim za tu cijenu').fill('Zamjena traka i namatača na objema roletama.');
  await form.getByLabel('Cijena', { exact: true }).fill('1.090,50');
  await form.getByLabel('Cijena do').fill('90');
  await form.getByRole('button', { name: 'Pošaljite ponudu' }).click();
  await expect(form.getByText('Gornja cijena mora biti veća od donje.')).toBeVisible();
  await form.getByLabel('Cijena do').fill('1200');
  await form.getByRole('button', { name: 'Pošaljite ponudu' }).click();
  await expect(toast(mirko.page, 'Ponuda je poslana.')).toBeVisible();
  await expect(mirko.page.getByRole('article', { name: 'Vaša ponuda' })).toContainText(
    '€1,090.50 – €1,200.00',
  );
  await expect(send(mirko.page)).toHaveCount(0);
  await offer(stipe.page, post, '80');

  await goto(page, `/poslovi/${post.id}`);
  const offers = page.getByRole('region', { name: '2 ponude' }).getByRole('listitem');
  await expect(offers).toHaveCount(2);
  await expect(offers.first()).toContainText('€80.00');
  await expect(offers.first()).toContainText('Stipe Stolar');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const own = page.getByRole('region', { name: 'Vaš upit' });
  await own.getByRole('button', { name: /^Zatvorite:/ }).click();
  await expect(page.getByText('Zatvorili ste ovaj posao.')).toBeVisible();
  await own.getByRole('button', { name: /^Ponovno otvorite:/ }).click();
  await expect(own.getByRole('button', { name: /^Zatvorite:/ })).toBeVisible();

  await goto(stipe.page, '/poruke');
  await stipe.page.getByRole('link', { name: /Klara Novosel/ }).click();
  const card = stipe.page.getByRole('article', { name: 'Vaša ponuda' });
  await expect(card).toContainText('Čeka odgovor');
  await offers.first().getByRole('button', { name: 'Prihvatite ponudu' }).click();
  await confirm(page, 'Prihvatite');
  await expect(page).toHaveURL(/\/dogovori\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('rolet');
  await goto(page, `/poslovi/${post.id}`);
  await expect(offers.filter({ hasText: 'Stipe Stolar' })).toContainText('Prihvaćena');
  await expect(offers.filter({ hasText: 'Mirko Roletar' })).toContainText('Zatvorena');
  await expect(page.getByText('Zatvorili ste ovaj posao.')).toBeVisible();
  await expect(card).toContainText('Prihvaćena');
});

test('a client declines an offer in the chat, and the worker withdraws a new one', async ({
  page,
  open,
  api,
}) => {
  const post = await inquiry(page, api(page), api(await open(demo.moderator)));
  const mirko = await worker(open, api, 'Mirko Roletar');
  await offer(mirko.page, post, '95');
  await goto(page, '/poruke');
  await page.getByRole('link', { name: /Mirko Roletar/ }).click();
  const card = page.getByRole('article', { name: 'Ponuda' });
  // Uses `toBeVisible`, because `toContainText` also matches hidden text.
  await expect(card.getByText('€95.00')).toBeVisible();
  await card.getByRole('button', { name: 'Odbijte' }).click();
  await confirm(page, 'Odbijte');
  await expect(card).toContainText('Odbijena');
  await expect(card.getByRole('button')).toHaveCount(0);
  await goto(mirko.page, `/poslovi/${post.id}`);
  await mirko.page
    .getByRole('link', { name: 'Pošaljite novu ponudu' })
    .filter({ visible: true })
    .first()
    .click();
  const form = dialog(mirko.page, 'Pošaljite ponudu');
  await form.getByLabel('Što radim za tu cijenu').fill('Zamjena traka, niža cijena.');
  await form.getByLabel('Cijena', { exact: true }).fill('85');
  await form.getByRole('button', { name: 'Pošaljite ponudu' }).click();
  await expect(page.getByRole('article', { name: 'Ponuda' }).last()).toContainText('€85.00');
  await mirko.page.getByRole('button', { name: 'Povucite ponudu' }).click();
  await confirm(mirko.page, 'Povucite');
  await expect(mirko.page.getByRole('article', { name: 'Vaša ponuda' })).toContainText('Povučena');
  await expect(page.getByRole('article', { name: 'Ponuda' }).last()).toContainText('Povučena');
});

test('a client can invite a worker to an inquiry only once, and sees how many invitations remain', async ({
  page,
  open,
  api,
}) => {
  const post = await inquiry(page, api(page), api(await open(demo.moderator)));
  await goto(page, '/korisnici/sime-juric');
  await page.getByRole('link', { name: 'Pozovite na upit' }).click();
  const invite = dialog(page, 'Pozovite na upit');
  await expect(invite.getByText('Preostaje 5 poziva')).toBeVisible();
  await expect(invite.getByRole('radio')).toBeChecked();
  await invite.getByRole('button', { name: 'Pošaljite poziv' }).click();
  await expect(toast(page, 'Poziv je poslan.')).toBeVisible();
  await expect(page.getByText('Preostaju 4 poziva za ovaj upit.')).toBeVisible();
  await page.getByRole('link', { name: 'Pozovite na upit' }).click();
  await expect(invite.getByText('Već ste pozvali ovog majstora.')).toBeVisible();
  await expect(invite.getByRole('button', { name: 'Pošaljite poziv' })).toHaveCount(0);
  const list = await api(page).get<{ data: { slug: string }[]; left: number }>(
    `/job-posts/${post.id}/invitations`,
  );
  expect(list).toMatchObject({ data: [{ slug: 'sime-juric' }], left: 4 });
});

test('a worker declines an addressed inquiry with one tap, and the client opens it to everyone', async ({
  page,
  open,
  api,
}) => {
  const mirko = await worker(open, api, 'Mirko Odabrani');
  const { data: me } = await mirko.api.get<{ data: { slug: string } }>('/me');
  await signUp(page, newPerson('Klara Pitalica'));
  await goto(page, `/korisnici/${me.slug}`);
  await page.getByRole('link', { name: 'Zatražite ponudu' }).filter({ visible: true }).first().click();
  await expect(page.getByRole('group', { name: 'Kome šaljete' })).toContainText(mirko.name);
  await page
    .getByLabel('Što treba napraviti?')
    .fill('Dvije rolete u spavaćoj sobi zapinju na pola, trake su istrošene.');
  await page.getByRole('button', { name: /rolet/i }).first().click();
  await page.getByRole('button', { name: 'Dalje' }).click();
  await page.getByText('Po dogovoru', { exact: true }).click();
  await expect(page.getByRole('radio', { name: /Samo odabranima/ })).toBeChecked();
  await page.getByRole('button', { name: 'Dalje' }).click();
  await page.getByRole('button', { name: 'Dalje' }).click();
  await expect(page.getByText(`Dobivaju samo: ${mirko.name}`)).toBeVisible();
  await page.getByRole('button', { name: 'Pošaljite na pregled' }).click();
  await page.waitForURL(/\/poslovi\/\d+/);
  const path = new URL(page.url()).pathname;
  await api(await open(demo.moderator)).post(`/admin/job-posts/${path.split('/').pop()}/approve`);

  const asked = async () => {
    await goto(mirko.page, '/korisnik');
    return mirko.page.getByRole('region', { name: 'Traže baš Vas' });
  };
  // The worker is notified by a task that runs after the approval.
  await expect(async () => await expect(await asked()).toBeVisible({ timeout: 500 })).toPass();
  await expectAccessible(mirko.page);
  await mirko.page.getByRole('button', { name: /Ne mogu ovaj put/ }).click();
  await expect(toast(mirko.page, 'Odgovor je poslan.')).toBeVisible();
  await expect(mirko.page.getByRole('region', { name: 'Traže baš Vas' })).toHaveCount(0);
  await goto(mirko.page, path);
  await mirko.page.getByRole('button', { name: 'Nemam slobodnog termina' }).click();
  await expect(mirko.page.getByText('Razlog: nemam slobodnog termina.')).toBeVisible();

  await goto(page, path);
  const people = page.getByRole('region', { name: 'Koga ste pitali' });
  await expect(people).toContainText('Nemam slobodnog termina');
  await expect(people).toContainText('Nitko od odabranih ovaj put ne može.');
  await expectAccessible(page);
  await people.getByRole('button', { name: 'Objavite svima' }).click();
  await expect(toast(page, 'Upit je objavljen svima.')).toBeVisible();
  await expect(people.getByRole('button', { name: 'Objavite svima' })).toHaveCount(0);
});
