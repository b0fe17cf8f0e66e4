/** What a device shows; one with the same `tag` takes the place of the one before. `href` is a path of this site. */
export interface PushMessage {
  title: string;
  text: string;
  href: string;
  tag: string;
}

/** A browser, as the W3C's Push API names it. */
export interface WebAddress {
  kind: 'web';
  endpoint: string;
  p256dh: string;
  auth: string;
}
/** A device by its token of Firebase Cloud Messaging (spec §7, fcm_token). */
export interface FcmAddress {
  kind: 'fcm';
  token: string;
}
/** `gone`: there will never again be anybody at this address. */
export type Outcome = 'sent' | 'gone';
