import { AppError } from '#contract/errors.ts';
import type { UploadedFile } from '../http/multipart.ts';
import { newKey, type Storage } from '../storage/storage.ts';
import { atField } from './at-field.ts';
import { prepareMedia } from './media.ts';

/** Returns the storage keys of a photo's two sizes. */
export const photoKeys = (folder: string) => ({ full: `${folder}/full.webp`, card: `${folder}/card.webp` });

/**
 * Stores an editor's photo in a new folder below `place` and returns the folder. Throws `media.*` for the
 * field `picture`.
 */
export async function storePhoto(storage: Storage, place: string, file: UploadedFile): Promise<string> {
  const media = await atField('picture', prepareMedia({ path: file.path }, file.name));
  if (media.kind !== 'image')
    throw new AppError('media.kind', {
      fields: { picture: ['Datoteka nije slika. Odaberite PNG, WEBP, JPG ili HEIC.'] },
    });
  const folder = newKey(place, 'webp').replace(/\.webp$/, '');
  const keys = photoKeys(folder);
  await storage.put(keys.full, media.full.bytes);
  await storage.put(keys.card, media.card.bytes);
  return folder;
}
