import type { payment } from '#contract/payments.ts';
import type { z } from '#contract/zod.ts';
import { Badge, type Shape, type Tone } from '../ui/display/badge.tsx';

type Status = z.infer<typeof payment>['status'];

const looks = {
  open: { label: 'Otvoreno', tone: 'grey', shape: 'dash' },
  requires_action: { label: 'Čeka potvrdu', tone: 'amber', shape: 'ring' },
  declined: { label: 'Odbijeno', tone: 'brick', shape: 'diamond' },
  paid: { label: 'Plaćeno', tone: 'green', shape: 'dot' },
  refunded: { label: 'Vraćeno', tone: 'grey', shape: 'check' },
} satisfies Record<Status, { label: string; tone: Tone; shape: Shape }>;

export function PaymentBadge({ status }: { status: Status }) {
  const { label, ...look } = looks[status];
  return <Badge {...look}>{label}</Badge>;
}
