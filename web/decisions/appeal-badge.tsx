import { type AppealState, appealStates } from '#contract/decision-labels.ts';
import { Badge } from '../ui/display/badge.tsx';

const looks = {
  open: { tone: 'amber', shape: 'ring' },
  upheld: { tone: 'grey', shape: 'dash' },
  reversed: { tone: 'green', shape: 'check' },
} as const;

export const AppealBadge = ({ status }: { status: AppealState }) => (
  <Badge {...looks[status]}>{appealStates[status]}</Badge>
);
