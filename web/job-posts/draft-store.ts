import { browserFiles, type FileStore } from '../platform/kept-files.ts';
import { deviceStore, type TextStore } from '../platform/kept-text.ts';
import { type Draft, parseDraft } from './draft.ts';

export interface KeptDraft {
  draft: Draft;
  /** By the id of the attachment. */
  files: Map<string, File>;
}

/** Keeps unsent forms in the browser. */
export function draftStore(text: TextStore = deviceStore, files: FileStore = browserFiles) {
  return {
    /** The draft with its files; one whose bytes are gone is left out. */
    async read(key: string): Promise<KeptDraft | null> {
      const draft = parseDraft(text.getItem(key));
      if (!draft) return null;
      const found = new Map<string, File>();
      for (const { id, mediaId } of draft.files) {
        const file = mediaId === undefined ? await files.get(id) : undefined;
        if (file) found.set(id, file);
      }
      return { draft: { ...draft, files: draft.files.filter(({ id, mediaId }) => mediaId !== undefined || found.has(id)) }, files: found };
    },
    write(key: string, draft: Draft): void {
      text.setItem(key, JSON.stringify({ ...draft, at: new Date().toISOString() }));
    },
    keepFile: (id: string, file: File) => files.put(id, file),
    dropFile: (id: string) => files.delete(id),
    /** Forgets the draft and its files. */
    async remove(key: string): Promise<void> {
      const draft = parseDraft(text.getItem(key));
      text.removeItem(key);
      for (const { id } of draft?.files ?? []) await files.delete(id);
    },
  };
}
