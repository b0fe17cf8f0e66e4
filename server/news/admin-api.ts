import { proposedSlug } from '#contract/format.ts';
import * as contract from '#contract/news.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import * as editing from './editing.ts';
import { previewNewsletter, startNewsletter, testNewsletter } from './newsletter.ts';
import { countSubscribers } from './subscriptions.ts';

export const newsAdminApi: FeatureApi = (parts) => {
  const { handle, db } = parts;
  handle(contract.listNewsSources, ({ query }) => editing.listSources(db, query));
  handle(contract.getNewsSource, async ({ params }) => ({ data: await editing.getSource(db, params.id) }));
  handle(contract.createNews, async ({ body, actor }) => ({
    data: await editing.createNews(db, actor, { ...body, slug: body.slug ?? proposedSlug(body.title) }),
  }));
  handle(contract.saveNews, async ({ params, body, actor }) => ({
    data: await editing.saveNews(db, actor, params.id, body),
  }));
  handle(contract.deleteNews, ({ params, actor }) => editing.deleteNews(parts, actor, params.id));
  handle(contract.publishNews, async ({ params, actor }) => ({
    data: await editing.publish(db, actor, params.id, true),
  }));
  handle(contract.unpublishNews, async ({ params, actor }) => ({
    data: await editing.publish(db, actor, params.id, false),
  }));
  handle(contract.setNewsPicture, async ({ params, files, actor }) => ({
    data: await editing.setPicture(parts, actor, params.id, files[0]),
  }));
  handle(contract.sendNewsletter, async ({ params, actor }) => {
    await startNewsletter(parts, actor, params.id);
    return { data: await editing.getSource(db, params.id) };
  });
  handle(contract.previewNewsletter, async ({ params }) => ({
    data: await previewNewsletter(parts, params.id),
  }));
  handle(contract.testNewsletter, ({ params, actor }) => testNewsletter(parts, actor, params.id));
  handle(contract.countSubscribers, async () => ({ data: await countSubscribers(db) }));
};
