/** A message in the offline queue, as the service worker sends it when no page is open. */
export interface Waiting {
  client_id: string;
  to: number;
  text: string;
  file?: string;
}

/**
 * Messages from pages to the service worker (web/worker). `who` is the signed-in person's id, 0 for a
 * visitor.
 */
export type ToWorker =
  | { say: 'who'; who: number }
  | { say: 'keep'; who: number; path: string; title: string }
  | { say: 'waiting'; who: number; messages: readonly Waiting[] };

/**
 * Posts a message to the service worker if there is one. Nothing may depend on the message, since the site
 * also works without a service worker.
 */
export function postToWorker(message: ToWorker): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  workers?.getRegistration('/').then(
    (one) => (one?.active ?? one?.waiting ?? one?.installing)?.postMessage(message),
    () => undefined,
  );
}
