import { expect, test } from 'vitest';
import { jobCategoryExample, jobPostExample, userExample } from '#contract/examples.ts';
import { rooms as roomKeys } from '#contract/paths.ts';
import { readListQuery } from './catalogue/list-query.ts';
import { rooms } from './rooms/rooms.ts';
import routes from './routes.ts';

// Every indexable page has a unique meta description. Editors' texts are covered by
// server/pages/pages.test.ts.

const matches = [
  {
    id: 'root',
    loaderData: { me: null, theme: 'system', appName: 'Meštar', appUrl: 'https://mestar.test', networks: {} },
  },
];
type Tags = readonly Record<string, string>[];
const tagsOf = async (load: () => Promise<{ meta: unknown }>, loaderData?: object) =>
  ((await load()).meta as (given: object) => Tags)({
    matches,
    loaderData,
    params: {},
    location: { search: '' },
  });
const described = (tags: Tags) => tags.find(({ name }) => name === 'description')?.content;
const found = (tags: Tags) => tags.find(({ rel }) => rel === 'canonical')?.href;

const text = (slug: string) => ({
  page: {
    seo_title: slug,
    seo_description: `Stranica ${slug}.`,
    path: `/privatnost/${slug}`,
    title: slug,
    edition: null,
  },
});
const onPage = (page: number) => ({ query: { ...readListQuery(new URLSearchParams()), page } });
const news = (page: number, topic?: string) => ({ topic, list: { meta: { current_page: page } } });
const category = (page: number, county?: string) => ({
  category: jobCategoryExample,
  county: county && { key: county, name: county },
  query: { ...readListQuery(new URLSearchParams()), page },
  total: 5,
  local: undefined,
});
const pricesOf = (county: { key: string; name: string } | null) => ({
  category: jobCategoryExample,
  county,
  recent: [{}],
});
const user = (name: string, about: string | null) => ({
  user: { ...userExample, slug: name.toLowerCase(), name, about },
  reviews: { data: [], meta: {} },
});

const pages: Record<
  string,
  readonly [load: () => Promise<{ meta: unknown }>, ...data: (object | undefined)[]]
> = {
  'home/home.page.tsx': [() => import('./home/home.page.tsx'), undefined],
  'job-posts/categories.page.tsx': [() => import('./job-posts/categories.page.tsx'), undefined],
  'job-posts/active-job-posts.page.tsx': [
    () => import('./job-posts/active-job-posts.page.tsx'),
    onPage(1),
    onPage(2),
  ],
  'job-posts/job-post.page.tsx': [
    () => import('./job-posts/job-post.page.tsx'),
    { post: { ...jobPostExample, status: 'active' } },
    { post: { ...jobPostExample, status: 'active', subject: 'Nešto sasvim drugo, ali jednako hitno.' } },
  ],
  'job-posts/new-job-post.page.tsx': [() => import('./job-posts/new-job-post.page.tsx'), undefined],
  'users/workers.page.tsx': [() => import('./users/workers.page.tsx'), onPage(1), onPage(2)],
  'users/user.page.tsx': [
    () => import('./users/user.page.tsx'),
    user('Ana', null),
    user('Ivo', null),
    user('Mate', 'Radim krovove.'),
  ],
  'ads/advertising.page.tsx': [() => import('./ads/advertising.page.tsx'), undefined],
  'ads/new-ad.page.tsx': [() => import('./ads/new-ad.page.tsx'), { ad: null }],
  'rooms/room.page.tsx': [
    () => import('./rooms/room.page.tsx'),
    ...roomKeys.map((key) => ({ room: { key, name: rooms[key].name }, things: rooms[key].things })),
  ],
  'pages/about.page.tsx': [() => import('./pages/about.page.tsx'), text('o-nama')],
  'pages/privacy.page.tsx': [() => import('./pages/privacy.page.tsx'), text('privatnost')],
  'pages/legal.page.tsx': [
    () => import('./pages/legal.page.tsx'),
    text('politika-privatnosti'),
    text('uvjeti-koristenja'),
  ],
  'decisions/transparency.page.tsx': [() => import('./decisions/transparency.page.tsx'), undefined],
  'help/help.page.tsx': [() => import('./help/help.page.tsx'), {}],
  'news/news.page.tsx': [
    () => import('./news/news.page.tsx'),
    news(1),
    news(2),
    news(1, 'savjeti'),
    news(1, 'sezona'),
  ],
  'news/article.page.tsx': [
    () => import('./news/article.page.tsx'),
    { article: { slug: 'a', seo_title: 'A', seo_description: 'Članak a.' } },
  ],
  'prices/prices.page.tsx': [() => import('./prices/prices.page.tsx'), undefined, { page: 2 }],
  'prices/category-prices.page.tsx': [
    () => import('./prices/category-prices.page.tsx'),
    pricesOf(null),
    pricesOf({ key: 'zadarska', name: 'Zadarska županija' }),
  ],
  'trades/category.page.tsx': [
    () => import('./trades/category.page.tsx'),
    category(1),
    category(2),
    category(1, 'zadarska'),
    category(2, 'zadarska'),
  ],
  'auth/signup.page.tsx': [() => import('./auth/signup.page.tsx'), undefined],
};

test('every public page has a unique description', async () => {
  const all = new Map<string, string>();
  for (const [file, [load, ...given]] of Object.entries(pages))
    for (const loaderData of given) {
      const tags = await tagsOf(load, loaderData);
      const description = described(tags) ?? '';
      expect(found(tags), file).toMatch(/^https:\/\/mestar\.test\//);
      expect(description.length, file).toBeGreaterThan(7);
      expect(all.get(description), `${file} and another`).toBeUndefined();
      all.set(description, file);
    }
  expect(all.size).toBeGreaterThan(35);
});

type Entry = (typeof routes)[number];
const filesOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ file, children }) => [...(children ? filesOf(children as Entry[]) : []), file]);

test('pages that are not public are not indexed', async () => {
  const others = filesOf(routes).filter((file) => file.endsWith('.page.tsx') && !Object.hasOwn(pages, file));
  expect(others.length).toBeGreaterThan(40);
  for (const file of others) {
    const { meta } = (await import(/* @vite-ignore */ `./${file}`)) as { meta: (given: object) => Tags };
    expect(
      found(meta({ matches, loaderData: undefined, params: {}, location: { search: '' } })),
      file,
    ).toBeUndefined();
  }
});
