import { paths } from '#contract/paths.ts';
import { approveTradeCheck, declineTradeCheck } from '#contract/trade-checks.ts';
import { act, somebodyWasFirst } from '../platform/act.ts';
import type { Verdict } from '../ui/overlays/decision.tsx';

const shared = { late: somebodyWasFirst, to: () => paths.adminTradeChecks() };

export const approveCheck = act('potvrdi', approveTradeCheck, {
  ...shared,
  input: ({ id }: Verdict) => ({ params: { id } }),
  done: ({ data }) => ['Obrt je potvrđen.', data.user.name],
});

export const declineCheck = act('odbij', declineTradeCheck, {
  ...shared,
  input: ({ id, reason }: Verdict) => ({ params: { id }, body: { reason } }),
  done: ({ data }) => ['Obrt nije potvrđen.', data.user.name],
});
