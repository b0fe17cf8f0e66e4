/**
 * The parts of the service worker's global scope that we use: TypeScript's `webworker` types conflict with
 * `dom`.
 */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetched extends Extendable {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface Pushed extends Extendable {
  data: { json(): unknown } | null;
}
interface Clicked extends Extendable {
  notification: Notification;
}
interface Renewed extends Extendable {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}
interface Synced extends Extendable {
  tag: string;
}
interface WorkerMessage extends Extendable {
  data: unknown;
}

export interface Tab {
  focused: boolean;
  visibilityState: DocumentVisibilityState;
  postMessage(message: unknown, ports: Transferable[]): void;
  focus(): Promise<unknown>;
}

interface Events {
  install: Extendable;
  activate: Extendable;
  fetch: Fetched;
  push: Pushed;
  notificationclick: Clicked;
  pushsubscriptionchange: Renewed;
  sync: Synced;
  message: WorkerMessage;
}

interface Scope {
  registration: ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };
  clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<Tab[]>;
    openWindow(href: string): Promise<unknown>;
  };
  location: Location;
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
}

export const scope = self as unknown as Scope;
