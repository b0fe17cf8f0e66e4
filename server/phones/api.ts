import * as contract from '#contract/phones.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import * as phones from './service.ts';
import { phonesTasks } from './tasks.ts';

export const phonesApi: FeatureApi = (parts) => {
  const { handle } = parts;
  handle(contract.getPhone, async ({ actor }) => ({ data: await phones.getPhone(parts, actor) }));
  handle(contract.sendPhoneCode, async ({ body, actor }) => ({
    data: await phones.sendCode(parts, actor, body.phone),
  }));
  handle(contract.confirmPhone, async ({ body, actor }) => ({
    data: await phones.confirmPhone(parts, actor, body.code),
  }));
  handle(contract.removePhone, ({ actor }) => phones.removePhone(parts, actor));
  phonesTasks(parts);
};
