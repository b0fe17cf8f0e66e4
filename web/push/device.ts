import { day } from '#contract/durations.ts';
import { pushKey, subscribePush, unsubscribePush } from '#contract/notifications.ts';
import { api } from '../platform/api/api.ts';
import { localStore } from '../platform/storage/browser-storage.ts';
import { isEnabled, rememberEnabled } from './enabled.ts';

const calls = {
  key: pushKey,
  subscribe: subscribePush,
  unsubscribe: unsubscribePush,
};

const askAgain = 'push.ask-after';

/** `unsupported`: this browser has no push, or supports it only when the site is on the home screen. */
export type DeviceState = 'unsupported' | 'blocked' | 'off' | 'on';

const isSupported = () =>
  isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export function deviceState(): DeviceState {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return isEnabled() && Notification.permission === 'granted' ? 'on' : 'off';
}

export const mayAsk = (now = Date.now()) =>
  deviceState() === 'off' &&
  Notification.permission === 'default' &&
  !isEnabled() &&
  Number(localStore.getItem(askAgain) ?? 0) <= now;

export const askLater = (days: number, now = Date.now()) =>
  localStore.setItem(askAgain, String(now + days * day));

export async function enablePush(): Promise<DeviceState> {
  if ((await Notification.requestPermission()) !== 'granted') return deviceState();
  await subscribe();
  rememberEnabled(true);
  return 'on';
}

export async function disablePush(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration('/');
  const subscription = await worker?.pushManager.getSubscription();
  if (subscription) {
    await api.call(calls.unsubscribe, { query: { endpoint: subscription.endpoint } });
    await subscription.unsubscribe();
  }
  rememberEnabled(false);
}

/**
 * Subscribes this device again if push is enabled, since a subscription belongs to the session that created
 * it.
 */
export async function renewPush(): Promise<void> {
  if (!isEnabled() || !isSupported()) return;
  // The person has revoked the permission in the browser's settings.
  if (Notification.permission !== 'granted') return rememberEnabled(false);
  await subscribe();
  rememberEnabled(true);
}

async function subscribe(): Promise<void> {
  const [{ key }, worker] = await Promise.all([api.call(calls.key), ready()]);
  const { endpoint, keys } = (await subscriptionOf(worker, bytesOf(key))).toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('The push subscription has no keys');
  await api.call(calls.subscribe, { body: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } });
}

async function ready(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register('/sw.js', { scope: '/' });
  return navigator.serviceWorker.ready;
}

/**
 * Returns the existing subscription, or a new one if there is none or the existing one was created for
 * another key.
 */
async function subscriptionOf(
  { pushManager }: ServiceWorkerRegistration,
  key: Uint8Array<ArrayBuffer>,
): Promise<PushSubscription> {
  const known = await pushManager.getSubscription();
  const made = known?.options.applicationServerKey;
  if (known && made && String(new Uint8Array(made)) === String(key)) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
