import { expect, type Locator, type Page } from '@playwright/test';
import { step } from './actions.ts';
import { inquiry } from './inquiry.ts';
import { demo, goto, password, signIn, signUp, test } from './site.ts';
import { ownAds } from './site-pages.ts';

const numbered = (page: Page) =>
  page.evaluate(() => {
    const groups = new Set<string>();
    return [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex]',
      ),
    ]
      .filter((element) => {
        if (element.tabIndex < 0 || element.matches(':disabled, [inert] *, [data-base-ui-focus-guard]'))
          return false;
        if (!element.checkVisibility({ visibilityProperty: true }) || element.matches('input[type="hidden"]'))
          return false;
        if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
        const group = `${element.form?.id} ${element.name}`;
        const chosen = document.querySelector(
          `input[type="radio"][name="${CSS.escape(element.name)}"]:checked`,
        );
        if (groups.has(group) || (chosen && chosen !== element)) return false;
        groups.add(group);
        return true;
      })
      .map((element, n) => {
        element.dataset.stop = String(n);
        return (
          (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) ||
          element.outerHTML.slice(0, 80)
        );
      });
  });

/**
 * Records in the page, whenever focus leaves a tab stop, whether the focus was visible: an outline on the
 * element or around it, or a change of colours. Recording in the page is faster, since every call from
 * outside waits for a frame.
 */
const noteStops = (page: Page) =>
  page.evaluate(() => {
    const noted: Record<string, boolean> = {};
    const isSeen = (element: HTMLElement) => {
      const around: (Element | null)[] = [element, element.nextElementSibling];
      for (let up = element.parentElement; up && around.length < 7; up = up.parentElement) around.push(up);
      const looks = () =>
        [...around, ...element.querySelectorAll('*')].map((one) => {
          const style = one && getComputedStyle(one);
          return (
            style &&
            [
              style.outlineStyle,
              style.outlineColor,
              style.boxShadow,
              style.backgroundColor,
              style.borderColor,
              style.opacity,
              style.stroke,
              style.fill,
            ].join()
          );
        });
      const held = looks().join('|');
      element.blur();
      const left = looks().join('|');
      element.focus();
      return held !== left;
    };
    const note = () => {
      // The active element may also be an SVG element, which has the same methods.
      const element = document.activeElement as HTMLElement | null;
      const stop = element?.dataset.stop;
      if (stop !== undefined && noted[stop] === undefined) noted[stop] = isSeen(element as HTMLElement);
      return noted;
    };
    addEventListener('keydown', note, { capture: true });
    Object.assign(window, { stopsNoted: note });
  });

async function tabOn(page: Page, stops: number): Promise<void> {
  for (let stop = 0; stop < stops; stop++) await page.keyboard.down('Tab');
  await page.keyboard.up('Tab');
}

/** Returns the names of stops that Tab did not reach, and of stops whose focus was not visible. */
async function result(page: Page, names: readonly string[]) {
  const [noted, present] = await page.evaluate(
    () =>
      [
        (window as unknown as { stopsNoted: () => Record<string, boolean> }).stopsNoted(),
        [...document.querySelectorAll<HTMLElement>('[data-stop]')].map(({ dataset }) => Number(dataset.stop)),
      ] as const,
  );
  return {
    // Ignores names no longer on the page, for example a list’s “load more” button, which disappears once
    // scrolling has loaded the rest.
    missed: names.filter((_, n) => noted[n] === undefined && present.includes(n)),
    unseen: names.filter((_, n) => noted[n] === false),
  };
}

async function walk(page: Page): Promise<{ missed: string[]; unseen: string[] }> {
  const names = await numbered(page);
  await noteStops(page);
  await tabOn(page, names.length + 10);
  let found = await result(page, names);
  // Scrolling may have inserted entries into a list; Tab has to reach these too.
  for (let round = 0; round < 3 && found.missed.length > 0; round++) {
    await tabOn(page, names.length);
    found = await result(page, names);
  }
  return found;
}

const pages = {
  visitor: [
    '/',
    '/aktivni-poslovi',
    '/majstori',
    '/prijava',
    '/registracija',
    '/korisnici/kresimir-vukovic',
    '/oglasavanje',
    '/kreirajte-oglas',
    '/prostorije/kupaonica?stvar=slavina',
    '/poslovi',
    '/vodoinstalacije/grad-zagreb',
  ],
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
    '/novi-upit?kategorija=vodoinstalacije&vrsta=ugradnja-i-servis-bojlera',
    '/korisnik/oglasi',
    `/oglasi/${ownAds.shown}`,
    `/kreirajte-oglas?oglas=${ownAds.unpaid}&korak=radnja`,
    `/placanje/${ownAds.unpaid}`,
  ],
  worker: [
    '/korisnik',
    '/korisnik/ponude',
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
    test(`every control of ${path} is reachable by Tab and has a visible focus, for a ${who}`, async ({
      page,
    }) => {
      if (who !== 'visitor') await signIn(page, demo[who as Exclude<keyof typeof pages, 'visitor'>]);
      await goto(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      // Stops the carousel, which would otherwise change while being tabbed through.
      const stop = page.getByRole('button', { name: 'Zaustavite izmjenu' });
      if (await stop.isVisible()) await stop.click();
      expect(await walk(page)).toEqual({ missed: [], unseen: [] });
    });
  }
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 200; press++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
  }
  throw new Error(`Tab does not reach ${target}`);
}

test('sign-in, replying to a message and account management work without a mouse', async ({ page }) => {
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

const journeys = [
  {
    path: '/novi-upit?kategorija=vodoinstalacije&vrsta=ugradnja-i-servis-bojlera',
    subject: 'Stari bojler treba zamijeniti novim.',
    chosen: ['Kakav je bojler?', 'Zidni električni'],
    typed: ['Zapremnina, l', '80'],
    town: 'Velika Gorica',
    price: false,
    questions: `
      - heading "Za točniju ponudu" [level=2]
      - group "Što treba učiniti s bojlerom?"
      - group "Kakav je bojler?":
        - button "Zidni električni" [pressed]
        - button "Mali, uz sudoper ili umivaonik"
      - group "Koliko litara ima bojler?":
        - button "80 l" [pressed]
        - textbox "Zapremnina, l": "80"
      - group "Koliko je star postojeći uređaj?"
      - group "Što nije u redu s postojećim bojlerom?"
    `,
    facts: ['Vrsta bojlera: Zidni električni', 'Zapremnina: 80 l'],
  },
  {
    path: '/novi-upit?kategorija=soboslikarstvo-i-licilastvo&vrsta=bojenje-zidova-i-stropova',
    subject: 'Treba obojiti tri sobe i hodnik u bijelo.',
    chosen: ['Kolika je visina stropa?', '2,6–3 m'],
    typed: ['Broj prostorija', '4'],
    town: 'Split',
    price: true,
    questions: `
      - group "Kolika je tlocrtna površina prostora?":
        - button "50 m²"
        - textbox "Tlocrtna površina, m²"
      - group "Koliko je prostorija?":
        - textbox "Broj prostorija": "4"
      - group "Kolika je visina stropa?":
        - button "2,6–3 m" [pressed]
      - group "U kakvom su stanju zidovi?"
      - group "Koje boje želite?"
    `,
    facts: ['Visina stropa: 2,6–3 m', 'Broj prostorija: 4'],
  },
  {
    path: '/novi-upit?kategorija=selidbe-i-prijevoz&vrsta=selidba-stana-ili-kuce',
    subject: 'Selimo dvosoban stan, najradije subotom.',
    chosen: ['Kolika je udaljenost do odredišta?', 'Do 50 km'],
    typed: undefined,
    town: 'Osijek',
    price: false,
    questions: `
      - group "Koliko je velika selidba?"
      - group "Na kojem je katu polazište?"
      - group "Na kojem je katu odredište?"
      - group "Gdje ima dizalo?"
      - group "Kolika je udaljenost do odredišta?":
        - button "Unutar istog grada"
        - button "Do 50 km" [pressed]
    `,
    facts: ['Udaljenost: Do 50 km'],
  },
] as const;

for (const { path, subject, chosen, typed, town, price, questions, facts } of journeys)
  test(`questions about the job are answered and the inquiry is sent without a mouse at 390 px: ${subject}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signUp(page);
    await goto(page, path);
    const form = inquiry(page);
    const press = async (target: Locator, key: string) => {
      await tabTo(page, target);
      await page.keyboard.press(key);
    };
    const onward = () => press(form.getByRole('button', { name: 'Dalje' }), 'Enter');
    const similar = form.getByText(/^Slični poslovi: €[\d.,]+–€\d/);
    await tabTo(page, form.getByLabel('Što treba napraviti?').first());
    await page.keyboard.type(subject);
    const asked = form.getByRole('region', { name: 'Za točniju ponudu' });
    const [group, option] = chosen;
    const type = async () => {
      if (!typed) return;
      await tabTo(page, asked.getByRole('textbox', { name: typed[0] }));
      await page.keyboard.type(typed[1]);
    };
    const choose = () =>
      press(asked.getByRole('group', { name: group }).getByRole('button', { name: option }), 'Space');
    // Tab only moves forward, so questions are answered in page order.
    for (const answer of group === 'Kolika je visina stropa?' ? [type, choose] : [choose, type])
      await answer();
    await expect(asked).toMatchAriaSnapshot(questions);
    await expect(similar).toHaveCount(price ? 1 : 0);
    await onward();
    await expect(step(form, 'Mjesto i vrijeme')).toBeVisible();
    await press(form.getByRole('combobox', { name: 'Mjesto' }), 'ArrowDown');
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await page.keyboard.type(town.toLowerCase());
    await expect(page.getByRole('option').first()).toContainText(town);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('combobox', { name: 'Mjesto' })).toContainText(town);
    if (price) await expect(similar).not.toContainText('cijela Hrvatska');
    await onward();
    await expect(step(form, 'Prilozi')).toBeVisible();
    await onward();
    for (const text of [town, ...facts]) await expect(step(form, 'Pregled')).toContainText(text);
    await press(form.getByRole('button', { name: 'Pošaljite na pregled' }), 'Enter');
    await expect(page.getByText('Upit je poslan na pregled')).toBeVisible();
  });
