import { paths } from '#contract/paths.ts';
import { addresses } from './addresses.ts';
import { scope, type Tab } from './scope.ts';

/** What the site sends: title, text, a path of the site, and a tag: of two with the same tag the later one stands. */
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

/** Milliseconds that a tab has to say that it goes there. */
const patience = 700;

/** Asks a tab to go on to a path by itself: whoever is typing there is asked first. Whether somebody answered. */
const leads = (tab: Tab, href: string) =>
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
  // The whole address: a path that begins with two slashes would be another host. The tab looks at the path itself (contract/paths.ts).
  if (!tab || !(await leads(tab, url.pathname + url.search + url.hash)))
    return scope.clients.openWindow(url.href);
  // Refused where nobody pressed; the tab is there all the same.
  return tab.focus().catch(() => undefined);
}

/** The browser changed the address by itself: the site is told the new one, as whoever is signed in here. */
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
