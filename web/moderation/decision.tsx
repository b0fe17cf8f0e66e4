import { ArrowRight, Check, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Reasons } from '#contract/moderation.ts';
import { paths } from '#contract/paths.ts';
import { useDecision } from '../platform/use-decision.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ChipButton } from '../ui/chip.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
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
  const [reason, setReason] = useState(refused?.reason ?? '');
  const [text, setText] = useState(refused?.text ?? '');
  const skip = next ? caseHref(next) : paths.moderation();
  const { form, errors, clear, busy } = useDecision<Act>({
    keys: { o: 'approve', d: 'decline' },
    isAct,
    needsReason,
    reason,
    send: (act) => decide(id, act, reason, text),
    done: (act) => [actDone[act]],
    late: 'Posao je već pregledan.',
    next: skip,
    refused: refused?.errors,
  });

  return (
    <form {...form}>
      <input type="hidden" name="id" value={id} />
      <div className="case-part grid gap-3">
        <h3>Napomena za autora</h3>
        <fieldset className="chips">
          <legend className="sr-only">Gotovi razlozi</legend>
          {reasons.map((one) => (
            <ChipButton
              key={one.label}
              selected={reason === one.label}
              onClick={() => {
                setReason(one.label);
                setText(one.text);
                clear();
              }}
            >
              {one.label}
            </ChipButton>
          ))}
        </fieldset>
        <TextField name="reason" label="Razlog" value={reason} onChange={setReason} error={errors.reason?.[0]} />
        <TextArea name="text" label="Objašnjenje" optional value={text} onChange={setText} error={errors.text?.[0]} max={2000} rows={3} />
      </div>
      <div className="decision-foot">
        <Button
          type="submit"
          name="act"
          value="approve"
          variant="primary"
          icon={<Check size={20} aria-hidden />}
          busy={busy === 'approve'}
          busyLabel="Objavljuje se…"
          aria-keyshortcuts="o"
        >
          Objavite <kbd>O</kbd>
        </Button>
        <Button
          type="submit"
          name="act"
          value="decline"
          variant="danger"
          icon={<Undo2 size={20} aria-hidden />}
          busy={busy === 'decline'}
          busyLabel="Vraća se…"
          aria-keyshortcuts="d"
        >
          Vratite na doradu <kbd>D</kbd>
        </Button>
        <span className="grow" />
        <Button type="submit" name="act" value="deactivate" variant="text" busy={busy === 'deactivate'} busyLabel="Deaktivira se…">
          Deaktivirajte
        </Button>
        <ButtonLink to={skip} variant="text" iconEnd={<ArrowRight size={18} aria-hidden />} aria-keyshortcuts="ArrowRight">
          Preskočite
        </ButtonLink>
      </div>
    </form>
  );
}
