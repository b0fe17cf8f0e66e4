// Rings for what was pushed to this device, and leads to where it happened. Nothing is cached here.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** What the site sends: title, text, a path of the site, and a tag: of two with the same tag the later one stands. */
const read = (data) => {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
};

self.addEventListener('push', (event) => {
  const { title = 'Nova obavijest', text = '', href = '/obavijesti', tag } = read(event.data);
  event.waitUntil(
    self.registration.showNotification(title, { body: text, tag, lang: 'hr', icon: '/mark-192.png', badge: '/badge-96.png', data: { href } }),
  );
});

/** Milliseconds that a tab has to say that it goes there. */
const patience = 700;

/** Asks a tab to go on to a path by itself: whoever is typing there is asked first. Whether somebody answered. */
const leads = (tab, href) =>
  new Promise((settle) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => settle(true);
    setTimeout(() => settle(false), patience);
    tab.postMessage({ open: href }, [port2]);
  });

async function open(href) {
  const asked = new URL(href, self.location.origin);
  const url = asked.origin === self.location.origin ? asked : new URL('/', self.location.origin);
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((one) => one.focused) ?? tabs.find((one) => one.visibilityState === 'visible') ?? tabs[0];
  // The whole address: a path that begins with two slashes would be another host. The tab looks at the path itself (contract/paths.ts).
  if (!tab || !(await leads(tab, url.pathname + url.search + url.hash))) return self.clients.openWindow(url.href);
  // Refused where nobody pressed; the tab is there all the same.
  return tab.focus().catch(() => undefined);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.href ?? '/obavijesti'));
});

// The browser changed the address by itself: the site is told the new one, as whoever is signed in here.
self.addEventListener('pushsubscriptionchange', (event) => {
  const key = event.oldSubscription?.options.applicationServerKey;
  const renew = async () => {
    const subscription = event.newSubscription ?? (key && (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })));
    if (!subscription) return;
    const { endpoint, keys } = subscription.toJSON();
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    await fetch('/api/v1/push/subscriptions', { method: 'POST', headers, body: JSON.stringify({ endpoint, keys }) });
  };
  event.waitUntil(renew());
});
