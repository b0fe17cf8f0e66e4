import { endpoint } from './endpoint.ts';
import { channels, notificationKinds } from './notification-kinds.ts';
import { one, ticked } from './shapes.ts';
import { z } from './zod.ts';

const tag = 'notifications';
const kind = z.enum(
  Object.keys(notificationKinds) as [keyof typeof notificationKinds, ...(keyof typeof notificationKinds)[]],
);
const channel = z.enum(channels);
/** Wall-clock time in Europe/Zagreb, `HH:MM`. */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Kind → channel → enabled. Channels that a kind does not support are absent. */
const matrix = z.partialRecord(kind, z.partialRecord(channel, z.boolean()));
export const notificationSettings = z
  .object({
    choices: matrix,
    /**
     * Email and push notifications wait until `to`. If `from` is later than `to`, the period spans midnight.
     */
    quiet: z.object({ from: clock, to: clock }).nullable(),
  })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/me/notification-settings',
  tag,
  summary: 'Postavke obavijesti',
  auth: 'user',
  response: one(notificationSettings),
});
/**
 * Omitted fields stay unchanged. Forms send `choices[review_added][email]=1` and `quiet[from]=22:00`; an
 * empty `quiet` turns quiet hours off.
 */
export const putNotificationSettings = endpoint({
  method: 'PUT',
  path: '/me/notification-settings',
  tag,
  summary: 'Izmjena postavki obavijesti',
  auth: 'user',
  body: z.object({
    choices: z.partialRecord(kind, z.partialRecord(channel, ticked)).optional(),
    quiet: z.preprocess(
      (value) => (value === '' ? null : value),
      z.object({ from: clock, to: clock }).nullable().optional(),
    ),
  }),
  response: one(notificationSettings),
  example: { body: { choices: { review_added: { email: false } }, quiet: { from: '22:00', to: '07:00' } } },
});
