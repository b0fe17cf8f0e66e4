import type { TextStore } from '../platform/storage/browser-storage.ts';

const key = 'trazeno';
/** The maximum number of recent searches; a longer list would itself need a search. */
const most = 5;

/** Returns the recent searches, newest first. Invalid stored values are ignored. */
export function readRecent(store: TextStore): string[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(key) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((one): one is string => typeof one === 'string').slice(0, most)
      : [];
  } catch {
    return [];
  }
}

export function saveRecent(store: TextStore, query: string): void {
  const same = query.toLocaleLowerCase('hr');
  const others = readRecent(store).filter((one) => one.toLocaleLowerCase('hr') !== same);
  store.setItem(key, JSON.stringify([query, ...others].slice(0, most)));
}

export const forgetRecent = (store: TextStore): void => store.removeItem(key);
