import { activatePost as activate, deactivatePost as deactivate } from '#contract/moderation.ts';
import { defineAction, somebodyWasFirst } from '../platform/actions/action.ts';
import type { Verdict } from '../ui/overlays/decision.tsx';

const plain = ({ id }: Pick<Verdict, 'id'>) => ({ params: { id } });
const withRemark = ({ id, reason, text }: Pick<Verdict, 'id' | 'reason'> & Partial<Verdict>) => ({
  params: { id },
  body: { reason, ...(text?.trim() && { text }) },
});
export const deactivatePost = defineAction('deaktiviraj', deactivate, {
  conflict: somebodyWasFirst,
  input: withRemark,
  done: ['Posao je deaktiviran.'],
});

export const activatePost = defineAction('aktiviraj', activate, {
  input: plain,
  done: ['Posao je ponovno aktivan.'],
});
