import { getNotificationSettings, putNotificationSettings } from '#contract/notification-settings.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import * as notifications from './settings.ts';

export const notificationsApi: FeatureApi = ({ handle, db }) => {
  handle(getNotificationSettings, async ({ actor }) => ({ data: await notifications.settingsOf(db, actor.id) }));
  handle(putNotificationSettings, async ({ body, actor }) => ({ data: await notifications.changeSettings(db, actor.id, body) }));
};
