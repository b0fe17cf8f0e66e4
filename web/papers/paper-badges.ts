import type { PaperState } from '#contract/paper-words.ts';
import type { Shape, Tone } from '../ui/display/badge.tsx';

export const paperBadges: Record<PaperState, { label: string; tone: Tone; shape: Shape }> = {
  draft: { label: 'Nacrt', tone: 'grey', shape: 'dash' },
  sent: { label: 'Poslano', tone: 'amber', shape: 'ring' },
  accepted: { label: 'Prihvaćeno', tone: 'green', shape: 'check' },
  superseded: { label: 'Zamijenjeno', tone: 'grey', shape: 'dash' },
};
