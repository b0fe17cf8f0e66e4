import { localStore } from '../platform/storage/browser-storage.ts';

export const keyOf = (me: number) => `outbox ${me}`;

/** Returns whether there are unsent messages; called on every page before the outbox itself is loaded. */
export const hasOutgoing = (me: number, store = localStore) => Boolean(store.getItem(keyOf(me)));
