type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const keyOf = (me: number) => `outbox ${me}`;

export function textStore(): TextStore | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** Whether something waits, asked on every page before the outbox itself is fetched. */
export const hasOutgoing = (me: number, store = textStore()) => Boolean(store?.getItem(keyOf(me)));
