import type { TextStore } from '../platform/storage/browser-storage.ts';
import { draftStorage, parsed } from '../platform/storage/draft-storage.ts';
import { browserFiles, type FileStore } from '../platform/storage/file-storage.ts';
import { type AdFields, isFields } from './ad-fields.ts';

export type DraftPicture = { id: string; name: string } | 'saved' | null;

export interface AdDraft {
  fields: AdFields;
  picture: DraftPicture;
  /** The last step that may be opened; earlier steps were valid when they were left. */
  reached: number;
  at: string;
  /** Idempotency key: a retry after a lost response does not create a second ad. */
  clientId: string;
}

export const draftKey = (userId: number | undefined, adId: number | undefined) =>
  `skica-oglasa:${userId ?? 'gost'}:${adId ?? 'novi'}`;

/**
 * Parses a stored draft, adding a client id if it has none; returns null if the text is not a valid draft.
 */
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

export function adDraftStore(text?: TextStore, files: FileStore = browserFiles) {
  return {
    // Deleting a draft removes only its text, because the picture may already belong to another draft.
    ...draftStorage(parseDraft, text),
    keepFile: (id: string, file: File) => files.put(id, file),
    file: (id: string) => files.get(id),
    deleteFile: (id: string) => files.delete(id),
  };
}
