/** What is used of a browser's store of texts. */
export interface TextStore {
  getItem: (key: string) => string | null;
  /** `false` where it is remembered by this page only. */
  setItem: (key: string, text: string) => unknown;
  removeItem: (key: string) => void;
}

/**
 * A store that never throws: what the browser forbids or has no room for is remembered by the page until it is left.
 * `find` is asked each time, since already naming the store throws where it is forbidden.
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

/** Of this device, over visits. Nothing writes into either while a page is drawn on the server. */
// biome-ignore lint/style/noRestrictedGlobals: the one place that may
export const deviceStore = guarded(() => localStorage);

/** Of this tab, over reloads. */
// biome-ignore lint/style/noRestrictedGlobals: the one place that may
export const tabStore = guarded(() => sessionStorage);
