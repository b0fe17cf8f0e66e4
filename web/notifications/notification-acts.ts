import { putNotificationSettings } from '#contract/notification-settings.ts';
import { markAllNotifications, markNotifications } from '#contract/notifications.ts';
import { act } from '../platform/act.ts';
import { settingsOf } from './settings-choices.ts';

/** With scripts the list marks a notification optimistically (`use-notifications.ts`). */
export const markSome = act('procitaj', markNotifications, {
  done: ['Obavijest je označena kao pročitana.'],
});
export const markAll = act('procitaj-sve', markAllNotifications, {
  done: ['Sve su obavijesti označene kao pročitane.'],
});

export const saveSettings = act('spremi', putNotificationSettings, {
  read: settingsOf,
  done: ['Postavke su spremljene.'],
});
