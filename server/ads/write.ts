import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { adButton } from '#contract/ad-labels.ts';
import type { Ad, adInput } from '#contract/ads.ts';
import { AppError } from '#contract/errors.ts';
import type { z } from '#contract/zod.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import type { UploadedFile } from '../platform/http/multipart.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { deleteStored, type MediaKind, storeMedia } from '../platform/media/stored-media.ts';
import { type Asker, isAdvertiser, linkToken, newLink } from './access.ts';
import { clickUrl } from './click-url.ts';
import { isUnpaid } from './policy.ts';
import { presentAd } from './present.ts';
import { adsPricing } from './pricing.ts';
import * as queries from './queries.ts';
import { adById, lockAd } from './service.ts';
import type { AdRow } from './tables.ts';

type AdInput = z.output<typeof adInput>;
type Parts = Pick<FeatureParts, 'db' | 'storage' | 'keys'>;
interface Given {
  input: AdInput;
  file: UploadedFile | undefined;
}

/** Throws `ads.reach`, with the current minimum, if there are too few impressions. */
export async function mustReach(db: DbOrTx, impressions: number): Promise<void> {
  const { min_limit: least } = await adsPricing(db);
  if (impressions >= least) return;
  const text = `Min. iznos: ${least}`;
  throw new AppError('ads.reach', { text, fields: { desired_appearances: [text] } });
}

const columnsOf = (input: AdInput) => ({
  title: input.title,
  description: input.description,
  buttonText: input.button_text ?? adButton,
  clickAction: input.click_action,
  clickUrl: input.click_url === undefined ? null : clickUrl(input.click_url),
  desiredImpressions: input.desired_appearances,
  name: input.name,
  email: input.email,
  phone: input.phone ?? null,
});

const adPictures = { folder: 'ads', layout: 'folder', field: 'adsMedias' } as const satisfies MediaKind;

type NewAd = Ad & { access_token: string };

/**
 * Returns a hash of the sender, client id and content, so that a guessed client id reveals nobody else's ad
 * and a changed submission creates another ad.
 */
async function sentKeyOf(
  keys: Keys,
  { actor }: Asker,
  { input, file }: Given,
  clientId: string,
): Promise<string> {
  const picture = file
    ? createHash('sha256')
        .update(await readFile(file.path))
        .digest('hex')
    : null;
  return keys.hash(JSON.stringify([actor?.id ?? null, clientId, columnsOf(input), picture]), 'ad_sent');
}

/**
 * Returns the ad created by an earlier identical submission, with the token of its private link; undefined if
 * there is none.
 */
async function sentBefore(
  { db, keys }: Parts,
  { actor }: Asker,
  sentKey: string,
): Promise<NewAd | undefined> {
  const row = await queries.bySentKey(db, sentKey);
  if (!row) return undefined;
  const token = linkToken(keys, row);
  return token === undefined
    ? undefined
    : { ...(await presentAd(db, row, { actor, token })), access_token: token };
}

/**
 * Creates a draft and returns it with the token of its private link. An identical resubmission with the same
 * client id returns the existing ad. Throws `ads.*`, `media.*`.
 */
export async function initAd(
  parts: Parts,
  asker: Asker,
  { clientId, ...given }: Given & { clientId: string | undefined },
): Promise<NewAd> {
  const { db, storage, keys } = parts;
  const { input, file } = given;
  const sentKey = clientId === undefined ? null : await sentKeyOf(keys, asker, given, clientId);
  const before = sentKey === null ? undefined : await sentBefore(parts, asker, sentKey);
  if (before) return before;
  await mustReach(db, input.desired_appearances);
  const { token, kept } = newLink(keys);
  const row = await storeMedia(storage, adPictures, file, async (picture) => {
    const created = await db.transaction(async (tx) => {
      const inserted = await queries.insert(tx, {
        ...columnsOf(input),
        ...kept,
        sentKey,
        userId: asker.actor?.id ?? null,
      });
      if (inserted && picture) await queries.setPicture(tx, inserted.id, picture);
      return inserted;
    });
    if (!created && picture) await deleteStored(storage, [picture.storageKey]);
    return created;
  });
  if (row) return { ...(await presentAd(db, row, { ...asker, token })), access_token: token };
  const first = sentKey === null ? undefined : await sentBefore(parts, asker, sentKey);
  if (!first) throw new Error('the ad created by a parallel request was deleted');
  return first;
}

/** Throws `not_found` for anyone but the advertiser, `ads.paid` if the ad has been paid for. */
function mustBeEditable(row: AdRow | undefined, asker: Asker): AdRow {
  if (!row || !isAdvertiser(row, asker)) throw new AppError('not_found');
  if (!isUnpaid(row)) throw new AppError('ads.paid');
  return row;
}

/**
 * Changes an unpaid ad. A payment opened for another number of impressions is replaced when payment is next
 * requested. Throws `not_found`, `ads.*`, `media.*`.
 */
export async function updateAd(
  { db, storage }: Parts,
  asker: Asker,
  id: number,
  { input, file, removeMedia = false }: Given & { removeMedia?: boolean | undefined },
): Promise<Ad> {
  // Checked before the expensive work, and again under the lock.
  mustBeEditable(await adById(db, id), asker);
  await mustReach(db, input.desired_appearances);
  const columns = columnsOf(input);
  const { row, former } = await storeMedia(storage, adPictures, file, (picture) =>
    db.transaction(async (tx: Tx) => {
      mustBeEditable(await lockAd(tx, id), asker);
      const changed = await queries.update(tx, id, columns);
      return {
        row: changed,
        former: picture || removeMedia ? await queries.setPicture(tx, id, picture) : null,
      };
    }),
  );
  if (former !== null) await deleteStored(storage, [former]);
  return presentAd(db, row, asker);
}
