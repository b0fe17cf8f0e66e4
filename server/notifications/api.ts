import { getNotificationSettings, putNotificationSettings } from '#contract/notification-settings.ts';
import * as contract from '#contract/notifications.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { workDeliveries } from './deliver.ts';
import * as inbox from './inbox.ts';
import * as push from './push.ts';
import * as settings from './settings.ts';
import { unsubscribeMail } from './unsubscribe.ts';

export const notificationsApi = (parts: FeatureParts & push.PushParts): void => {
  const { handle, db } = parts;
  handle(contract.listNotifications, ({ query, actor }) => inbox.listNotifications(db, actor, query));
  handle(contract.getNotification, async ({ params, actor }) => ({
    data: await inbox.notificationOf(db, actor, params.id),
  }));
  handle(contract.deleteNotification, ({ params, actor }) =>
    inbox.deleteNotification(parts, actor, params.id),
  );
  handle(contract.unreadNotifications, async ({ actor }) => ({
    count: await inbox.unreadCount(db, actor.id),
  }));
  handle(contract.markNotifications, async ({ body, actor }) => ({
    count: await inbox.markNotifications(db, actor, body.notifications),
  }));
  handle(contract.markAllNotifications, async ({ actor }) => ({
    count: await inbox.markAllNotifications(db, actor),
  }));
  // The response has no cache tag, because the key belongs to the process and is not stored in the database.
  handle(
    contract.pushKey,
    async () => ({ key: parts.push.publicKey }),
    () => [],
  );
  handle(contract.subscribePush, ({ body, actor }) => push.subscribe(db, actor, body));
  handle(contract.unsubscribePush, ({ query, actor }) => push.unsubscribe(db, actor, query.endpoint));
  handle(contract.unsubscribeMail, async ({ query }) => ({
    kind: await unsubscribeMail(parts, query.token),
  }));
  handle(getNotificationSettings, async ({ actor }) => ({ data: await settings.settingsOf(db, actor.id) }));
  handle(putNotificationSettings, async ({ body, actor }) => ({
    data: await settings.changeSettings(db, actor.id, body),
  }));
  workDeliveries(parts);
};
