import { limits } from './constants.ts';
import { hour } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { notificationKinds } from './notification-kinds.ts';
import { id, isoDate, listOf, one, oneClick, paging } from './shapes.ts';
import { z } from './zod.ts';

const tag = 'notifications';
const kind = z.enum(
  Object.keys(notificationKinds) as [keyof typeof notificationKinds, ...(keyof typeof notificationKinds)[]],
);

/** `data` has the notification's kind as its only key; the value under it provides the text and the link. */
export const notification = z
  .object({
    id: z.number(),
    kind,
    data: z.record(z.string(), z.record(z.string(), z.unknown())),
    title: z.string(),
    text: z.string(),
    action: z.string(),
    /**
     * A path of this site, with the notification's id as the `trid` parameter, which marks it as read when
     * opened.
     */
    href: z.string(),
    readed_at: isoDate.nullable(),
    created_at: isoDate,
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof notification>;
const counted = z.object({ count: z.number() });

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  tag,
  summary: 'Obavijesti, najnovije prve',
  auth: 'user',
  query: z.strictObject({
    ...paging(limits.perPage.notifications),
    before_id: id.optional(),
    unread: z.stringbool().optional(),
  }),
  response: listOf(notification),
});
export const getNotification = endpoint({
  method: 'GET',
  path: '/notifications/:id',
  tag,
  summary: 'Vlastita obavijest po broju',
  auth: 'user',
  params: z.object({ id }),
  response: one(notification),
});
export const deleteNotification = endpoint({
  method: 'DELETE',
  path: '/notifications/:id',
  tag,
  summary: 'Brisanje vlastite obavijesti',
  auth: 'user',
  params: z.object({ id }),
  status: 204,
});
export const unreadNotifications = endpoint({
  method: 'GET',
  path: '/notifications/unreaded-counts',
  tag,
  summary: 'Broj nepročitanih obavijesti',
  auth: 'user',
  response: counted,
});
export const markNotifications = endpoint({
  method: 'POST',
  path: '/notifications/mark-as-readed',
  tag,
  summary: 'Označavanje pročitanima',
  auth: 'user',
  whileSuspended: true,
  /** `notifications[]`: ids of the caller's own notifications; others are ignored. */
  body: z.object({ notifications: z.array(id).min(1).max(500) }),
  response: counted,
  example: { body: { notifications: [12, 13] }, response: { count: 2 } },
});
export const markAllNotifications = endpoint({
  method: 'POST',
  path: '/notifications/mark-as-readed-all',
  tag,
  summary: 'Označavanje svih pročitanima',
  auth: 'user',
  whileSuspended: true,
  response: counted,
});

/** Returns the VAPID public key for creating a push subscription (W3C Push API). */
export const pushKey = endpoint({
  method: 'GET',
  path: '/push/key',
  tag,
  summary: 'Javni ključ za push obavijesti',
  cache: 'common',
  response: z.object({ key: z.string() }),
});
export const subscribePush = endpoint({
  method: 'POST',
  path: '/push/subscriptions',
  tag,
  summary: 'Uključivanje push obavijesti na ovom uređaju',
  auth: 'user',
  whileSuspended: true,
  limits: [
    // A browser resends its subscription at each visit and occasionally creates a new one.
    { name: 'push_addresses', max: 60, windowMs: hour, in: 'database' },
  ],
  body: z.object({
    endpoint: z.url({ protocol: /^https$/ }).max(2048),
    keys: z.object({ p256dh: z.string().min(20).max(200), auth: z.string().min(10).max(100) }),
  }),
  status: 204,
  example: {
    body: {
      endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
      keys: { p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQ', auth: 'tBHItJI5svbpez7KI4CCXg' },
    },
  },
});
export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/push/subscriptions',
  tag,
  summary: 'Isključivanje push obavijesti na ovom uređaju',
  auth: 'user',
  whileSuspended: true,
  query: z.object({ endpoint: z.string().max(2048) }),
  status: 204,
});
/** One-click unsubscribe from an email (RFC 8058). The token identifies the account and the kind. */
export const unsubscribeMail = endpoint({
  method: 'POST',
  path: '/mail/unsubscribe',
  tag,
  whileSuspended: true,
  summary: 'Odjava od vrste emaila jednim klikom',
  query: z.object({ token: z.string().min(10).max(1000) }),
  body: oneClick,
  example: { body: { 'List-Unsubscribe': 'One-Click' } },
  response: z.object({ kind }),
});
