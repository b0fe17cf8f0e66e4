import type { VisitAnswer } from '#contract/shared-visit-words.ts';
import type { SharedVisit } from '#contract/shared-visits.ts';
import { allows } from './states.ts';

interface Judged {
  answer: VisitAnswer;
  expiresAt: Date;
  /** Whether the inquiry is published and accepts offers. */
  open: boolean;
}

/**
 * Returns which answers the client may give now. An agreed visit can be withdrawn even after the deadline.
 */
export function abilities({ answer, expiresAt, open }: Judged, now: Date): SharedVisit['can'] {
  const inTime = open && expiresAt > now;
  return {
    agree: inTime && allows(answer, 'yes', 'client'),
    refuse: inTime && allows(answer, 'no', 'client'),
    withdraw: open && allows(answer, 'withdrawn', 'client'),
  };
}
