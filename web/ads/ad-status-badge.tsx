import { type AdStatus, adStatuses } from '#contract/ad-labels.ts';
import { Badge, type Shape, type Tone } from '../ui/display/badge.tsx';

const looks = {
  draft: { tone: 'grey', shape: 'dash' },
  awaiting_payment: { tone: 'amber', shape: 'ring' },
  pending: { tone: 'amber', shape: 'ring' },
  active: { tone: 'green', shape: 'dot' },
  paused: { tone: 'brick', shape: 'diamond' },
  finished: { tone: 'grey', shape: 'check' },
  declined: { tone: 'brick', shape: 'diamond' },
  refunded: { tone: 'grey', shape: 'check' },
} satisfies Record<AdStatus, { tone: Tone; shape: Shape }>;

export const AdStatusBadge = ({ status }: { status: AdStatus }) => (
  <Badge {...looks[status]}>{adStatuses[status].label}</Badge>
);
