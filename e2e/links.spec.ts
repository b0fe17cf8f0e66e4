import { expect } from '@playwright/test';
import { signIn, test } from './site.ts';
import { pagesOf, type Reader, readers, thingsOf } from './site-pages.ts';

// Nothing on screen is unbuilt: every link on every page works.

/** Enough samples of each kind: the pages of a thousand towns share one implementation. */
const perKind = 4;
const kindOf = (path: string) => path.replaceAll(/\/[a-z0-9-]*\d[a-z0-9-]*(?=\/|$)/g, '/#').replace(/^\/korisnici\/[^/]+/, '/korisnici/*');

test('no link is dead, for any kind of user', async ({ open, api, origin }) => {
  for (const reader of Object.keys(readers) as Reader[]) {
    const page = await open();
    const email = readers[reader];
    if (email) await signIn(page, email);
    const kinds = new Map<string, number>();
    const tried = new Set<string>();
    for (const { path, status } of pagesOf(reader, await thingsOf(api(page)))) {
      if (status) continue;
      const html = await (await page.request.get(path)).text();
      for (const [, href = ''] of html.matchAll(/(?:href|src)="([^"#]+)/g)) {
        const url = new URL(href.replaceAll('&amp;', '&'), origin + path);
        const kind = kindOf(url.pathname) + [...url.searchParams.keys()].join();
        const times = kinds.get(kind) ?? 0;
        if (url.origin !== origin || tried.has(url.href) || times >= perKind) continue;
        kinds.set(kind, times + 1);
        tried.add(url.href);
        expect.soft((await page.request.get(url.href)).status(), `${reader}: ${path} → ${url.pathname}${url.search}`).toBeLessThan(400);
      }
    }
    expect(tried.size).toBeGreaterThan(20);
  }
});
