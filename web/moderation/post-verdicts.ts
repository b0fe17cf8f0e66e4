import * as contract from '#contract/moderation.ts';
import { paths } from '#contract/paths.ts';
import { act, somebodyWasFirst } from '../platform/act.ts';
import type { Verdict } from '../ui/overlays/decision.tsx';

const plain = ({ id }: Pick<Verdict, 'id'>) => ({ params: { id } });
const withRemark = ({ id, reason, text }: Pick<Verdict, 'id' | 'reason'> & Partial<Verdict>) => ({
  params: { id },
  body: { reason, ...(text?.trim() && { text }) },
});
const shared = { late: somebodyWasFirst, to: () => paths.moderation() };

export const approvePost = act('objavi', contract.approvePost, { ...shared, input: plain, done: ['Posao je objavljen.'] });

export const declinePost = act('vrati', contract.declinePost, { ...shared, input: withRemark, done: ['Posao je vraćen na doradu.'] });

export const deactivatePost = act('deaktiviraj', contract.deactivatePost, {
  late: shared.late,
  input: withRemark,
  done: ['Posao je deaktiviran.'],
});

export const activatePost = act('aktiviraj', contract.activatePost, { input: plain, done: ['Posao je ponovno aktivan.'] });
