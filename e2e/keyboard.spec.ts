import { expect, type Locator, type Page } from '@playwright/test';
import { demo, goto, password, signIn, test } from './site.ts';
import { ownAds } from './site-pages.ts';

// Without a mouse: every control is reachable by Tab, shows its focus, and works.

/** Numbers the expected Tab stops; returns their count and names. A group of radio buttons is one stop. */
const numbered = (page: Page) =>
  page.evaluate(() => {
    const groups = new Set<string>();
    return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')]
      .filter((element) => {
        if (element.tabIndex < 0 || element.matches(':disabled, [inert] *, [data-base-ui-focus-guard]')) return false;
        if (!element.checkVisibility({ visibilityProperty: true }) || element.matches('input[type="hidden"]')) return false;
        if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
        const group = `${element.form?.id} ${element.name}`;
        const chosen = document.querySelector(`input[type="radio"][name="${CSS.escape(element.name)}"]:checked`);
        if (groups.has(group) || (chosen && chosen !== element)) return false;
        groups.add(group);
        return true;
      })
      .map((element, n) => {
        element.dataset.stop = String(n);
        return (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) || element.outerHTML.slice(0, 80);
      });
  });

/** The focused element, and whether its focus is visible: on itself, on the element drawn for it or around it, or by its colours. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element) return { stop: undefined, seen: false };
    const around: (Element | null)[] = [element, element.nextElementSibling];
    for (let up = element.parentElement; up && around.length < 7; up = up.parentElement) around.push(up);
    const looks = () =>
      [...around, ...element.querySelectorAll('*')].map((one) => {
        const style = one && getComputedStyle(one);
        return (
          style &&
          [style.outlineStyle, style.outlineColor, style.boxShadow, style.backgroundColor, style.borderColor, style.opacity, style.stroke, style.fill].join()
        );
      });
    const held = looks().join('|');
    const { stop } = element.dataset;
    // Its parts are stops of their own, and returning starts with the first.
    if (element.matches('input[type="date"]')) return { stop, seen: true };
    element.blur();
    const left = looks().join('|');
    element.focus();
    return { stop, seen: held !== left };
  });

async function walk(page: Page): Promise<{ missed: string[]; unseen: string[] }> {
  const names = await numbered(page);
  const reached = new Set<string>();
  const unseen: string[] = [];
  for (let press = 0; press < names.length + 10; press++) {
    await page.keyboard.press('Tab');
    const { stop, seen } = await focused(page);
    if (stop === undefined || reached.has(stop)) continue;
    reached.add(stop);
    if (!seen) unseen.push(names[Number(stop)] ?? stop);
  }
  return { missed: names.filter((_, n) => !reached.has(String(n))), unseen };
}

const pages = {
  visitor: ['/', '/aktivni-poslovi', '/majstori', '/prijava', '/registracija', '/korisnici/kresimir-vukovic', '/oglasavanje', '/kreirajte-oglas'],
  client: [
    '/korisnik',
    '/korisnik/profil',
    '/korisnik/obavijesti',
    '/korisnik/sigurnost',
    '/korisnik/poslovi',
    '/poruke',
    '/poruke/domagoj-peric',
    '/obavijesti',
    '/novi-upit',
    '/korisnik/oglasi',
    `/oglasi/${ownAds.shown}`,
    `/kreirajte-oglas?oglas=${ownAds.unpaid}&korak=radnja`,
    `/placanje/${ownAds.unpaid}`,
  ],
  worker: [
    '/korisnik/uredi-profil',
    '/korisnik/provjera-obrta',
    '/korisnik/spremljene-pretrage',
    '/korisnik/spremljene-pretrage/nova?kategorije=vodoinstalacije&zupanije=zadarska',
  ],
  moderator: ['/admin/oglasi'],
  finance: ['/admin/uplate'],
} as const;

for (const [who, paths] of Object.entries(pages)) {
  for (const path of paths) {
    test(`every control of ${path} is reachable by Tab and shows its focus`, async ({ page }) => {
      test.setTimeout(90_000);
      if (who !== 'visitor') await signIn(page, demo[who as Exclude<keyof typeof pages, 'visitor'>]);
      await goto(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // Lists replace their placeholders on first interaction.
      await walk(page);
      expect(await walk(page)).toEqual({ missed: [], unseen: [] });
    });
  }
}

/** Using only Tab. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 80; press++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
  }
  throw new Error(`Tab does not come to ${target}`);
}

test('signing in, answering a message and managing the account work without a mouse', async ({ page }) => {
  test.setTimeout(90_000);
  await goto(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Preskočite na sadržaj' })).toBeFocused();
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Prijava' }));
  await page.keyboard.press('Enter');
  const box = page.getByRole('dialog');
  await expect(box.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(demo.client);
  await page.keyboard.press('Enter');
  await expect(box.getByLabel('Lozinka', { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(box).toBeHidden();

  await goto(page, '/poruke');
  await tabTo(page, page.getByRole('link', { name: /Domagoj Perić/ }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/poruke/domagoj-peric');
  await tabTo(page, page.getByRole('textbox', { name: /^Poruka za:/ }));
  await page.keyboard.type('Pišem bez miša.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Poruke u razgovoru' })).toContainText('Pišem bez miša.');

  await goto(page, '/korisnik/sigurnost');
  const opener = page.getByRole('main').getByRole('button', { name: 'Izbrišite račun' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener).toBeFocused();
});
