import { expect, test } from 'vitest';
import { pageMeta } from './meta.ts';

const matches = [
  {
    id: 'root',
    loaderData: { me: null, theme: 'system', appName: 'Meštar', appUrl: 'https://mestar.test', networks: {} },
  },
];
const tagsOf = (page: Omit<Parameters<typeof pageMeta>[0], 'matches'>) =>
  Object.fromEntries(
    (pageMeta({ matches, ...page }) as Record<string, string>[]).flatMap(({ property, name, content }) =>
      (property ?? name) ? [[property ?? name, content]] : [],
    ),
  );

test('an indexed page has a share picture with size and alt text', () => {
  const tags = tagsOf({ title: 'Pomoć i kontakt', description: 'Odgovori.', path: '/kontakt-pomoc' });
  expect(tags).toMatchObject({
    'og:image': 'https://mestar.test/slike/stranica/kontakt-pomoc',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Pomoć i kontakt',
    'twitter:card': 'summary_large_image',
  });
});

test.for(['/', '/aktivni-poslovi?stranica=2', '/privatnost/politika-privatnosti'])(
  'the share picture of %s is requested under the path of the page',
  (path) => {
    expect(tagsOf({ title: 'a', path })['og:image']).toBe(`https://mestar.test/slike/stranica${path}`);
  },
);

test('a filtered page has share tags but no canonical URL', () => {
  const shown = { matches, title: 'Majstori', path: '/majstori' };
  const canonical = { tagName: 'link', rel: 'canonical', href: 'https://mestar.test/majstori' };
  const robots = { name: 'robots', content: 'noindex' };
  expect(pageMeta(shown)).toContainEqual(canonical);
  expect(pageMeta(shown)).not.toContainEqual(robots);
  const filtered = pageMeta({ ...shown, indexed: false });
  expect(filtered).not.toContainEqual(canonical);
  expect(filtered).toContainEqual(robots);
  expect(tagsOf({ ...shown, indexed: false })['og:url']).toBe('https://mestar.test/majstori');
});

test('an indexed page has its own share picture or the site’s, and other pages have none', () => {
  expect(tagsOf({ title: 'a', path: '/poslovi/7', image: '/slike/posao/7.png' })['og:image']).toBe(
    'https://mestar.test/slike/posao/7.png',
  );
  expect(tagsOf({ title: 'Moj profil' })).toEqual({ robots: 'noindex' });
});
