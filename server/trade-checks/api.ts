import { getTradeCheck, sendTradeCheck } from '#contract/profile.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import * as checks from './service.ts';

export const tradeChecksApi: FeatureApi = (parts) => {
  const { handle, db, keys } = parts;
  handle(getTradeCheck, async ({ actor }) => ({ data: await checks.ownCheck(db, keys, actor) }));
  handle(sendTradeCheck, async ({ body, files, actor }) => ({
    data: await checks.sendCheck(parts, actor, { oib: body.oib, file: files[0] }),
  }));
};
