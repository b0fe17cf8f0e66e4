import { type AnyAction, secrets } from '../actions/action.ts';
import { sessionStore, type TextStore } from '../storage/browser-storage.ts';

const keyOf = ({ name }: Pick<AnyAction, 'name'>, fixed: object) =>
  ['typed', name, ...Object.values(fixed).filter((one) => typeof one !== 'object')].join(':');

/** Stores typed values, without secrets, until the user has signed in again. */
export function saveFields(
  one: Pick<AnyAction, 'name'>,
  fixed: object,
  typed: object,
  store: TextStore = sessionStore,
): void {
  const open = Object.entries(typed).filter(
    ([name, value]) =>
      !secrets.has(name) && (typeof value === 'string' || typeof value === 'number') && value !== '',
  );
  if (open.length > 0) store.setItem(keyOf(one, fixed), JSON.stringify(Object.fromEntries(open)));
}

/** Returns the stored values and deletes them, because they are now in the form. */
export function restoreFields(
  one: Pick<AnyAction, 'name'>,
  fixed: object,
  store: TextStore = sessionStore,
): [name: string, value: unknown][] {
  const key = keyOf(one, fixed);
  const text = store.getItem(key);
  if (!text) return [];
  store.removeItem(key);
  try {
    return Object.entries(JSON.parse(text) as object);
  } catch {
    return [];
  }
}
