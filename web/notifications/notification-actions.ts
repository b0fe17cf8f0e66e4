import { putNotificationSettings } from '#contract/notification-settings.ts';
import { markAllNotifications, markNotifications } from '#contract/notifications.ts';
import { defineAction } from '../platform/actions/action.ts';
import { settingsOf } from './settings-choices.ts';

export const markSome = defineAction('procitaj', markNotifications, {
  done: ['Obavijest je označena kao pročitana.'],
});
export const markAll = defineAction('procitaj-sve', markAllNotifications, {
  done: ['Sve su obavijesti označene kao pročitane.'],
});

export const saveSettings = defineAction('spremi', putNotificationSettings, {
  read: settingsOf,
  done: ['Postavke su spremljene.'],
});
