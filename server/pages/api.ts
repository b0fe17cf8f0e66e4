import { proposedSlug } from '#contract/format.ts';
import * as contract from '#contract/pages.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { checkMarkdown, renderMarkdown } from '../platform/markdown/markdown.ts';
import { readSetting, writeSetting } from '../settings/service.ts';
import { settingsTag } from '../settings/tags.ts';
import * as pages from './service.ts';
import { withTables } from './stored.ts';
import { pagesTag } from './tags.ts';

export const pagesApi: FeatureApi = (parts) => {
  const { handle, db, site } = parts;
  handle(
    contract.getClaims,
    async () => ({ data: await readSetting(db, pages.claimsSetting) }),
    () => [settingsTag],
  );
  handle(contract.putClaims, async ({ body, actor }) => ({
    data: await writeSetting(db, actor, pages.claimsSetting, body.claims),
  }));
  handle(
    contract.listPages,
    ({ query }) => pages.listPages(parts, query),
    () => [pagesTag],
  );
  handle(
    contract.getPage,
    async ({ params, query }) => ({ data: await pages.getPage(parts, params.slug, query.version) }),
    () => [pagesTag],
  );
  handle(contract.listPageSources, ({ query }) =>
    pages.listPages(parts, { ...query, sort_by: 'title', sort_direction: 'asc' }),
  );
  handle(contract.getPageSource, async ({ params }) => ({ data: await pages.getPageSource(db, params.id) }));
  handle(contract.createPage, async ({ body, actor }) => ({
    data: await pages.createPage(db, actor, { ...body, slug: body.slug ?? proposedSlug(body.title) }),
  }));
  handle(contract.savePage, async ({ params, body, actor }) => ({
    data: await pages.savePage(db, actor, params.id, body),
  }));
  handle(contract.deletePage, ({ params, actor }) => pages.deletePage(db, actor, params.id));
  handle(contract.listVersions, async ({ query }) => ({
    data: await pages.listVersions(db, { type: query.subject_type, id: query.subject_id }),
  }));
  handle(contract.previewText, async ({ body }) => {
    const text = withTables(body.body.replaceAll('{portal}', site.name));
    await checkMarkdown('body', text);
    return { data: await renderMarkdown(text) };
  });
  handle(contract.listDueConsents, async ({ actor }) => ({ data: await pages.dueConsents(db, actor) }));
  handle(contract.acceptTexts, ({ actor }) => pages.consentToTexts(db, actor.id));
};
