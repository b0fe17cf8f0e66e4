import { deviceStore } from '../platform/kept-text.ts';

export const keyOf = (me: number) => `outbox ${me}`;

/** Checked on every page before the outbox itself is loaded. */
export const hasOutgoing = (me: number, store = deviceStore) => Boolean(store.getItem(keyOf(me)));
