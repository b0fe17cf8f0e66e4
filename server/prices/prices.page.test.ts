import { expect } from 'vitest';
import { listed } from '../testing/addressed.ts';
import { type Person, test } from '../testing/app.ts';
import { agreeOnTime, makeDeal, timed } from '../testing/deals.ts';
import { makeWorker } from '../testing/factories.ts';
import { makePost } from '../testing/job-posts.ts';
import type { Part } from '../testing/page-parts.ts';
import { publishPrices } from './publish.ts';

const type = 'ugradnja-i-zamjena-slavina';
/**
 * Reads a plot: `numbers` returns the numbers in the paths of a class; `labels` are the x positions and
 * amounts of the axis labels.
 */
const plotOf = (table: Part) => ({
  numbers: (name: string) =>
    table.select(`path.${name}`).map(
      (path) =>
        path
          .attribute('d')
          .match(/[\d.]+/g)
          ?.map(Number) ?? [],
    ),
  labels: table
    .select('.cost-plot text')
    .map((label) => [Number(label.attribute('x')), Number(label.text.replace('€', ''))] as const),
});

/** Finds an amount that is not in the form `€80.00`. */
const otherMoney = (text: string) => /\d\s*(?:€(?!\d)|eur)/i.exec(text);
const nothing = 'Nijedna cijena još nije objavljena';

test('pages list prices by category and county in a table, and the category page shows them too', async ({
  browse,
  as,
  db,
}) => {
  const browser = browse();
  await browser.visit('/cijene');
  expect(browser.page.text).toContain(nothing);
  expect(browser.page.text).toContain('Kako se računa');
  await browser.visit('/cijene/vodoinstalacije');
  expect(browser.page.text).toContain('U ovoj kategoriji još nijedna cijena nije objavljena');
  const none = 'Za ovu kategoriju još nema objavljenih cijena.';
  await browser.visit('/vodoinstalacije');
  expect(browser.page.text).toContain(none);
  await browser.visit('/cijene/nema-je');
  expect(browser.status).toBe(404);

  const workers = [await makeWorker(db), await makeWorker(db), await makeWorker(db)];
  for (const [index, euros] of [61, 72, 83, 94, 108].entries())
    await makeDeal(
      db,
      { client: await makeWorker(db), worker: workers[index % 3] ?? 0 },
      { type, county: 'zadarska', euros },
    );
  await publishPrices(db);
  await browser.visit('/cijene');
  expect(browser.page.text).not.toContain(nothing);
  expect(otherMoney(browser.page.text)).toBeNull();
  const row = browser.page.get('region', 'Cijene: Vodoinstalacije').text;
  expect(row).toContain('Ugradnja i zamjena slavina');
  expect(row.replaceAll('\u00a0', ' ')).toMatch(/€85.*€70–€95.*5\+.*0 %/);
  const { numbers, labels } = plotOf(browser.page.get('region', 'Cijene: Vodoinstalacije'));
  const [[low = 0, , high = 0] = []] = numbers('cost-half');
  const [[median] = []] = numbers('cost-median');
  expect(low).toBeLessThan(high);
  // The axis is logarithmic, so two amounts determine the position of every other one.
  const at = (euros: number) => low + ((high - low) * Math.log(euros / 70)) / Math.log(95 / 70);
  expect(median).toBeCloseTo(at(85), 0);
  expect(labels.map(([, label]) => label)).toEqual([60, 70, 90, 110]);
  for (const [labelAt, label] of labels) expect(labelAt).toBeCloseTo(at(label), 0);
  await browser.follow('Po županijama i godinama');
  expect(browser.path).toBe('/cijene/vodoinstalacije');
  await browser.follow('Zadarska županija');
  expect(browser.path).toBe('/cijene/vodoinstalacije?zupanija=zadarska');
  expect(browser.page.has('heading', 'Ugradnja i zamjena slavina')).toBe(true);
  const csv = browser.page.select('a[download]')[0]?.attribute('href') ?? '';
  expect(csv).toBe('/api/v1/prices.csv?job_category=vodoinstalacije&county=zadarska');
  await makePost(db, (await as('client')).id, { type, budgetCents: 8000 });
  await browser.visit('/vodoinstalacije');
  expect(browser.page.text).toContain('€70–€95');
  expect(browser.page.text).not.toContain(none);
  expect(browser.page.text).toContain('€80.00');
  expect(otherMoney(browser.page.text)).toBeNull();
  await browser.follow('Sve cijene');
  expect(browser.path).toBe('/cijene/vodoinstalacije');
});

test('the offer form shows what similar jobs cost, or that no price is published', async ({
  browse,
  as,
  db,
}) => {
  const post = await makePost(db, (await as('client')).id, { type, county: 'zadarska' });
  const browser = browse(await as('worker'));
  await browser.visit(`/poslovi/${post}/ponuda`);
  expect(browser.page.text).toContain('Slični poslovi: €70–€95.');
  const other = await makePost(db, (await as('client')).id, { type: 'popravak-curenja-i-puknutih-cijevi' });
  await browser.visit(`/poslovi/${other}/ponuda`);
  expect(browser.page.text).toContain('Za ovu vrstu posla još nema objavljene cijene.');
});

test('a profile shows the track record of its worker and what it is computed from, and only the worker can dispute a deal on the deal’s page', async ({
  browse,
  as,
  db,
}) => {
  const [ivo, ana] = [await listed(as, db), await as('client')];
  const profile = async (person: Person) => `/korisnici/${(await person.get('/me')).body.data.slug}`;
  const ids: number[] = [];
  for (let n = 0; n < 5; n++)
    ids.push(
      await makeDeal(
        db,
        { client: n === 0 ? ana.id : await makeWorker(db), worker: ivo.id },
        { finalEuros: 104, ...timed(new Date()) },
      ),
    );
  for (const day of ['2026-10-05', '2026-10-08'])
    await agreeOnTime(db, ids[1] ?? 0, 'client', `${day}T08:00:00Z`);
  const visitor = browse();
  await visitor.visit(await profile(ivo));
  const text = visitor.page.text.replaceAll('\u00a0', ' ');
  expect(text).toContain('4 od 5 na vrijeme');
  expect(text).toContain('Odgađanje1 posao odgođen za 3 dana');
  expect(text).toContain('+4 % prema ponudi');
  expect(text).toContain('Iz čega je to: 5 obavljenih dogovora');
  for (const words of [
    'Računaju se dogovori iz zadnja 24 mjeseca, najviše zadnjih 50.',
    'Termin je na vrijeme ako ga majstor nakon dogovora nije odgodio za drugi dan ni otkazao posao.',
    'Konačna cijena uspoređuje se s prihvaćenom ponudom kad su je potvrdile obje strane (5)',
  ])
    expect(text).toContain(words);
  const client = browse(ana);
  await client.visit(`/dogovori/${ids[0]}`);
  expect(client.page.has('link', 'Brojka na profilu je pogrešna')).toBe(false);
  const own = browse(ivo);
  await own.visit(`/dogovori/${ids[0]}`);
  await own.follow('Brojka na profilu je pogrešna');
  expect(own.page.has('radio', 'Pogrešna brojka na mom profilu')).toBe(true);
  expect(own.page.has('radio', 'Vrijeđanje ili prijetnje')).toBe(false);
  own.page.check('Pogrešna brojka na mom profilu');
  await own.press('Pošaljite prijavu', own.page.get('main'));
  expect(own.path).toBe(`/dogovori/${ids[0]}`);
  expect(own.page.text).toContain('Hvala na prijavi.');
});
