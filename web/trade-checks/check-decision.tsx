import { Check, Undo2 } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { Decision } from '../ui/overlays/decision.tsx';
import { checkHref } from './check-queue.tsx';
import { approveCheck, declineCheck } from './check-verdicts.ts';

const reasons = [
  { label: 'OIB na obrtnici nije isti kao upisani.' },
  { label: 'Ime na obrtnici ne odgovara imenu na profilu.' },
  { label: 'Dokument nije čitljiv.' },
  { label: 'Priloženi dokument nije obrtnica.' },
];

const icon = { size: 20, 'aria-hidden': true } as const;

/** Confirm, decline or skip; by hand or by the keys O, D and →, as in the queue of posts (DESIGN.md, Moderation). */
export const CheckDecision = ({ id, next }: { id: number; next: number | undefined }) => (
  <Decision
    id={id}
    next={next ? checkHref(next) : paths.adminTradeChecks()}
    note={{ title: 'Napomena za majstora', reasons, hint: 'Obavezan je kad obrt ne potvrdite.' }}
    choices={[
      { act: approveCheck, label: 'Potvrdite obrt', busyLabel: 'Potvrđuje se…', hotKey: 'O', variant: 'primary', icon: <Check {...icon} /> },
      { act: declineCheck, label: 'Ne potvrđujte', busyLabel: 'Šalje se…', hotKey: 'D', variant: 'danger', icon: <Undo2 {...icon} /> },
    ]}
  />
);
