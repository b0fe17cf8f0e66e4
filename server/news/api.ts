import * as contract from '#contract/news.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { tradesTag } from '../trades/tags.ts';
import * as news from './service.ts';
import { confirm, end, subscribe } from './subscriptions.ts';
import { newsTag } from './tags.ts';
import { newsTasks } from './tasks.ts';

export const newsApi: FeatureApi = (parts) => {
  const { handle } = parts;
  newsTasks(parts);
  handle(contract.subscribe, async ({ body }) => {
    await subscribe(parts, body);
    return { data: { email: body.email } };
  });
  handle(contract.confirmSubscription, ({ body }) => confirm(parts, body.token));
  handle(contract.unsubscribe, ({ query }) => end(parts, query.token));
  handle(
    contract.listNews,
    ({ query }) => news.listNews(parts, query),
    () => [newsTag, tradesTag],
  );
  handle(
    contract.getNews,
    async ({ params }) => ({ data: await news.getNews(parts, params.id) }),
    () => [newsTag, tradesTag],
  );
};
