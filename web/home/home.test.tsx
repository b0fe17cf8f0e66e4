import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { jobCategoryExample, jobPostExample, userExample } from '#contract/examples.ts';
import { serverApi } from '../platform/context.ts';
import { linksOf, rendered, wordsOf } from '../platform/rendered.tsx';
import Home, { loader } from './home.page.tsx';

const meta = { current_page: 1, last_page: 1, per_page: 6, from: 1, to: 1, total: 1 };
const answers: Record<string, unknown> = {
  '/claims': { data: [{ value: '10.000+', label: 'korisnika' }] },
  '/job-categories': { data: [jobCategoryExample], meta },
  '/job-posts': { data: [jobPostExample], meta },
  '/workers': { data: [{ ...userExample, slug: 'ana-anic', name: 'Ana Anić' }], meta },
  '/social-networks': { data: { facebook: '', instagram: '', youtube: '' } },
};

/** What the page reads, and what it reads it with. */
async function loaded() {
  const asked: string[] = [];
  const context = new RouterContextProvider();
  context.set(serverApi, {
    nonce: '',
    site: { name: 'Meštar', url: 'http://localhost', production: false },
    read: async ({ path, search }) => {
      asked.push(path + search);
      return { status: 200, body: answers[path] };
    },
    request: async () => ({ status: 500, body: undefined }),
  });
  const data = await loader({ request: new Request('http://localhost/'), context, params: {} } as never);
  return { asked: asked.map((one) => decodeURIComponent(one)), data };
}

test('the first page asks for four jobs and six workers at random', async () => {
  const { asked } = await loaded();
  expect(asked).toContain('/job-posts?per_page=4');
  expect(asked).toContain('/workers?page=1&per_page=6&sort_by=random');
});

test('it shows jobs, workers and the figures', async () => {
  const { data } = await loaded();
  const html = rendered(<Home {...({ loaderData: data } as Parameters<typeof Home>[0])} />);
  const links = linksOf(html).map(([href]) => href);
  expect(links).toEqual(expect.arrayContaining([`/poslovi/${jobPostExample.id}`, '/korisnici/ana-anic', '/aktivni-poslovi', '/majstori']));
  expect(wordsOf(html)).toContain('korisnika 10.000+');
});
