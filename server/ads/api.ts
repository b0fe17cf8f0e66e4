import * as contract from '#contract/ads.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { addressOf } from '../platform/limits/address.ts';
import { limitOf } from '../platform/limits/table.ts';
import { settingsTag } from '../settings/tags.ts';
import { adLimits } from './limits.ts';
import { adsPricing } from './pricing.ts';
import { adStats, getAdOrPublic, myAds } from './read.ts';
import { countClick, countImpression, servedAds } from './serving.ts';
import { adVisitor } from './visitor.ts';
import { initAd, updateAd } from './write.ts';

export const adsApi: FeatureApi = (parts) => {
  const { handle, db, keys, limits } = parts;
  handle(
    contract.adsPricing,
    () => adsPricing(db),
    () => [settingsTag],
  );
  handle(contract.listAds, ({ query, actor, reply }) =>
    servedAds(parts, adVisitor(keys, actor, reply.request), query),
  );
  handle(contract.countImpression, async ({ params, body, actor, reply }) => {
    await limits.consume([limitOf(adLimits.ad_impression, addressOf(reply.request))]);
    return {
      data: await countImpression(
        parts,
        adVisitor(keys, actor, reply.request),
        params.id,
        body.appearance_token,
      ),
    };
  });
  handle(contract.countClick, async ({ params, body, actor, reply }) => {
    await limits.consume([limitOf(adLimits.ad_click, addressOf(reply.request))]);
    return {
      data: await countClick(parts, adVisitor(keys, actor, reply.request), params.id, body.appearance_token),
    };
  });
  handle(contract.initAd, async ({ body, files, actor }) => {
    const { client_id: clientId, ...input } = body;
    return { data: await initAd(parts, { actor }, { input, file: files[0], clientId }) };
  });
  handle(contract.updateAd, async ({ params, query, body, files, actor }) => {
    const { remove_media: removeMedia, ...input } = body;
    return {
      data: await updateAd(parts, { actor, token: query.token }, params.id, {
        input,
        file: files[0],
        removeMedia,
      }),
    };
  });
  handle(contract.getAd, async ({ params, query, actor }) => ({
    data: await getAdOrPublic(db, { actor, token: query.token }, params.id),
  }));
  handle(contract.adStats, async ({ params, query, actor }) => ({
    data: await adStats(db, { actor, token: query.token }, params.id),
  }));
  handle(contract.myAds, ({ query, actor }) => myAds(db, actor, query));
};
