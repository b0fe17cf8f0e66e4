import { expect, test } from 'vitest';
import { foreignPaths } from '#contract/foreign-paths.ts';
import { action } from './theme.route.ts';

async function ledTo(back: string) {
  const body = new FormData();
  body.set('theme', 'dark');
  body.set('back', back);
  const answer = await action({
    request: new Request('https://mestar.test/tema', { method: 'POST', body }),
  } as never);
  expect(answer.status).toBe(302);
  return answer.headers.get('location');
}

test('a form submission sets the theme and redirects back', async () => {
  expect(await ledTo('/majstori?kategorije=krov')).toBe('/majstori?kategorije=krov');
});

test.each(Object.values(foreignPaths).flat())(
  '%j as the return URL is replaced by the home page',
  async (form) => {
    expect(await ledTo(form)).toBe('/');
  },
);
