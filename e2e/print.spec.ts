import { expect, type Page } from '@playwright/test';
import { type Line, sheetsOf } from './pdf-text.ts';
import { goto, test } from './site.ts';
import { thingsOf } from './site-pages.ts';

// Checks the sheets that Chromium prints and the positions of their texts. Backgrounds are not printed.

const bare = (text: string) => text.replaceAll(/\s/g, '');

const readHeadings = () =>
  [...document.querySelectorAll<HTMLElement>('h1, h2, h3')]
    .filter((one) => one.checkVisibility())
    .map((one) => ({ text: one.textContent ?? '', breakAfter: getComputedStyle(one).breakAfter }));

async function printed(page: Page, millimetres: number): Promise<Line[][]> {
  await page
    .locator('main')
    .evaluate((main, space) => main.style.setProperty('padding-top', `${space}mm`, 'important'), millimetres);
  return sheetsOf(await page.pdf({ format: 'A4', preferCSSPageSize: true }));
}

function alone(sheets: Line[][], headings: readonly string[]): string[] {
  const last = sheets.slice(0, -1).map((lines) => bare(lines.at(-1)?.text ?? ''));
  return last.filter((line) => headings.some((heading) => line !== '' && heading.endsWith(line)));
}

const most = { job: 3, profile: 6 } as const;

for (const kind of ['job', 'profile'] as const)
  test(`a printed ${kind} has no orphaned heading, no empty sheet, and no site header or footer`, async ({
    page,
    api,
  }) => {
    const { jobWithPictures } = await thingsOf(api(page));
    await goto(page, kind === 'job' ? `/poslovi/${jobWithPictures}` : '/korisnici/kresimir-vukovic');
    await page.emulateMedia({ media: 'print' });
    const headings = await page.evaluate(readHeadings);
    expect(headings.filter(({ breakAfter }) => breakAfter !== 'avoid')).toEqual([]);
    const names = headings.map(({ text }) => bare(text));
    for (const space of [0, 35, 70, 105, 140, 175, 210])
      await test.step(`shifted down by ${space} mm`, async () => {
        const sheets = await printed(page, space);
        expect.soft(alone(sheets, names)).toEqual([]);
        if (space > 0) return;
        expect.soft(sheets.filter((lines) => lines.length === 0)).toEqual([]);
        expect(sheets.length).toBeGreaterThanOrEqual(1);
        expect(sheets.length).toBeLessThanOrEqual(most[kind]);
        const text = sheets.flat().map((line) => bare(line.text));
        for (const name of names) expect.soft(text.join(''), name).toContain(name);
        expect.soft(text.filter((line) => /Prijavite|Pomoćikontakt|Odaberitetemu|©/.test(line))).toEqual([]);
      });
  });

test('a printed profile shows its stars, bars and badges without backgrounds', async ({ page }) => {
  await goto(page, '/korisnici/kresimir-vukovic');
  await page.emulateMedia({ media: 'print' });
  const lines = (selector: string, side: 'top' | 'left') =>
    page.locator(selector).evaluateAll(
      (all, edge) =>
        all.map((one) => {
          const style = getComputedStyle(one);
          return {
            width: style.getPropertyValue(`border-${edge}-width`),
            colour: style.getPropertyValue(`border-${edge}-color`),
          };
        }),
      side,
    );
  const [tracks, fills] = [await lines('.rating-bar-track', 'left'), await lines('.rating-bar-fill', 'top')];
  expect(tracks).toHaveLength(5);
  expect(fills.length).toBeGreaterThan(0);
  for (const { width, colour } of [...tracks, ...fills]) {
    expect(Number.parseFloat(width)).toBeGreaterThan(0);
    expect(colour).not.toBe('rgb(255, 255, 255)');
  }
  const widths = await page
    .locator('.rating-bar-fill')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(Math.max(...widths)).toBeGreaterThan(20);
  const stars = await page
    .locator('.stars-fill')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).fill));
  expect(stars.length).toBeGreaterThan(1);
  expect(new Set(stars)).toEqual(new Set(['rgb(0, 0, 0)']));
  const marks = await page
    .locator('.work-types .caron')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).printColorAdjust));
  expect(new Set(marks)).toEqual(new Set(['exact']));
});
