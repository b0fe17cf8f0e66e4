import { expect } from '@playwright/test';
import { author, inbox, rows, waiting } from './notified.ts';
import { goto, signUp, test } from './site.ts';

test('a moderator’s decision updates badge, title, icon and list on an open page, and its notification can be marked as read there', async ({
  page,
  open,
  origin,
}) => {
  const { post, action } = await author(page, open, origin);
  await goto(page, '/majstori');
  await expect(inbox(page)).toHaveAccessibleName('Obavijesti');
  await action('approve');

  await test.step('every page shows the badge', async () => {
    await expect(inbox(page)).toHaveAccessibleName(waiting(1));
    await expect(page).toHaveTitle('(1) Majstori | Meštar');
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon-unread.svg');
  });

  await test.step('the list grows while it is open', async () => {
    await inbox(page).click();
    await expect(page).toHaveURL('/obavijesti');
    await expect(page).toHaveTitle('(1) Obavijesti | Meštar');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText('Nepročitano: Vaš je upit objavljen');
    await action('deactivate');
    await expect(rows(page).first()).toContainText('Upit je deaktiviran');
    await expect(rows(page).first()).toContainText('danas u');
    await expect(
      page.getByRole('status').filter({ hasText: 'Nova obavijest: Upit je deaktiviran' }),
    ).toHaveCount(1);
    await expect(inbox(page)).toHaveAccessibleName(waiting(2));
  });

  await test.step('opening a notification leads to its page and marks it as read', async () => {
    await rows(page).first().getByRole('link').click();
    await expect(page).toHaveURL(`/poslovi/${post}`);
    await expect(page).toHaveTitle(/^\(1\) /);
    await page.goBack();
    await expect(rows(page).filter({ hasText: 'Nepročitano' })).toHaveCount(1);
  });

  await test.step('the button of a row marks that notification as read', async () => {
    await page.getByRole('button', { name: 'Označite kao pročitano: Vaš je upit objavljen' }).click();
    await expect(rows(page).filter({ hasText: 'Nepročitano' })).toHaveCount(0);
    await expect(inbox(page)).toHaveAccessibleName('Obavijesti');
    await expect(page).toHaveTitle('Obavijesti | Meštar');
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon.svg');
    await expect(page.getByRole('button', { name: 'Označite sve kao pročitano' })).toBeHidden();
  });

  await test.step('one click marks all as read', async () => {
    await action('activate');
    await action('deactivate');
    await expect(inbox(page)).toHaveAccessibleName(waiting(2));
    await page.getByRole('button', { name: 'Označite sve kao pročitano' }).click();
    await expect(inbox(page)).toHaveAccessibleName('Obavijesti');
    await page.reload();
    await expect(rows(page)).toHaveCount(4);
    await expect(rows(page).filter({ hasText: 'Nepročitano' })).toHaveCount(0);
  });
});

test('a notification read in one tab is shown as read in another', async ({
  page,
  context,
  open,
  origin,
}) => {
  const { action } = await author(page, open, origin);
  await action('approve');
  await goto(page, '/majstori');
  const other = await context.newPage();
  await goto(other, '/obavijesti');
  for (const tab of [page, other]) await expect(inbox(tab)).toHaveAccessibleName(waiting(1));
  await other.getByRole('button', { name: 'Označite sve kao pročitano' }).click();
  for (const tab of [page, other]) await expect(inbox(tab)).toHaveAccessibleName('Obavijesti');
});

test('opening a URL with `trid` marks that notification as read and removes the parameter; another user’s id is ignored', async ({
  page,
  open,
  api,
  origin,
}) => {
  const { action } = await author(page, open, origin);
  await action('approve');
  const first = async () =>
    (await api(page).get<{ data: { id: number; readed_at: string | null }[] }>('/notifications')).data[0];
  await expect.poll(async () => (await first())?.readed_at).toBeNull();
  const id = (await first())?.id;

  const other = await open();
  await signUp(other);
  await goto(other, `/majstori?trid=${id}`);
  await expect(other).toHaveURL('/majstori');
  expect((await first())?.readed_at).toBeNull();

  await goto(page, `/majstori?poredak=najnoviji&trid=${id}#sadrzaj`);
  await expect(page).toHaveURL('/majstori?poredak=najnoviji#sadrzaj');
  await expect.poll(async () => (await first())?.readed_at).not.toBeNull();
  await expect(inbox(page)).toHaveAccessibleName('Obavijesti');
});

async function notifyOften(action: Awaited<ReturnType<typeof author>>['action']): Promise<void> {
  await action('approve');
  for (let time = 0; time < 6; time += 1)
    for (const what of ['deactivate', 'activate'] as const) await action(what);
}

test.describe('the notification list', () => {
  test.use({ forgives: /ERR_FAILED/ });

  test('shows ten at first, loads older ones near its end, and can retry a failed load', async ({
    page,
    open,
    origin,
  }) => {
    const { action } = await author(page, open, origin);
    await notifyOften(action);
    const older = '**/api/v1/notifications?before_id=*';
    await page.route(older, (route) => route.abort());
    await goto(page, '/obavijesti');
    await expect(rows(page)).toHaveCount(10);
    await page.getByRole('button', { name: 'Prikažite starije' }).scrollIntoViewIfNeeded();
    await expect(page.getByText('Starije obavijesti nisu stigle.')).toBeVisible();
    await expect(rows(page)).toHaveCount(10);
    await page.unroute(older);
    await page.getByRole('button', { name: 'Prikažite starije' }).click();
    await expect(rows(page)).toHaveCount(13);
    await expect(rows(page).last()).toContainText('Vaš je upit objavljen');
    await expect(page.getByRole('button', { name: 'Prikažite starije' })).toBeHidden();
    await expect(page.getByText('Starije obavijesti nisu stigle.')).toBeHidden();
  });
});
