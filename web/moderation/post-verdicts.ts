import { activatePost as activate, approvePost as approve, deactivatePost as deactivate, declinePost as decline } from '#contract/moderation.ts';
import { paths } from '#contract/paths.ts';
import { act, somebodyWasFirst } from '../platform/act.ts';
import type { Verdict } from '../ui/overlays/decision.tsx';

const plain = ({ id }: Pick<Verdict, 'id'>) => ({ params: { id } });
const withRemark = ({ id, reason, text }: Pick<Verdict, 'id' | 'reason'> & Partial<Verdict>) => ({
  params: { id },
  body: { reason, ...(text?.trim() && { text }) },
});
const shared = { conflict: somebodyWasFirst, to: () => paths.moderation() };

export const approvePost = act('objavi', approve, { ...shared, input: plain, done: ['Posao je objavljen.'] });

export const declinePost = act('vrati', decline, { ...shared, input: withRemark, done: ['Posao je vraćen na doradu.'] });

export const deactivatePost = act('deaktiviraj', deactivate, {
  conflict: shared.conflict,
  input: withRemark,
  done: ['Posao je deaktiviran.'],
});

export const activatePost = act('aktiviraj', activate, { input: plain, done: ['Posao je ponovno aktivan.'] });
