import { expect, test } from 'vitest';
import { countyExample, jobCategoryExample, jobPostExample, jobTypeExample } from '#contract/examples.ts';
import { loading } from '../platform/page/rendered.tsx';
import { loader } from './category.page.tsx';

// A URL shows the category it names, otherwise the text page it names, otherwise a 404.

const meta = { current_page: 1, last_page: 1, per_page: 6, from: 1, to: 1, total: 1 };
const page = { slug: 'kako-ocjenjujemo', path: '/kako-ocjenjujemo', title: 'Kako ocjenjujemo' };
const answers = {
  '/job-categories': { data: [jobCategoryExample], meta },
  '/job-categories/vodoinstalacije': { data: { ...jobCategoryExample, html: '' } },
  '/towns/positions': { data: [] },
  '/job-categories/vodoinstalacije/towns': { data: [] },
  '/job-categories/vodoinstalacije/prices': { data: [] },
  '/workers': { data: [], meta },
  '/counties': { data: [countyExample], meta },
  '/job-types': { data: [jobTypeExample], meta },
  '/job-posts': { data: [jobPostExample], meta },
  '/job-posts/facets': {
    data: { job_categories: {}, job_types: {}, counties: { zadarska: 3 }, types: { inquiry: 1, offer: 0 } },
  },
  '/pages/kako-ocjenjujemo': { data: page },
  '/pages/politika-privatnosti': {
    data: { ...page, slug: 'politika-privatnosti', path: '/privatnost/politika-privatnosti' },
  },
};
const at = (category: string, county?: string) =>
  loading(answers, { at: `/${category}`, params: { category, ...(county && { county }) } });

test('a category page shows its active jobs, optionally those of one county', async () => {
  const { args, asked } = at('vodoinstalacije');
  expect(await loader(args)).toMatchObject({
    category: { key: 'vodoinstalacije' },
    posts: [{ id: jobPostExample.id }],
    total: 1,
  });
  expect(asked).toContain('/job-posts?job_categories=vodoinstalacije&page=1');
  const county = at('vodoinstalacije', 'zadarska');
  expect(await loader(county.args)).toMatchObject({ county: { name: 'Zadarska županija' } });
  expect(county.asked).toContain('/job-posts?job_categories=vodoinstalacije&counties=zadarska&page=1');
});

test('a URL that matches a text page instead of a category shows the text page', async () => {
  expect(await loader(at('kako-ocjenjujemo').args)).toMatchObject({ text: { title: 'Kako ocjenjujemo' } });
});

test('the short URL of a text page is redirected to its full URL', async () => {
  const moved = (await loader(at('politika-privatnosti').args).catch(
    (thrown: unknown) => thrown,
  )) as Response;
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/privatnost/politika-privatnosti']);
});

test.each([
  ['nema-je', undefined],
  ['vodoinstalacije', 'nema-je'],
  ['kako-ocjenjujemo', 'zadarska'],
  ['404', undefined],
  ['admin', undefined],
])('/%s/%s returns 404', async (category, county) => {
  await expect(loader(at(category, county).args)).rejects.toMatchObject({
    init: { status: 404 },
    data: { message: 'Stranica ne postoji.' },
  });
});
