// biome-ignore-all lint/performance/useDomNodeTextContent: includes breadcrumbs that phones hide
import { expect, type Page } from '@playwright/test';
import { faultsOfStructured, subjectsOf } from './schema-org.ts';
import type { SitePage } from './site-pages.ts';

const readHead = () => ({
  description: document.querySelector('meta[name=description]')?.getAttribute('content')?.trim() ?? '',
  structured: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    (one) => one.textContent ?? '',
  ),
  crumbs: [...document.querySelectorAll('.breadcrumbs li')].map((one) => ({
    name: one.textContent?.trim() ?? '',
    item: one.querySelector('a')?.href,
  })),
});

interface ListItem {
  name: string;
  item?: string;
}

export async function expectFound(
  page: Page,
  { canonical, structured }: SitePage,
  origin: string,
  descriptions: Map<string, string>,
): Promise<void> {
  const head = await page.evaluate(readHead);
  const data = head.structured.map((text) => JSON.parse(text) as unknown);
  expect.soft(data.flatMap((one) => faultsOfStructured(one, origin))).toEqual([]);
  const subjects = data.flatMap(subjectsOf);
  if (structured) expect.soft(subjects.map((one) => one['@type'])).toContain(structured);

  const lists = subjects
    .filter((one) => one['@type'] === 'BreadcrumbList')
    .map((one) => one.itemListElement as ListItem[]);
  if (head.crumbs.length > 0)
    expect.soft(lists.map((list) => list.map(({ name, item }) => ({ name, item })))).toEqual([head.crumbs]);

  if (canonical === undefined) return;
  expect.soft(head.description, 'a description').not.toBe('');
  expect
    .soft(
      descriptions.get(head.description) ?? canonical,
      `the page that has the same description: ${head.description}`,
    )
    .toBe(canonical);
  descriptions.set(head.description, canonical);
}
