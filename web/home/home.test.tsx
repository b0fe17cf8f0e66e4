import { expect, test } from 'vitest';
import { jobCategoryExample, jobPostExample, meExample, userExample } from '#contract/examples.ts';
import type { Me } from '#contract/users.ts';
import { linksOf, loading, rendered, wordsOf } from '../platform/page/rendered.tsx';
import Home, { loader } from './home.page.tsx';

const meta = { current_page: 1, last_page: 1, per_page: 6, from: 1, to: 1, total: 1 };
const answers = {
  '/claims': { data: [{ value: '10.000+', label: 'korisnika' }] },
  '/job-categories': { data: [jobCategoryExample], meta },
  '/job-posts': { data: [jobPostExample], meta },
  '/me/jobs': {
    data: [
      {
        post: { ...jobPostExample, id: 4242 },
        distance_km: 4,
        by_ferry: false,
        seen: false,
        offers_count: 0,
      },
    ],
    meta: { ...meta, unseen: 3, measured: true },
  },
  '/workers': { data: [{ ...userExample, slug: 'ana-anic', name: 'Ana Anić' }], meta },
  '/social-networks': { data: { facebook: '', instagram: '', youtube: '' } },
};

async function loaded(who?: Partial<Me>) {
  const { asked, args } = loading({ ...answers, '/me': { data: { ...meExample, ...who } } });
  const request = new Request('http://localhost/', who && { headers: { cookie: 'authToken=a' } });
  return { asked, data: await loader({ ...(args as object), request } as never) };
}

test('the home page requests four jobs and six random workers', async () => {
  const { args, asked } = loading(answers);
  await loader(args);
  expect(asked).toContain('/job-posts?per_page=4');
  expect(asked).toContain('/workers?page=1&per_page=6&sort_by=random');
});

test('the home page shows jobs, workers and figures', async () => {
  const loaderData = await loader(loading(answers).args);
  const html = rendered(<Home {...({ loaderData } as Parameters<typeof Home>[0])} />);
  const links = linksOf(html).map(([href]) => href);
  expect(links).toEqual(
    expect.arrayContaining([
      `/poslovi/${jobPostExample.id}`,
      '/korisnici/ana-anic',
      '/aktivni-poslovi',
      '/majstori',
    ]),
  );
  expect(wordsOf(html)).toContain('korisnika 10.000+');
});

test('a visitor sees the form for describing a job', async () => {
  const { data, asked } = await loaded();
  const html = rendered(<Home {...({ loaderData: data } as Parameters<typeof Home>[0])} />);
  expect(wordsOf(html)).toContain('Što treba napraviti?');
  expect(html).toContain('name="opis"');
  expect(linksOf(html)).toContainEqual(['/prostorije/kupaonica', 'Kupaonica']);
  expect(asked.some((one) => one.startsWith('/me/jobs'))).toBe(false);
});

test('a worker’s home page begins with matching jobs, and the house drawing links to jobs', async () => {
  const { data } = await loaded({ type_of: 'worker', is_worker: true });
  const html = rendered(<Home {...({ loaderData: data } as Parameters<typeof Home>[0])} />);
  expect(wordsOf(html)).toContain('3 nova posla za Vas.');
  expect(wordsOf(html)).toMatch(/ · 4 km\b/);
  expect(html).not.toContain('name="opis"');
  const links = linksOf(html).map(([href]) => href);
  expect(links).toEqual(expect.arrayContaining(['/korisnik', '/vodoinstalacije', '/poslovi/4242']));
  expect(links.filter((href) => /^\/(?:novi-upit\?kategorija|prostorije)/.test(href))).toEqual([]);
  expect(html.indexOf('id="poslovi"')).toBeLessThan(html.indexOf('id="kategorije"'));
});

test('a user who both offers and requests work sees the form for describing a job, and matching jobs first', async () => {
  const { data } = await loaded({ type_of: 'general', is_worker: true });
  expect(data.hero.asks).toBe(true);
  expect(data.jobs).toMatchObject({ first: true, posts: [{ id: 4242 }] });
});
