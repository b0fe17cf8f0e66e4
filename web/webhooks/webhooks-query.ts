import { paths } from '#contract/paths.ts';
import { queryString } from '../platform/api/query-string.ts';
import { pageIn } from '../platform/page/page-number.ts';

export interface WebhooksQuery {
  /** The webhook whose deliveries are shown. */
  webhook?: number | undefined;
  page: number;
}

const whole = (value: string | null) => (value && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined);

export const readWebhooksQuery = (params: URLSearchParams): WebhooksQuery => ({
  webhook: whole(params.get('dojava')),
  page: pageIn(params),
});

export const webhooksPath = ({ webhook, page = 1 }: Partial<WebhooksQuery>) =>
  paths.webhooks() + queryString({ dojava: webhook, stranica: page > 1 ? page : undefined });
