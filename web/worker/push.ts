import { paths } from '#contract/paths.ts';
import { addresses } from './addresses.ts';
import { scope, type Tab } from './scope.ts';

/** The push payload. A notification replaces an earlier one with the same tag. */
interface PushData {
  title?: string;
  text?: string;
  href?: string;
  tag?: string;
}

export function readPush(data: { json(): unknown } | null): PushData {
  try {
    return (data?.json() as PushData | undefined) ?? {};
  } catch {
    return {};
  }
}

export const show = ({ title = 'Nova obavijest', text = '', href = paths.notifications(), tag }: PushData) =>
  scope.registration.showNotification(title, {
    body: text,
    tag,
    lang: 'hr',
    icon: '/mark-192.png',
    badge: '/badge-96.png',
    data: { href },
  });

/** Milliseconds to wait for a tab to confirm that it will navigate. */
const patience = 700;

/**
 * Asks a tab to navigate by itself, so that it can warn about unsent input. Resolves to true if the tab
 * confirms in time.
 */
const askToNavigate = (tab: Tab, href: string) =>
  new Promise<boolean>((settle) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => settle(true);
    setTimeout(() => settle(false), patience);
    tab.postMessage({ open: href }, [port2]);
  });

export async function open({ data }: Notification): Promise<unknown> {
  const { origin } = scope.location;
  const asked = new URL((data as { href?: string } | null)?.href ?? paths.notifications(), origin);
  const url = asked.origin === origin ? asked : new URL('/', origin);
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab =
    tabs.find((one) => one.focused) ?? tabs.find((one) => one.visibilityState === 'visible') ?? tabs[0];
  // Opened by absolute URL, because a path beginning with two slashes would be interpreted as another host. A
  // tab that navigates by itself validates the path (contract/paths.ts).
  if (!tab || !(await askToNavigate(tab, url.pathname + url.search + url.hash)))
    return scope.clients.openWindow(url.href);
  // Focusing may be rejected without a user gesture; the tab has navigated anyway.
  return tab.focus().catch(() => undefined);
}

export async function renew(
  before: PushSubscription | null | undefined,
  after: PushSubscription | null | undefined,
): Promise<void> {
  const key = before?.options.applicationServerKey;
  const subscription =
    after ??
    (key &&
      (await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  await fetch(addresses.push, { method: 'POST', headers, body: JSON.stringify({ endpoint, keys }) });
}
