import { formatNumber } from '#contract/format.ts';
import type { ReviewStub } from '#contract/review-proofs.ts';

const states = {
  hidden: 'Ocjena je skrivena dok je moderator ne pregleda',
  removed: 'Ocjena je uklonjena',
} as const;

/** Returns the sentence shown in place of a hidden or removed review. */
export const stubText = ({ state, reason, decision_id }: ReviewStub): string =>
  `${states[state]}: ${reason}, odluka br. ${formatNumber(decision_id)}.`;
