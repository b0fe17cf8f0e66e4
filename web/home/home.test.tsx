import { expect, test } from 'vitest';
import { jobCategoryExample, jobPostExample, userExample } from '#contract/examples.ts';
import { linksOf, loading, rendered, wordsOf } from '../platform/rendered.tsx';
import Home, { loader } from './home.page.tsx';

const meta = { current_page: 1, last_page: 1, per_page: 6, from: 1, to: 1, total: 1 };
const answers = {
  '/claims': { data: [{ value: '10.000+', label: 'korisnika' }] },
  '/job-categories': { data: [jobCategoryExample], meta },
  '/job-posts': { data: [jobPostExample], meta },
  '/workers': { data: [{ ...userExample, slug: 'ana-anic', name: 'Ana Anić' }], meta },
  '/social-networks': { data: { facebook: '', instagram: '', youtube: '' } },
};

test('the first page asks for four jobs and six workers at random', async () => {
  const { args, asked } = loading(answers);
  await loader(args);
  expect(asked).toContain('/job-posts?per_page=4');
  expect(asked).toContain('/workers?page=1&per_page=6&sort_by=random');
});

test('it shows jobs, workers and the figures', async () => {
  const loaderData = await loader(loading(answers).args);
  const html = rendered(<Home {...({ loaderData } as Parameters<typeof Home>[0])} />);
  const links = linksOf(html).map(([href]) => href);
  expect(links).toEqual(expect.arrayContaining([`/poslovi/${jobPostExample.id}`, '/korisnici/ana-anic', '/aktivni-poslovi', '/majstori']));
  expect(wordsOf(html)).toContain('korisnika 10.000+');
});
