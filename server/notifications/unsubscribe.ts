import { day } from '#contract/durations.ts';
import { AppError } from '#contract/errors.ts';
import { type NotificationKind, notificationKinds } from '#contract/notification-kinds.ts';
import { paths } from '#contract/paths.ts';
import { violates } from '../platform/db/errors.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Site } from '../platform/http/site.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { changeSettings } from './settings.ts';

const purpose = 'unsubscribe';
const ttlMs = 400 * day;

interface Wish {
  user: number;
  kind: NotificationKind;
}

/** Returns a token that unsubscribes a person from emails of one kind without signing in. */
export const unsubscribeToken = (keys: Keys, userId: number, kind: NotificationKind): string =>
  keys.sign({ user: userId, kind } satisfies Wish, purpose, ttlMs);

/** Returns the unsubscribe links of an email: a page for people and the one-click target (RFC 8058). */
export const unsubscribeLinks = (token: string, site: Site) => ({
  page: site.url + paths.emailUnsubscribe(token),
  oneClick: `${site.url}/api/v1/mail/unsubscribe?token=${token}`,
});

/** Returns the user and kind that an unsubscribe token names. Throws `mail.link` if the token is invalid. */
export function readUnsubscribe(keys: Keys, token: string): Wish {
  const wish = keys.verify<Wish>(token, purpose);
  if (!wish || !(wish.kind in notificationKinds)) throw new AppError('mail.link');
  return wish;
}

/**
 * Turns off one kind of email for the user of a signed link; idempotent. Throws `mail.link` if the link is
 * invalid.
 */
export async function unsubscribeMail(
  { db, keys }: { db: Db; keys: Keys },
  token: string,
): Promise<NotificationKind> {
  const { user, kind } = readUnsubscribe(keys, token);
  await changeSettings(db, user, { choices: { [kind]: { email: false } } }).catch((error: unknown) => {
    throw violates(error, 'notification_choices_user_id_users_id_fk') ? new AppError('mail.link') : error;
  });
  return kind;
}
