import { getClaims, putClaims } from '#contract/pages.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { tags } from '../platform/response-cache/tags.ts';
import { readSetting, writeSetting } from '../settings/service.ts';
import { claimsSetting } from './service.ts';

export const pagesApi: FeatureApi = ({ handle, db }) => {
  handle(
    getClaims,
    async () => ({ data: await readSetting(db, claimsSetting) }),
    () => [tags.settings],
  );
  handle(putClaims, async ({ body, actor }) => ({ data: await writeSetting(db, actor, claimsSetting, body.claims) }));
};
