import { formatDate } from '#contract/format.ts';
import type { PersonRow } from '#contract/people.ts';
import { accountStatuses } from '#contract/people-labels.ts';
import { Badge } from '../ui/display/badge.tsx';

const looks = {
  active: { tone: 'green', shape: 'dot' },
  suspended: { tone: 'amber', shape: 'ring' },
  banned: { tone: 'brick', shape: 'diamond' },
} as const;

export const AccountStatusBadge = ({ standing }: Pick<PersonRow, 'standing'>) => (
  <Badge {...looks[standing]}>{accountStatuses[standing]}</Badge>
);

export const LeavingBadge = ({ leaves_at }: { leaves_at: string }) => (
  <Badge tone="grey" shape="dash">
    Odlazi {formatDate(leaves_at)}
  </Badge>
);
