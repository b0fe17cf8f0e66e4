export interface TextStore {
  getItem: (key: string) => string | null;
  /** Stores a text. Returns `false` if it is stored only in memory. */
  setItem: (key: string, text: string) => unknown;
  removeItem: (key: string) => void;
}

/**
 * Returns a store that never throws: if storage is forbidden or full, texts are held in memory until the user
 * leaves the page. `find` is called each time, because merely accessing a forbidden store throws.
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
        // Storage is forbidden, so there is nothing to remove.
      }
    },
  };
}

/** The store of this device, kept across visits. Never written during server rendering. */
// biome-ignore lint/style/noRestrictedGlobals: the only module that may access it
export const localStore = guarded(() => localStorage);

// biome-ignore lint/style/noRestrictedGlobals: the only module that may access it
export const sessionStore = guarded(() => sessionStorage);
