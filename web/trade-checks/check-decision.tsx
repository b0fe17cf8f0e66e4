import { Check, Undo2 } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import { approveTradeCheck, declineTradeCheck, type TradeCheckCase } from '#contract/trade-checks.ts';
import { api } from '../platform/api.ts';
import { useDecision } from '../platform/use-decision.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { ActButton, ReadyReasons, SkipCase } from '../ui/overlays/decision-parts.tsx';
import { checkHref } from './check-queue.tsx';

const reasons = [
  'OIB na obrtnici nije isti kao upisani.',
  'Ime na obrtnici ne odgovara imenu na profilu.',
  'Dokument nije čitljiv.',
  'Priloženi dokument nije obrtnica.',
];

interface Props {
  item: TradeCheckCase;
  next: number | undefined;
  /** What the server refused before the script arrived. */
  refused: { errors: Record<string, string[]>; reason: string } | undefined;
}

type Act = 'approve' | 'decline';
const isAct = (value: unknown): value is Act => value === 'approve' || value === 'decline';

const decide = (id: number, act: Act, reason: string) => {
  const params = { id };
  return act === 'approve' ? api.call(approveTradeCheck, { params }) : api.call(declineTradeCheck, { params, body: { reason } });
};

/** Confirm, decline or skip; by hand or by the keys O, D and →, as in the queue of posts (DESIGN.md, Moderation). */
export function CheckDecision({ item: { id, user }, next, refused }: Props) {
  const skip = next ? checkHref(next) : paths.adminTradeChecks();
  const { form, reason, setReason, chooseReason, errors, busy } = useDecision<Act>({
    keys: { o: 'approve', d: 'decline' },
    isAct,
    needsReason: (act) => act === 'decline',
    send: (act, reason) => decide(id, act, reason),
    done: (act) => [act === 'approve' ? 'Obrt je potvrđen.' : 'Obrt nije potvrđen.', user.name],
    late: 'Netko je bio brži.',
    next: skip,
    refused,
  });

  return (
    <form {...form}>
      <input type="hidden" name="id" value={id} />
      <div className="case-part grid gap-3">
        <h3>Napomena za majstora</h3>
        <ReadyReasons reasons={reasons} chosen={reason} onChoose={chooseReason} />
        <TextField name="reason" label="Razlog" value={reason} onChange={setReason} error={errors.reason?.[0]} hint="Obavezan je kad obrt ne potvrdite." />
      </div>
      <div className="decision-foot">
        <ActButton act="approve" hotKey="O" variant="primary" icon={<Check size={20} aria-hidden />} busy={busy} busyLabel="Potvrđuje se…">
          Potvrdite obrt
        </ActButton>
        <ActButton act="decline" hotKey="D" variant="danger" icon={<Undo2 size={20} aria-hidden />} busy={busy} busyLabel="Šalje se…">
          Ne potvrđujte
        </ActButton>
        <span className="grow" />
        <SkipCase to={skip} />
      </div>
    </form>
  );
}
