import * as contract from '#contract/webhooks.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { deliver } from './deliver.ts';
import { webhookQueue } from './record.ts';
import * as webhooks from './service.ts';

export const webhooksApi: FeatureApi = ({ handle, ...parts }) => {
  const { db, tasks } = parts;
  handle(contract.listWebhooks, async ({ actor }) => ({ data: await webhooks.listWebhooks(db, actor) }));
  handle(contract.createWebhook, async ({ body, actor }) => ({
    data: await webhooks.createWebhook(parts, actor, body),
  }));
  handle(contract.updateWebhook, async ({ params, body, actor }) => ({
    data: await webhooks.updateWebhook(db, actor, params.id, body),
  }));
  handle(contract.deleteWebhook, ({ params, actor }) => webhooks.deleteWebhook(db, actor, params.id));
  handle(contract.testWebhook, async ({ params, actor }) => ({
    data: await webhooks.testWebhook(parts, actor, params.id),
  }));
  handle(contract.listDeliveries, ({ params, query, actor }) =>
    webhooks.deliveriesOf(db, actor, params.id, query),
  );
  tasks.work(webhookQueue, ({ deliveryId }, { attempt }) => deliver(parts, deliveryId, attempt), {
    parallel: 2,
  });
};
