import { localStore } from '../platform/storage/browser-storage.ts';

export const keyOf = (me: number) => `outbox ${me}`;

/** Checked on every page before the outbox itself is loaded. */
export const hasOutgoing = (me: number, store = localStore) => Boolean(store.getItem(keyOf(me)));
