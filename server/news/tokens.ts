import { limits } from '#contract/constants.ts';
import { day, hour } from '#contract/durations.ts';
import { AppError } from '#contract/errors.ts';
import { paths } from '#contract/paths.ts';
import type { Site } from '../platform/http/site.ts';
import type { Keys } from '../platform/keys/keys.ts';

const endTtl = 400 * day;

type Purpose = 'confirm' | 'end';
export const nameOf = (purpose: Purpose) => `newsletter.${purpose}`;

/** Returns the token that confirms a subscription, valid for `limits.confirmationHours`. */
export const confirmToken = (keys: Keys, id: number): string =>
  keys.sign({ subscriber: id }, nameOf('confirm'), limits.confirmationHours * hour);
/** Returns the token of the unsubscribe links, valid for `endTtl`. */
export const endToken = (keys: Keys, id: number): string =>
  keys.sign({ subscriber: id }, nameOf('end'), endTtl);

/** Returns the subscriber id of a token. Throws `news.link`. */
export function subscriberOf(keys: Keys, token: string, purpose: Purpose): number {
  const found = keys.verify<{ subscriber: number }>(token, nameOf(purpose));
  if (!found) throw new AppError('news.link');
  return found.subscriber;
}

/** Returns the unsubscribe links of an email: a page for people and the one-click target (RFC 8058). */
export const endLinks = (token: string, site: Site) => ({
  page: site.url + paths.unsubscribe(token),
  oneClick: `${site.url}/api/v1/news/unsubscribe?token=${token}`,
});
