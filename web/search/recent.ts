import type { TextStore } from '../platform/kept-text.ts';

const key = 'trazeno';
/** More would be a list to search in. */
const most = 5;

/** The last searches that led somewhere, newest first. What somebody else wrote into the store is no search. */
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

/** The same words in other letters are the same search. */
export function keepRecent(store: TextStore, query: string): void {
  const same = query.toLocaleLowerCase('hr');
  const others = readRecent(store).filter((one) => one.toLocaleLowerCase('hr') !== same);
  store.setItem(key, JSON.stringify([query, ...others].slice(0, most)));
}

export const forgetRecent = (store: TextStore): void => store.removeItem(key);
