/** A notification, which replaces an earlier one with the same `tag`. `href` is a path on this site. */
export interface PushMessage {
  title: string;
  text: string;
  href: string;
  tag: string;
}

/** A browser's subscription (W3C Push API). */
export interface WebAddress {
  kind: 'web';
  endpoint: string;
  p256dh: string;
  auth: string;
}
export interface FcmAddress {
  kind: 'fcm';
  token: string;
}
/** `gone`: the address will never work again. */
export type Outcome = 'sent' | 'gone';
