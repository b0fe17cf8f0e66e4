import { deviceStore } from '../platform/kept-text.ts';

export const keyOf = (me: number) => `outbox ${me}`;

/** Whether something waits, asked on every page before the outbox itself is fetched. */
export const hasOutgoing = (me: number, store = deviceStore) => Boolean(store.getItem(keyOf(me)));
