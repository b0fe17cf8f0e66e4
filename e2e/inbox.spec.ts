import { expect, type Page } from '@playwright/test';
import { type Api, demo, goto, signUp, test } from './site.ts';

// Decisions on cases are tested in server/inbox.

test.use({ viewport: { width: 1366, height: 768 } });

const word = { job_post: 'upit', report: 'prijava', ticket: 'zahtjev' } as const;
type Kind = keyof typeof word;

async function cases(
  client: Api,
  moderator: Api,
  { posts, tickets, reports }: Record<'posts' | 'tickets' | 'reports', number>,
): Promise<[Kind, number][]> {
  const made: [Kind, number][] = [];
  const { data: types } = await client.get<{ data: { id: number; job_category_id: number }[] }>(
    '/job-types?job_categories=elektroinstalacije',
  );
  const type = { job_category_id: types[0]?.job_category_id, job_type_id: types[0]?.id };
  for (let n = 0; n < posts; n++) {
    const { data } = await client.post<{ data: { id: number } }>('/job-posts', {
      ...type,
      subject: `Treba zamijeniti ${n + 2} stare utičnice u dnevnom boravku i hodniku.`,
    });
    made.push(['job_post', data.id]);
  }
  for (let n = 0; n < tickets; n++) {
    const input = {
      topic: 'racun',
      name: 'Ana Anić',
      email: 'ana@primjer.test',
      message: `Poveznica za prijavu ne radi, pokušaj broj ${n + 1}.`,
    };
    const { data } = await client.post<{ data: { number: string } }>('/tickets', input);
    made.push(['ticket', Number(data.number.slice(2))]);
  }
  const { data: active } = await moderator.get<{ data: { id: number }[] }>('/job-posts?per_page=500');
  const { data: open } = await moderator.get<{ data: { subject_type: string; subject_id: number }[] }>(
    '/admin/reports?per_page=500',
  );
  // A second report of the same post would be added to the existing case.
  const free = active.filter(
    ({ id }) => !open.some((one) => one.subject_type === 'job_post' && one.subject_id === id),
  );
  for (const { id } of free.slice(0, reports)) {
    const { data } = await client.post<{ data: { id: number } }>('/reports', {
      subject_type: 'job_post',
      subject_id: id,
      reason: 'spam',
      details: 'Isti upit svaki dan.',
    });
    made.push(['report', data.id]);
  }
  return made;
}

/**
 * Returns the path of a case in a list that starts at `since`, because older cases may fill the first page.
 */
const at = ([kind, id]: [Kind, number], since: number) =>
  `/admin/moderiranje?poredak=najstarije&nakon=0.${since}.0.0&predmet=${word[kind]}-${id}`;
const shown = (page: Page) =>
  page.evaluate(() => {
    const value = (name: string) =>
      document.querySelector<HTMLInputElement>(`#odluka input[type=hidden][name=${name}]`)?.value;
    return `${value('kind')} ${value('id')}`;
  });

test('a dozen cases are decided by keyboard alone', async ({ page, api, open }) => {
  await signUp(page);
  const moderator = await open(demo.moderator);
  await moderator.setViewportSize({ width: 1366, height: 768 });
  const since = Date.now();
  const made = await cases(api(page), api(moderator), { posts: 6, tickets: 3, reports: 3 });
  expect(made).toHaveLength(12);
  const [first = ['job_post', 0] as [Kind, number]] = made;

  await test.step('the case, its checks, reasons and decisions are visible without scrolling', async () => {
    await goto(moderator, at(first, since));
    const seen = moderator.getByRole('form', { name: 'Odluka' });
    const parts = [
      moderator.getByRole('heading', { level: 2, name: /./ }).first(),
      moderator.getByText('Treba zamijeniti 2 stare utičnice'),
      moderator.getByText(/^\d provjer[ae] u redu$/),
      seen.getByRole('button', { name: /Kontakt na slici/ }),
      seen.getByLabel('Razlog', { exact: true }),
      seen.getByLabel('Objašnjenje'),
      seen.getByRole('button', { name: /^Objavite/ }),
      seen.getByRole('button', { name: /^Vratite na doradu/ }),
      seen.getByRole('link', { name: 'Preskočite' }),
    ];
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
    expect(await moderator.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(768);
  });

  await test.step('another moderator sees that the case is claimed', async () => {
    const other = await open(demo.admin);
    await goto(other, at(first, since));
    await expect(other.getByText('Ovaj predmet ima otvoren Luka Perić.')).toBeVisible();
    await expect(
      other.getByRole('list', { name: 'Red čekanja' }).getByText('Luka Perić').first(),
    ).toBeVisible();
    await other.close();
  });

  await test.step('J and ↓ show the next case, K and ↑ the previous one', async () => {
    const named = made.map(([kind, id]) => `${kind} ${id}`);
    for (const [key, at] of [
      ['j', 1],
      ['ArrowDown', 2],
      ['k', 1],
      ['ArrowUp', 0],
    ] as const) {
      await moderator.keyboard.press(key);
      await expect.poll(() => shown(moderator)).toBe(named[at]);
    }
  });

  const keys: Record<Kind, string[]> = { job_post: ['o'], ticket: ['1', 'o'], report: ['1', 'o'] };
  const times: number[] = [];
  let pressed = 0;
  for (const [n, one] of made.entries()) {
    const now = `${one[0]} ${one[1]}`;
    await expect.poll(() => shown(moderator)).toBe(now);
    const actions = one[0] === 'job_post' && n % 3 === 2 ? ['4', 'd'] : keys[one[0]];
    const began = performance.now();
    for (const key of actions) await moderator.keyboard.press(key);
    await moderator.waitForFunction(
      (was) => {
        const value = (name: string) =>
          document.querySelector<HTMLInputElement>(`#odluka input[type=hidden][name=${name}]`)?.value;
        return `${value('kind')} ${value('id')}` !== was;
      },
      now,
      { polling: 20 },
    );
    times.push(performance.now() - began);
    pressed += actions.length;
  }
  times.sort((a, b) => a - b);
  const ms = (share: number) => Math.round(times[Math.floor(share * (times.length - 1))] ?? 0);
  console.log(
    `    ${made.length} cases: ${pressed} keys pressed; from the first key to the next case ${ms(0.5)} ms in the median, ${ms(0.95)} ms at the 95th percentile, ${ms(1)} ms at most`,
  );

  await test.step('Z undoes the last decision, and the case can be decided again', async () => {
    await expect(moderator.getByText('Zaključeno:')).toBeVisible();
    const [kind, id] = made.at(-1) ?? first;
    await moderator.keyboard.press('z');
    await expect(moderator).toHaveURL(new RegExp(`predmet=${word[kind]}-${id}$`));
    await expect.poll(() => shown(moderator)).toBe(`${kind} ${id}`);
    await moderator.keyboard.press('1');
    await moderator.keyboard.press('o');
    await expect.poll(() => shown(moderator)).not.toBe(`${kind} ${id}`);
  });

  await test.step('? shows the keyboard shortcuts', async () => {
    await moderator.keyboard.press('?');
    await expect(moderator.getByRole('dialog', { name: 'Tipke' })).toContainText('Poništite zadnju odluku');
  });

  await test.step('each decision is applied', async () => {
    const active = async () =>
      (await api(page).get<{ meta: { total: number } }>('/auth-list/job-posts?status=active&per_page=1')).meta
        .total;
    await expect.poll(active).toBe(4);
  });
});

test('new cases appear in an open inbox without moving the existing ones', async ({ page, api, open }) => {
  await signUp(page);
  const moderator = await open(demo.moderator);
  await goto(moderator, '/admin/moderiranje?vrsta=prijava');
  const reason = moderator.getByRole('form', { name: 'Odluka' }).getByLabel('Razlog', { exact: true });
  await reason.fill('Nema povrede');
  const before = await shown(moderator);
  const other = await open();
  await signUp(other);
  const { data: newPerson } = await api(other).get<{ data: { id: number } }>('/me');
  // Reports of fraud come before less urgent ones.
  const input = {
    subject_type: 'user',
    subject_id: newPerson.id,
    reason: 'fraud',
    details: 'Traži uplatu unaprijed.',
  };
  const { data } = await api(page).post<{ data: { id: number } }>('/reports', input);
  await expect(
    moderator.getByRole('list', { name: 'Red čekanja' }).locator(`input[value=prijava-${data.id}]`),
  ).toBeVisible();
  expect(await shown(moderator)).toBe(before);
  await expect(reason).toHaveValue('Nema povrede');
});

test('several cases of one kind are decided together, and the decision is undone for all of them', async ({
  page,
  api,
  open,
}) => {
  await signUp(page);
  const moderator = await open(demo.moderator);
  const since = Date.now();
  const made = await cases(api(page), api(moderator), { posts: 3, tickets: 0, reports: 0 });
  await goto(moderator, at(made[0] ?? ['job_post', 0], since));
  const boxes = moderator.getByRole('list', { name: 'Red čekanja' }).getByRole('checkbox');
  for (const back of [3, 2, 1]) await boxes.nth(-back).check();
  await expect(moderator.getByText('Odlučujete o odabranima: 3')).toBeVisible();
  await moderator.keyboard.press('o');
  await expect(moderator.getByText('Objavljeno: 3 zajedno')).toBeVisible();
  await moderator.keyboard.press('z');
  await expect(boxes.nth(-1)).toHaveAttribute('value', `upit-${made[2]?.[1]}`);
});
