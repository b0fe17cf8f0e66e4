import { parseHour } from '#contract/days.ts';
import { type Channel, type NotificationKind, notificationKinds } from '#contract/notification-kinds.ts';
import type { NotificationSettings } from '#contract/notification-settings.ts';

export const kinds = Object.keys(notificationKinds) as NotificationKind[];

export const channelNames: Record<Channel, string> = {
  in_app: 'Na stranici',
  email: 'Email',
  push: 'Push',
  sms: 'SMS',
};

export const knows = (kind: NotificationKind, channel: Channel) =>
  (notificationKinds[kind].channels as readonly Channel[]).includes(channel);

export const night = { from: '22:00', to: '07:00' };

export const fieldOf = (kind: NotificationKind, channel: Channel) => `choices.${kind}.${channel}`;

/** Reads the settings from a form sent without JavaScript; unchecked boxes are missing from it. */
export function settingsOf(
  form: Pick<FormData, 'has'> & { get: (name: string) => unknown },
): NotificationSettings {
  const choices = Object.fromEntries(
    kinds.map((kind) => [
      kind,
      Object.fromEntries(
        notificationKinds[kind].channels.map((channel) => [channel, form.has(fieldOf(kind, channel))]),
      ),
    ]),
  );
  const hour = (name: string) => {
    const text = String(form.get(name) ?? '');
    return parseHour(text) ?? text;
  };
  return { choices, quiet: form.has('quiet_on') ? { from: hour('quiet.from'), to: hour('quiet.to') } : null };
}
