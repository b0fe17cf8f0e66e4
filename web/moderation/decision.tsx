import { Check, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Reasons } from '#contract/moderation.ts';
import { paths } from '#contract/paths.ts';
import { useDecision } from '../platform/use-decision.ts';
import { Button } from '../ui/actions/button.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { ActButton, ReadyReasons, SkipCase } from '../ui/overlays/decision-parts.tsx';
import { type Act, actDone, decide, isAct, needsReason } from './decide.ts';
import { caseHref } from './queue-list.tsx';

interface Props {
  id: number;
  next: number | undefined;
  reasons: Reasons;
  /** What the server refused before the script arrived. */
  refused: { errors: Record<string, string[]>; reason: string; text: string } | undefined;
}

/** Publish, return, deactivate or skip; by hand or by the keys O, D and → (DESIGN.md, Moderation). */
export function Decision({ id, next, reasons, refused }: Props) {
  const [text, setText] = useState(refused?.text ?? '');
  const skip = next ? caseHref(next) : paths.moderation();
  const { form, reason, setReason, chooseReason, errors, busy } = useDecision<Act>({
    keys: { o: 'approve', d: 'decline' },
    isAct,
    needsReason,
    send: (act, reason) => decide(id, act, reason, text),
    done: (act) => [actDone[act]],
    late: 'Posao je već pregledan.',
    next: skip,
    refused,
  });

  return (
    <form {...form}>
      <input type="hidden" name="id" value={id} />
      <div className="case-part grid gap-3">
        <h3>Napomena za autora</h3>
        <ReadyReasons
          reasons={reasons.map(({ label }) => label)}
          chosen={reason}
          onChoose={(one) => {
            chooseReason(one);
            setText(reasons.find(({ label }) => label === one)?.text ?? '');
          }}
        />
        <TextField name="reason" label="Razlog" value={reason} onChange={setReason} error={errors.reason?.[0]} />
        <TextArea name="text" label="Objašnjenje" optional value={text} onChange={setText} error={errors.text?.[0]} max={2000} rows={3} />
      </div>
      <div className="decision-foot">
        <ActButton act="approve" hotKey="O" variant="primary" icon={<Check size={20} aria-hidden />} busy={busy} busyLabel="Objavljuje se…">
          Objavite
        </ActButton>
        <ActButton act="decline" hotKey="D" variant="danger" icon={<Undo2 size={20} aria-hidden />} busy={busy} busyLabel="Vraća se…">
          Vratite na doradu
        </ActButton>
        <span className="grow" />
        <Button type="submit" name="act" value="deactivate" variant="text" busy={busy === 'deactivate'} busyLabel="Deaktivira se…">
          Deaktivirajte
        </Button>
        <SkipCase to={skip} />
      </div>
    </form>
  );
}
