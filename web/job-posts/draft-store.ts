import { browserFiles, type FileStore } from '../platform/kept-files.ts';
import { type Draft, parseDraft } from './draft.ts';

type TextStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function browserText(): TextStore | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

export interface KeptDraft {
  draft: Draft;
  /** By the id of the attachment. */
  files: Map<string, File>;
}

/** Keeps unsent forms in the browser. A browser that forbids or is full forgets, which is no reason to fail. */
export function draftStore(text: TextStore | undefined = browserText(), files: FileStore = browserFiles) {
  return {
    /** The draft with its files; one whose bytes are gone is left out. */
    async read(key: string): Promise<KeptDraft | null> {
      const draft = parseDraft(text?.getItem(key) ?? null);
      if (!draft) return null;
      const found = new Map<string, File>();
      for (const { id, mediaId } of draft.files) {
        const file = mediaId === undefined ? await files.get(id).catch(() => undefined) : undefined;
        if (file) found.set(id, file);
      }
      return { draft: { ...draft, files: draft.files.filter(({ id, mediaId }) => mediaId !== undefined || found.has(id)) }, files: found };
    },
    write(key: string, draft: Draft): void {
      try {
        text?.setItem(key, JSON.stringify({ ...draft, at: new Date().toISOString() }));
      } catch {
        // No room left: the form goes on without a copy.
      }
    },
    keepFile: (id: string, file: File) => files.put(id, file).catch(() => undefined),
    dropFile: (id: string) => files.delete(id).catch(() => undefined),
    /** Forgets the draft and its files. */
    async remove(key: string): Promise<void> {
      const draft = parseDraft(text?.getItem(key) ?? null);
      text?.removeItem(key);
      for (const { id } of draft?.files ?? []) await files.delete(id).catch(() => undefined);
    },
  };
}
