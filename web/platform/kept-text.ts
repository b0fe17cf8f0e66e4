/** The part of a browser's text store that we use. */
export interface TextStore {
  getItem: (key: string) => string | null;
  /** `false` if only this page remembers it. */
  setItem: (key: string, text: string) => unknown;
  removeItem: (key: string) => void;
}

/**
 * A store that never throws: what the browser forbids or has no room for is kept in memory until the page is left.
 * `find` is called each time, because merely accessing a forbidden store throws.
 */
export function guarded(find: () => TextStore): TextStore {
  const memory = new Map<string, string>();
  return {
    getItem(key) {
      try {
        return memory.get(key) ?? find().getItem(key);
      } catch {
        return null;
      }
    },
    setItem(key, text) {
      try {
        find().setItem(key, text);
        memory.delete(key);
        return true;
      } catch {
        memory.set(key, text);
        return false;
      }
    },
    removeItem(key) {
      memory.delete(key);
      try {
        find().removeItem(key);
      } catch {
        // Forbidden: it was never there.
      }
    },
  };
}

/** Per device, across visits. Nothing writes to either store while a page is rendered on the server. */
// biome-ignore lint/style/noRestrictedGlobals: the one place that may
export const deviceStore = guarded(() => localStorage);

/** Per tab, across reloads. */
// biome-ignore lint/style/noRestrictedGlobals: the one place that may
export const tabStore = guarded(() => sessionStorage);
