import { cut } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import type { ToWorker } from '../platform/browser/worker.ts';
import { browserFiles } from '../platform/storage/file-storage.ts';
import { sharedId } from '../platform/storage/shared-id.ts';
import { cacheAppShell, fileOf, pageOf } from './frame.ts';
import { cachePage, keepOffline } from './offline-pages.ts';
import { pictureOf } from './offline-pictures.ts';
import { open, readPush, renew, show } from './push.ts';
import { forgets, setReader } from './reader.ts';
import { scope } from './scope.ts';
import { deleteOldCaches, frame } from './stores.ts';
import { sendWaiting, takeOverOutbox } from './waiting.ts';

/**
 * Maximum number of shared pictures that are stored; the form itself reports how many an inquiry may have.
 */
const most = 12;

/**
 * Receives pictures shared from the phone (Web Share Target): stores them in the browser and redirects to the
 * form for an inquiry.
 */
async function receiveSharedFiles(request: Request): Promise<Response> {
  const query = new URLSearchParams();
  try {
    const form = await request.formData();
    const pictures = form
      .getAll('slike')
      .filter((one): one is File => typeof one !== 'string' && one.size > 0);
    const ids: string[] = [];
    for (const picture of pictures.slice(0, most)) {
      const id = sharedId();
      await browserFiles.put(id, picture);
      ids.push(id);
    }
    if (ids.length > 0) query.set('slike', ids.join());
    const words = String(form.get('opis') ?? '').trim();
    if (words) query.set('opis', cut(words, 500));
  } catch {
    // If reading the shared data fails, the form opens without it.
  }
  return Response.redirect(query.size > 0 ? `${paths.newJob()}?${query}` : paths.newJob(), 303);
}

// The service worker: makes recently read pages available offline, sends queued messages, receives shared
// pictures and shows push notifications.

const tag = 'waiting';

scope.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([scope.skipWaiting(), frame.length > 0 && cacheAppShell()])),
);

scope.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      scope.clients.claim(),
      deleteOldCaches(),
      frame.length > 0 && scope.registration.navigationPreload?.enable(),
    ]),
  ),
);

/** Server endpoints without readable pages. */
const notPages = /^\/(?:api|files|dev)\//;
const session =
  /^\/(?:api\/v1\/auth\/(?:(?:passkeys\/)?login|signup|logout(?:-hard)?|social-login|delete-account)|odjava)$/;

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== scope.location.origin) return;
  if (request.method !== 'GET') {
    if (session.test(pathname)) event.waitUntil(forgets());
    if (pathname === paths.shared()) event.respondWith(receiveSharedFiles(request));
    return;
  }
  if (frame.length === 0) return;
  if (pathname.startsWith('/assets/')) event.respondWith(fileOf(request));
  else if (request.mode === 'navigate' && !notPages.test(pathname) && pathname !== paths.logOut())
    event.respondWith(pageOf(request, event.preloadResponse));
  else if (request.destination === 'image') event.respondWith(pictureOf(request));
});

scope.addEventListener('message', (event) => {
  const message = event.data as ToWorker;
  if (message.say === 'who') event.waitUntil(setReader(message.who).then(() => keepOffline(message.who)));
  else if (message.say === 'keep') event.waitUntil(cachePage(message));
  else if (message.say === 'waiting')
    event.waitUntil(
      takeOverOutbox(message).then((some) =>
        some ? scope.registration.sync?.register(tag).catch(() => undefined) : undefined,
      ),
    );
});

scope.addEventListener('sync', (event) => event.tag === tag && event.waitUntil(sendWaiting()));

scope.addEventListener('push', (event) => event.waitUntil(show(readPush(event.data))));

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification));
});

scope.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renew(event.oldSubscription, event.newSubscription)),
);
