/** What a device shows. A message replaces an earlier one with the same `tag`. `href` is a path of this site. */
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
/** A device's Firebase Cloud Messaging token (spec §7, fcm_token). */
export interface FcmAddress {
  kind: 'fcm';
  token: string;
}
/** `gone`: this address will never work again. */
export type Outcome = 'sent' | 'gone';
