import type { Page, PageRef, PageSource } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import type { Site } from '../platform/http/site.ts';
import { renderMarkdown } from '../platform/markdown/markdown.ts';
import type { PageRow } from './queries.ts';
import { withTables } from './stored.ts';

export const versionOf = ({ major, minor }: Pick<PageRow, 'major' | 'minor'>) => `${major}.${minor}`;

export const pathOf = ({ kind, slug }: Pick<PageRow, 'kind' | 'slug'>) =>
  kind === 'legal' ? paths.legal(slug) : paths.textPage(slug);

const named = (text: string, site: Site) => text.replaceAll('{portal}', site.name);

export const presentRef = (row: PageRow, site: Site): PageRef => ({
  id: row.id,
  slug: row.slug,
  path: pathOf(row),
  kind: row.kind,
  title: named(row.title, site),
  lead: named(row.lead, site),
  updated_at: row.updatedAt.toISOString(),
});

export async function presentPage(row: PageRow, previous: string | null, site: Site): Promise<Page> {
  const ref = presentRef(row, site);
  return {
    ...ref,
    ...(await renderMarkdown(withTables(named(row.body, site)))),
    edition:
      row.kind === 'legal'
        ? { version: versionOf(row), valid_from: row.validFrom, note: row.note, previous }
        : null,
    seo_title: named(row.seoTitle, site) || ref.title,
    seo_description: named(row.seoDescription, site) || ref.lead,
  };
}

export const presentSource = (row: PageRow): PageSource => ({
  id: row.id,
  slug: row.slug,
  path: pathOf(row),
  kind: row.kind,
  title: row.title,
  lead: row.lead,
  updated_at: row.updatedAt.toISOString(),
  body: row.body,
  seo_title: row.seoTitle,
  seo_description: row.seoDescription,
  version: row.kind === 'legal' ? versionOf(row) : null,
  agreed: row.agreed,
});
