import type { Visitor } from '../session/actor.ts';

/** Returns whether a person may read a file. For null, returns whether it is public. */
type MayRead = (visitor: Visitor) => boolean | Promise<boolean>;

/** States who may read the uploads in a feature's folders. Files in all other folders are public. */
export interface FileReaders {
  folders: readonly string[];
  /** Finds the rule for an upload by its storage key; undefined if no row has this key. */
  find(storageKey: string): Promise<MayRead | undefined>;
}

/** Returns a function that finds who may read the file with a given key; undefined if nobody may. */
export function openFileReaders(readers: readonly FileReaders[]) {
  const byFolder = new Map(readers.flatMap((one) => one.folders.map((folder) => [folder, one] as const)));
  return async (key: string): Promise<MayRead | undefined> => {
    const [folder, end] = [key.slice(0, key.indexOf('/')), key.lastIndexOf('/')];
    // A picture stored in one size has no folder of its own.
    const storageKey = end > folder.length ? key.slice(0, end) : key;
    const owner = byFolder.get(folder);
    return owner ? owner.find(storageKey) : () => true;
  };
}
