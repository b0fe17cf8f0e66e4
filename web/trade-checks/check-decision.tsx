import { Check, Undo2 } from 'lucide-react';
import type { Reasons } from '#contract/moderation.ts';
import { paths } from '#contract/paths.ts';
import { approveTradeCheck, declineTradeCheck } from '#contract/trade-checks.ts';
import { defineAction, somebodyWasFirst } from '../platform/actions/action.ts';
import { Decision, type Verdict } from '../ui/overlays/decision.tsx';

const shared = { conflict: somebodyWasFirst, to: () => paths.adminTradeChecks() };

export const approveCheck = defineAction('potvrdi', approveTradeCheck, {
  ...shared,
  input: ({ id }: Verdict) => ({ params: { id } }),
  done: ({ data }) => ['Obrt je potvrđen.', data.user.name],
});

export const declineCheck = defineAction('odbij', declineTradeCheck, {
  ...shared,
  input: ({ id, reason }: Verdict) => ({ params: { id }, body: { reason } }),
  done: ({ data }) => ['Obrt nije potvrđen.', data.user.name],
});

interface Props {
  id: number;
  next: string;
  reasons: Reasons;
}

const icon = { size: 20, 'aria-hidden': true } as const;

export const CheckDecision = ({ id, next, reasons }: Props) => (
  <Decision
    id={id}
    next={next}
    note={{ title: 'Napomena za majstora', reasons, hint: 'Obavezan je kad obrt ne potvrdite.' }}
    choices={[
      {
        action: approveCheck,
        label: 'Potvrdite obrt',
        busyLabel: 'Potvrđuje se…',
        hotKey: 'O',
        variant: 'primary',
        icon: <Check {...icon} />,
      },
      {
        action: declineCheck,
        label: 'Ne potvrđujte',
        busyLabel: 'Šalje se…',
        hotKey: 'D',
        variant: 'danger',
        icon: <Undo2 {...icon} />,
      },
    ]}
  />
);
