import { expect, type Page } from '@playwright/test';
import { choose, dialog, fillPlace, newInquiry, next, step } from './actions.ts';
import { demo, goto, isPhone, newPerson, signIn, signUp, test } from './site.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

interface Frame {
  opacity: number;
  transform: string;
  running: number[];
}

async function film(page: Page, selector: string): Promise<void> {
  await page.evaluate((which) => {
    const frames: Frame[] = [];
    Object.assign(window, { frames });
    const look = () => {
      const element = document.querySelector(which);
      if (element) {
        const { opacity, transform } = getComputedStyle(element);
        const running = element.getAnimations().map((one) => Number(one.effect?.getTiming().duration));
        frames.push({ opacity: Number(opacity), transform, running });
      }
      requestAnimationFrame(look);
    };
    look();
  }, selector);
}
const frames = (page: Page) => page.evaluate(() => (window as unknown as { frames: Frame[] }).frames);
const cut = (page: Page) =>
  page.evaluate(() => void (window as unknown as { frames: Frame[] }).frames.splice(0));

const atRest = ({ opacity, transform }: Frame) =>
  opacity === 1 && ['none', 'matrix(1, 0, 0, 1, 0, 0)'].includes(transform);

async function expectOpening(page: Page, ms: number): Promise<void> {
  await expect.poll(async () => (await frames(page)).some(atRest)).toBe(true);
  const seen = await frames(page);
  expect(atRest(seen[0] as Frame), JSON.stringify(seen.slice(0, 3))).toBe(false);
  expect(seen.flatMap(({ running }) => running)).toContain(ms);
}

async function expectClosing(page: Page, selector: string, ms: number): Promise<void> {
  await expect(page.locator(selector)).toHaveCount(0);
  const seen = await frames(page);
  expect(seen.flatMap(({ running }) => running)).toContain(ms);
}

test('a dialog, or a sheet on phones, animates in and out, even if its code is loaded only when it is first opened', async ({
  page,
}) => {
  await goto(page, '/poslovi');
  await film(page, '.dialog');
  await page
    .getByRole(isPhone(page) ? 'navigation' : 'banner', isPhone(page) ? { name: 'Donji izbornik' } : {})
    .getByRole('link', { name: 'Prijava' })
    .click();
  await expect(dialog(page, 'Prijava')).toBeVisible();
  await expectOpening(page, 290);
  await cut(page);
  await dialog(page, 'Prijava').getByRole('button', { name: 'Zatvorite' }).click();
  await expectClosing(page, '.dialog', 290);
});

test('an overlay mounted only while open animates out too', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, demo.both);
  await goto(page, '/majstori');
  await film(page, '.dialog');
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Objavite upit' })
    .filter({ visible: true })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectOpening(page, 290);
  await cut(page);
  await page.keyboard.press('Escape');
  await expectClosing(page, '.dialog', 290);
});

test('the header’s menu animates in and out', async ({ page }) => {
  await signIn(page, demo.client);
  await goto(page, '/majstori');
  const selector = isPhone(page) ? '.drawer' : '.menu';
  await film(page, selector);
  const opener = isPhone(page) ? 'Izbornik' : /^Korisnički izbornik/;
  await page.getByRole('banner').getByRole('link', { name: opener }).click();
  await expectOpening(page, 200);
  await cut(page);
  await page.keyboard.press('Escape');
  await expectClosing(page, selector, 200);
});

interface Movement {
  begun: number;
  moved: Record<string, number>;
}

/**
 * Records a view transition when it starts, because a slow machine may render too few frames to observe it.
 */
async function filmMovement(page: Page): Promise<() => Promise<Movement>> {
  await page.evaluate(() => {
    const movement: Movement = { begun: 0, moved: {} };
    Object.assign(window, { movement });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      const note = () => {
        movement.begun += 1;
        for (const { effect } of document.getAnimations())
          if (effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition'))
            movement.moved[effect.pseudoElement] = Number(effect.getTiming().duration);
      };
      void transition.ready.then(note, () => undefined);
      return transition;
    };
  });
  return () => page.evaluate(() => (window as unknown as { movement: Movement }).movement);
}

const openFirst = async (page: Page, selector: string, address: RegExp) => {
  const link = page.getByRole('main').locator(selector).first();
  // Waits until the page's data and modules are prefetched: if a skeleton were shown instead, no shared
  // element could move. Links inside the SVG drawing are not prefetched, but their page loads quickly enough.
  if (!selector.includes('house-spot')) {
    const ahead = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('.data'));
    await link.hover();
    await (await ahead).finished();
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].every(
        ({ href }) => performance.getEntriesByName(href).length > 0,
      ),
    );
  }
  await link.click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

test('a card’s picture animates into the page the card links to', { tag: '@desktop' }, async ({ page }) => {
  for (const [list, card, address] of [
    ['/majstori', '.worker-card .stretched-link', /\/korisnici\//],
    ['/aktivni-poslovi', '.job-card .stretched-link', /\/poslovi\/\d/],
    ['/poslovi', '.category-card', /\/(?!poslovi)[a-z-]+$/],
  ] as const) {
    await goto(page, list);
    const movement = await filmMovement(page);
    await openFirst(page, card, address);
    await expect.poll(async () => (await movement()).moved['::view-transition-group(moved)'], list).toBe(290);
    expect((await movement()).moved['::view-transition-old(root)'], list).toBe(290);
  }
});

const fromTheHouse = (page: Page) =>
  [
    ['.hero-rooms a', /\/prostorije\//],
    [isPhone(page) ? '.hero-spots:not(.hero-rooms) a' : '.house-spot-hit', /\/novi-upit\?kategorija=/],
  ] as const;

test('the house drawing animates into a room page, and into the inquiry form of a category', {
  tag: '@desktop',
}, async ({ page }) => {
  for (const [link, address] of fromTheHouse(page)) {
    await goto(page, '/');
    const movement = await filmMovement(page);
    await openFirst(page, link, address);
    await expect
      .poll(async () => (await movement()).moved['::view-transition-group(kuca)'], String(address))
      .toBe(290);
  }
});

test('a slow page shows its skeleton over the previous one', { tag: '@phone' }, async ({ page }) => {
  await goto(page, '/majstori');
  const loaded = page.waitForResponse((answer) => answer.url().includes('/deferred-'));
  await page.keyboard.press('Shift');
  await loaded;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\.data(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  const card = page.getByRole('main').locator('.worker-card').first();
  await card.locator('.stretched-link').click();
  await expect(page.locator('.waiting .skeleton').first()).toBeVisible();
  await expect(card).toBeAttached();
  answer();
  await expect(page.locator('.avatar-xl')).toBeVisible();
  await expect(page.locator('.waiting')).toHaveCount(0);
});

test('a dialog does not get shorter when sign-in replaces sign-up', { tag: '@desktop' }, async ({ page }) => {
  await goto(page, '/poslovi');
  await page.getByRole('banner').getByRole('link', { name: 'Registracija' }).click();
  const height = () => page.locator('.dialog').evaluate((element) => element.clientHeight);
  await expect(dialog(page, 'Registracija')).toBeVisible();
  await expect.poll(height).toBeGreaterThan(400);
  const tall = await height();
  await page.getByRole('dialog').getByText('Prijavite se', { exact: true }).click();
  await expect(dialog(page, 'Prijava')).toBeVisible();
  expect(await height()).toBeGreaterThanOrEqual(tall);
});

const filmHeight = (page: Page) =>
  page.addInitScript(() => {
    const heights: number[] = [];
    Object.assign(window, { heights });
    const look = () => {
      const height = document.querySelector<HTMLElement>('.dialog')?.offsetHeight;
      if (height && height !== heights.at(-1)) heights.push(height);
      requestAnimationFrame(look);
    };
    look();
  });

async function expectOnlyGrowing(page: Page): Promise<void> {
  const heights = await page.evaluate(() => (window as unknown as { heights: number[] }).heights);
  expect(heights.length).toBeGreaterThan(0);
  expect(heights).toEqual(heights.toSorted((a, b) => a - b));
  if (isPhone(page)) expect(heights).toEqual([page.viewportSize()?.height]);
}

test('the inquiry dialog never gets shorter between steps, and fills the screen on phones', {
  tag: '@phone',
}, async ({ page }) => {
  await signUp(page, newPerson());
  await filmHeight(page);
  await goto(page, '/majstori');
  await newInquiry(page);
  const form = dialog(page, 'Objavite upit');
  await choose(form, 'Kategorija', 'Vodoinstalacije');
  await choose(form, 'Vrsta posla', 'Popravak curenja i puknutih cijevi');
  await form.getByLabel('Što treba napraviti?').fill('Curi cijev ispod sudopera.');
  await next(form);
  await fillPlace(form);
  await expect(step(form, 'Prilozi')).toBeVisible();
  await next(form);
  for (const before of ['Prilozi', 'Mjesto i vrijeme', 'Opis']) {
    await form.getByRole('button', { name: 'Natrag' }).click();
    await expect(step(form, before)).toBeVisible();
  }
  await expectOnlyGrowing(page);
});

test('the onboarding dialog never gets shorter between steps, and fills the screen on phones', {
  tag: '@phone',
}, async ({ page }) => {
  await signUp(page, newPerson(), 'new');
  await filmHeight(page);
  await goto(page, '/');
  const form = dialog(page, 'Dobro došli na Meštar');
  await form.getByText('Tražim majstora').click();
  await form.getByLabel('O meni').fill('Kupujemo staru kuću koju treba obnoviti.');
  for (const after of ['Kontakt', 'Lokacija', 'Poslovi', 'Pregled']) {
    await next(form);
    await expect(form.getByRole('region', { name: new RegExp(`: ${after}$`) })).toBeVisible();
  }
  await expectOnlyGrowing(page);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a dialog appears immediately', { tag: '@desktop' }, async ({ page }) => {
    await goto(page, '/poslovi');
    await film(page, '.dialog');
    await page.keyboard.press('/');
    await expect(dialog(page, 'Pretraga')).toBeVisible();
    expect((await frames(page)).flatMap(({ running }) => running)).toEqual([]);
  });

  test('a page appears immediately', { tag: '@desktop' }, async ({ page }) => {
    for (const [from, link, address] of [
      ['/majstori', '.worker-card .stretched-link', /\/korisnici\//],
      ['/', '.hero-rooms a', /\/prostorije\//],
    ] as const) {
      await goto(page, from);
      const movement = await filmMovement(page);
      await openFirst(page, link, address);
      // The view transition starts, but nothing is animated.
      await expect.poll(movement, from).toEqual({ begun: 1, moved: {} });
    }
  });
});
