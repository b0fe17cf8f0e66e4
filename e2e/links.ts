import { expect, type Page } from '@playwright/test';
import { persistently } from './site.ts';

/** A few samples per kind are enough: pages of a thousand towns share one implementation. */
const perKind = 4;
const kindOf = (path: string) =>
  path.replaceAll(/\/[a-z0-9-]*\d[a-z0-9-]*(?=\/|$)/g, '/#').replace(/^\/korisnici\/[^/]+/, '/korisnici/*');

export function linksOf(page: Page, origin: string) {
  const kinds = new Map<string, number>();
  const tried = new Set<string>();
  return {
    tried: () => tried.size,
    async expectAlive(path: string, html: string): Promise<void> {
      for (const [, href = ''] of html.matchAll(/(?:href|src)="([^"#]+)/g)) {
        const url = new URL(href.replaceAll('&amp;', '&'), origin + path);
        const kind = kindOf(url.pathname) + [...url.searchParams.keys()].join();
        const times = kinds.get(kind) ?? 0;
        if (url.origin !== origin || tried.has(url.href) || times >= perKind) continue;
        kinds.set(kind, times + 1);
        tried.add(url.href);
        const answer = await persistently(() => page.request.get(url.href));
        expect.soft(answer.status(), `${path} → ${url.pathname}${url.search}`).toBeLessThan(400);
      }
    },
  };
}
