import { expect, test } from 'vitest';
import { putNotificationSettings } from '#contract/notification-settings.ts';
import { settingsOf } from './settings-choices.ts';

test('in a form submitted without JavaScript, every missing choice is read as off', () => {
  const form = new FormData();
  form.append('choices.review_added.email', 'on');
  form.append('quiet.from', '22:00');
  form.append('quiet.to', '07:00');
  const settings = settingsOf(form);
  expect(settings.choices.review_added).toEqual({ in_app: false, email: true, push: false });
  expect(settings.choices.chat_deleted).toEqual({ in_app: false });
  expect(settings.quiet).toBeNull();
  form.append('quiet_on', 'on');
  expect(settingsOf(form).quiet).toEqual({ from: '22:00', to: '07:00' });
  expect(putNotificationSettings.body.safeParse(settingsOf(form)).success).toBe(true);
});
