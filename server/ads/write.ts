import { randomBytes } from 'node:crypto';
import { adButton } from '#contract/ad-labels.ts';
import type { Ad, adInput } from '#contract/ads.ts';
import { AppError } from '#contract/errors.ts';
import type { z } from '#contract/zod.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { UploadedFile } from '../platform/http/multipart.ts';
import { atField } from '../platform/media/at-field.ts';
import { type PreparedImage, prepareMedia } from '../platform/media/media.ts';
import { dropFolders } from '../platform/storage/drop.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { type Asker, isAdvertiser, newLink } from './access.ts';
import { clickUrl } from './click-url.ts';
import { isUnpaid } from './policy.ts';
import { pictureKeys, presentAd } from './present.ts';
import { adsPricing } from './pricing.ts';
import * as queries from './queries.ts';

type AdInput = z.output<typeof adInput>;
type Parts = Pick<FeatureParts, 'db' | 'storage' | 'keys'>;
interface Given {
  input: AdInput;
  file: UploadedFile | undefined;
}

/** Throws `ads.reach` with the least number that is sold now. */
export async function mustReach(db: DbOrTx, appearances: number): Promise<void> {
  const { min_limit: least } = await adsPricing(db);
  if (appearances >= least) return;
  const text = `Min. iznos: ${least}`;
  throw new AppError('ads.reach', { text, fields: { desired_appearances: [text] } });
}

const columnsOf = (input: AdInput) => ({
  title: input.title,
  description: input.description,
  buttonText: input.button_text ?? adButton,
  clickAction: input.click_action,
  clickUrl: input.click_url === undefined ? null : clickUrl(input.click_url),
  desiredAppearances: input.desired_appearances,
  name: input.name,
  email: input.email,
  phone: input.phone ?? null,
});

const notAPicture = 'Polje Slika mora biti slika (PNG, WEBP ili JPG).';

async function preparePicture(file: UploadedFile): Promise<PreparedImage> {
  const media = await prepareMedia({ path: file.path }, file.name);
  if (media.kind !== 'image') throw new AppError('media.kind');
  return media;
}

/** Lays the picture down, lets `work` name it in a row, and takes it away again where that fails. */
async function withPicture<T>(storage: Storage, file: UploadedFile | undefined, work: (folder: string | null) => Promise<T>): Promise<T> {
  if (!file) return work(null);
  const { full, card } = await atField('adsMedias', preparePicture(file), { 'media.kind': notAPicture });
  const folder = `ads/${randomBytes(18).toString('base64url')}`;
  try {
    await storage.put(pictureKeys(folder).full, full.bytes);
    await storage.put(pictureKeys(folder).card, card.bytes);
    return await work(folder);
  } catch (error) {
    await dropFolders(storage, [folder]);
    throw error;
  }
}

/** A draft, with the token of its private link, told this once (wire.md, Ads). Throws `ads.*`, `media.*`. */
export async function initAd({ db, storage, keys }: Parts, { actor }: Asker, { input, file }: Given): Promise<Ad & { access_token: string }> {
  await mustReach(db, input.desired_appearances);
  const columns = columnsOf(input);
  const { token, kept } = newLink(keys);
  const row = await withPicture(storage, file, (folder) =>
    db.transaction(async (tx) => {
      const created = await queries.insert(tx, { ...columns, ...kept, userId: actor?.id ?? null });
      if (folder !== null) await queries.setPicture(tx, created.id, folder);
      return created;
    }),
  );
  return { ...(await presentAd(db, row, { actor, token })), access_token: token };
}

/** Throws `not_found` for others, `ads.paid` once money came. */
function mustBeEditable(row: queries.AdRow | undefined, asker: Asker): queries.AdRow {
  if (!row || !isAdvertiser(row, asker)) throw new AppError('not_found');
  if (!isUnpaid(row)) throw new AppError('ads.paid');
  return row;
}

/** Changes an ad that is not paid yet. A payment that was opened for another reach is replaced when payment is asked for again. */
export async function updateAd(
  { db, storage }: Parts,
  asker: Asker,
  id: number,
  { input, file, removeMedia = false }: Given & { removeMedia?: boolean | undefined },
): Promise<Ad> {
  // Looked at before the costly part, and once more under the lock.
  mustBeEditable(await queries.byId(db, id), asker);
  await mustReach(db, input.desired_appearances);
  const columns = columnsOf(input);
  const { row, former } = await withPicture(storage, file, (folder) =>
    db.transaction(async (tx: Tx) => {
      mustBeEditable(await queries.lock(tx, id), asker);
      const changed = await queries.update(tx, id, columns);
      return { row: changed, former: folder !== null || removeMedia ? await queries.setPicture(tx, id, folder) : null };
    }),
  );
  if (former !== null) await dropFolders(storage, [former]);
  return presentAd(db, row, asker);
}
