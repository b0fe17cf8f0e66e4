import { keptDrafts, parsed } from '../platform/kept-draft.ts';
import { browserFiles, type FileStore } from '../platform/kept-files.ts';
import type { TextStore } from '../platform/kept-text.ts';
import { type AdFields, isFields } from './ad-fields.ts';

/** Chosen here (its bytes are in the file store under `id`), or already on the server. */
export type DraftPicture = { id: string; name: string } | 'saved' | null;

/** An unsent ad. */
export interface AdDraft {
  fields: AdFields;
  picture: DraftPicture;
  /** The last step that may be opened: those before it were valid when they were left. */
  reached: number;
  /** ISO time of the last change. */
  at: string;
  /** Sent again after a lost answer, it is the same ad. */
  clientId: string;
}

/** One draft of a new ad and one of each edited ad, separately for each person using this browser. */
export const draftKey = (userId: number | undefined, adId: number | undefined) =>
  `skica-oglasa:${userId ?? 'gost'}:${adId ?? 'novi'}`;

/** The stored draft, or null if it is not ours or from an older version. */
export const parseDraft = (text: string | null) =>
  parsed<AdDraft>(text, ({ fields, picture, reached, at, clientId = crypto.randomUUID() }) => {
    const isPicture =
      picture === null ||
      picture === 'saved' ||
      (typeof picture.id === 'string' && typeof picture.name === 'string');
    const isWhole =
      isFields(fields) &&
      isPicture &&
      Number.isInteger(reached) &&
      typeof at === 'string' &&
      typeof clientId === 'string';
    return isWhole ? { fields, picture, reached, at, clientId } : null;
  });

/** Keeps unsent ads in the browser. */
export function adDraftStore(text?: TextStore, files: FileStore = browserFiles) {
  return {
    // Forgets the text, not the picture: it may have moved to another key.
    ...keptDrafts(parseDraft, text),
    keepFile: (id: string, file: File) => files.put(id, file),
    file: (id: string) => files.get(id),
    dropFile: (id: string) => files.delete(id),
  };
}
