import type { DisputeStatus } from '#contract/payment-labels.ts';
import type { Dispute } from './gateway.ts';

/**
 * State changes of a dispute that are allowed when the gateway’s clock does not show which event is newer;
 * `null` means that the dispute is new.
 */
export const disputeTransitions: readonly {
  from: DisputeStatus | null;
  reported: Dispute['status'];
  to: DisputeStatus;
}[] = [
  { from: null, reported: 'open', to: 'open' },
  // A dispute is first reported with a later status if its earlier events were lost or delayed.
  { from: null, reported: 'won', to: 'won' },
  { from: null, reported: 'lost', to: 'lost' },
  { from: null, reported: 'appealed', to: 'open' },
  { from: 'open', reported: 'won', to: 'won' },
  { from: 'open', reported: 'lost', to: 'lost' },
  { from: 'lost', reported: 'appealed', to: 'open' },
];

const disputeTransitionFor = (reported: Dispute['status'], from: DisputeStatus | null) =>
  disputeTransitions.find((one) => one.reported === reported && one.from === from);

interface Known {
  status: DisputeStatus;
  reportedAt: Date | null;
}

/**
 * Returns a dispute’s status after an event and whether it changed, or undefined if the event is to be
 * ignored. The newest event by the gateway’s clock counts; without times, or within the same second, the
 * transition table decides.
 */
export function disputeStatusAfter(
  { status: reported, at = null }: { status: Dispute['status']; at?: Date | null },
  known: Known | undefined,
) {
  const status: DisputeStatus = reported === 'appealed' ? 'open' : reported;
  const ahead = known?.reportedAt && at ? at.getTime() - known.reportedAt.getTime() : 0;
  if (!known || ahead > 0) return { status, isChange: status !== known?.status };
  if (ahead < 0) return undefined;
  if (disputeTransitionFor(reported, known.status)) return { status, isChange: true };
  return reported === 'open' && known.status === 'open' ? { status, isChange: false } : undefined;
}
