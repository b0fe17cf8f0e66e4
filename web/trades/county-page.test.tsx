import { expect, test } from 'vitest';
import {
  countyExample,
  jobCategoryExample,
  jobPostExample,
  jobTypeExample,
  userExample,
} from '#contract/examples.ts';
import { linksOf, loading, rendered, wordsOf } from '../platform/page/rendered.tsx';
import CategoryPage, { loader, meta } from './category.page.tsx';

const pageOf = (total: number) => ({ current_page: 1, last_page: 1, per_page: 6, from: 1, to: total, total });
const istria = { ...countyExample, id: 18, name: 'Istarska županija', key: 'istarska' };
const workers = ['Ana Anić', 'Ivo Ivić', 'Mate Matić'].map((name, id) => ({
  ...userExample,
  id: id + 1,
  name,
  slug: name.toLowerCase().replace(' ', '-'),
}));

const answers = (posts: number) => ({
  '/job-categories': { data: [jobCategoryExample], meta: pageOf(1) },
  '/counties': { data: [countyExample, istria], meta: pageOf(2) },
  '/job-types': { data: [jobTypeExample], meta: pageOf(1) },
  '/job-categories/vodoinstalacije': {
    data: { ...jobCategoryExample, html: '<p>O cijeloj kategoriji.</p>', types_icons: '/files/icons.svg' },
  },
  '/job-posts': { data: posts ? [jobPostExample] : [], meta: pageOf(posts) },
  '/job-posts/facets': { data: { counties: { zadarska: posts, istarska: 3 }, whole_country: 0 } },
  '/job-categories/vodoinstalacije/prices': {
    data: [
      {
        job_type: { id: 29, name: jobTypeExample.name, key: jobTypeExample.key },
        county: { key: 'zadarska', name: 'Zadarska županija' },
        low_cents: 4000,
        high_cents: 9000,
        jobs: 10,
      },
    ],
  },
  '/job-categories/vodoinstalacije/towns': {
    data: [
      { key: 'zadar', name: 'Zadar', posts: 8 },
      { key: 'benkovac', name: 'Benkovac', posts: 2 },
    ],
  },
  '/towns/positions': {
    data: [
      { key: 'zadar', name: 'Zadar', county: 'zadarska', lat: 44.11578, lon: 15.22514, island: null },
      { key: 'benkovac', name: 'Benkovac', county: 'zadarska', lat: 44.03444, lon: 15.61278, island: null },
    ],
  },
  '/workers': { data: posts ? workers : [], meta: pageOf(posts ? 21 : 0) },
});

async function opened(posts: number, county?: string, others: Record<string, unknown> = {}) {
  const { asked, args } = loading(
    { ...answers(posts), ...others },
    {
      at: `/vodoinstalacije/${county ?? ''}`,
      params: { category: 'vodoinstalacije', ...(county && { county }) },
    },
  );
  const loaderData = await loader(args);
  const matches = [{ id: 'root', loaderData: { appName: 'Meštar', appUrl: 'https://mestar.test' } }];
  const tags = (meta as (given: object) => Record<string, string>[])({ matches, loaderData });
  const html = rendered(<CategoryPage {...({ loaderData } as Parameters<typeof CategoryPage>[0])} />, {
    at: `/vodoinstalacije/${county ?? ''}`,
  });
  return { asked, html, words: wordsOf(html), links: linksOf(html), tags };
}
const named = (tags: Record<string, string>[], name: string) =>
  tags.find((tag) => tag.name === name || tag.property === name)?.content;
const canonical = (tags: Record<string, string>[]) => tags.find(({ rel }) => rel === 'canonical')?.href;

test('a category in a county shows counts, towns, the best rated workers and usual prices', async () => {
  const { asked, html, words, links, tags } = await opened(12, 'zadarska');
  expect(words).toContain('Trenutačno 12 aktivnih poslova i 21 majstor za ovaj kraj. Poslovi po mjestima:');
  const towns = links.filter(([href]) => href.includes('grad'));
  // Each town is a point on the map and a link in the list below it.
  expect(towns.map(([, name]) => name)).toEqual(['8 Zadar', '2 Benkovac', 'Zadar 8', 'Benkovac 2']);
  expect(html).toContain('aria-label="Zadar: 8 aktivnih poslova"');
  expect(html).toMatch(/aria-label="Zadarska županija: 12 aktivnih poslova" aria-current="true"/);
  for (const [href] of towns) expect(href).toMatch(/^\/aktivni-poslovi\?.*vodoinstalacije.*zadarska/);
  expect(links.map(([href]) => href)).toEqual(
    expect.arrayContaining(workers.map(({ slug }) => `/korisnici/${slug}`)),
  );
  expect(words).toContain('Koliko to obično košta');
  expect(words).toMatch(/€40–€90\s*najmanje 10 poslova/);
  expect(links.map(([href]) => href)).toContain('/vodoinstalacije/istarska');
  // The category text is shown only on the page of the whole category.
  expect(words).not.toContain('O cijeloj kategoriji.');
  // The list of workers is sorted by rating unless another order is requested.
  expect(asked.find((one) => one.startsWith('/workers'))).toMatch(
    /^\/workers\?(?!.*sort_by).*counties=zadarska/,
  );
  expect(named(tags, 'description')).toBe(
    'Vodoinstalacije, Zadarska županija: 12 aktivnih poslova i 21 majstor. Najviše poslova: Zadar, Benkovac. Bez provizije.',
  );
  expect(named(tags, 'robots')).toBeUndefined();
  expect(canonical(tags)).toBe('https://mestar.test/vodoinstalacije/zadarska');
});

test('a category in a county without posts is not indexed', async () => {
  const { tags, words } = await opened(0, 'zadarska');
  expect(named(tags, 'robots')).toBe('noindex');
  expect(canonical(tags)).toBeUndefined();
  expect(named(tags, 'og:image')).toBeUndefined();
  expect(words).toContain('Ovdje trenutačno nema aktivnih poslova');
});

test('only a category without prices has the note that none are published yet', async () => {
  const { words, links } = await opened(12, undefined, {
    '/job-categories/vodoinstalacije/prices': { data: [] },
  });
  expect(words).toContain('Za ovu kategoriju još nema objavljenih cijena. Kako se računaju');
  expect(links).toContainEqual(['/cijene', 'Kako se računaju']);
  expect(words).not.toContain('Koliko to obično košta');
  expect((await opened(12)).words).not.toContain('još nema objavljenih cijena');
});

test('a category shows its counties on a map and in a list', async () => {
  const { html, links } = await opened(12);
  const counties = links.filter(([href]) => /^\/vodoinstalacije\/(?:zadarska|istarska)$/.test(href));
  expect(counties.map(([href]) => href)).toEqual([
    '/vodoinstalacije/zadarska',
    '/vodoinstalacije/istarska',
    '/vodoinstalacije/zadarska',
    '/vodoinstalacije/istarska',
  ]);
  expect(html).toContain('aria-label="Karta županija"');
  expect(html).toContain('aria-label="Istarska županija: 3 aktivna posla"');
});

test('the page of a whole category is indexed, with or without posts', async () => {
  for (const posts of [0, 96]) {
    const { tags, words } = await opened(posts);
    expect(named(tags, 'robots')).toBeUndefined();
    expect(canonical(tags)).toBe('https://mestar.test/vodoinstalacije');
    expect(named(tags, 'description')).toBe(jobCategoryExample.seo_description);
    expect(words).toContain('O cijeloj kategoriji.');
  }
});
