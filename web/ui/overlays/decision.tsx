import { ArrowRight } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useFormAction, useNavigate } from 'react-router';
import { type AnyAction, actionField } from '../../platform/actions/action.ts';
import { useActionAnswer } from '../../platform/actions/action-answer.ts';
import { useActions } from '../../platform/actions/use-action.ts';
import { useHotKeys } from '../../platform/browser/hot-keys.ts';
import { HiddenFields } from '../../platform/forms/hidden-fields.tsx';
import { Button, ButtonLink } from '../actions/button.tsx';
import { type ReadyReason, ReadyReasons } from '../choices/ready-reasons.tsx';
import { TextArea } from '../fields/text-area.tsx';
import { TextField } from '../fields/text-field.tsx';

export interface Verdict {
  id: number;
  reason: string;
  text: string;
}

export interface Choice {
  action: AnyAction;
  label: string;
  busyLabel: string;
  /** Keyboard shortcut, a capital letter; optional. */
  hotKey?: string;
  variant: 'primary' | 'danger' | 'text';
  icon?: ReactNode;
}

interface Props {
  id: number;
  choices: readonly Choice[];
  next: string;
  note?:
    | {
        title: string;
        reasons: readonly ReadyReason[];
        hint?: string;
        explained?: boolean;
      }
    | undefined;
}

/** Moves the focus to the title of the next case, where screen readers then start reading. */
const focusCase = () => document.getElementById('case-title')?.focus();

export function Decision({ id, choices, next, note }: Props) {
  const answer = useActionAnswer();
  const [reason, setReason] = useState(answer?.values.reason ?? '');
  const [text, setText] = useState(answer?.values.text ?? '');
  const form = useRef<HTMLFormElement>(null);
  const { run, underway, errors, forgive } = useActions<unknown, Verdict>({
    form,
    refused: answer?.errors,
    to: next,
    onDone: focusCase,
  });
  const target = useFormAction();
  const navigate = useNavigate();
  const decide = ({ action }: Choice) => void run(action, { id, reason, text });
  const onward = async () => {
    await navigate(next, { preventScrollReset: true });
    focusCase();
  };
  useHotKeys({
    ...Object.fromEntries(
      choices.flatMap((one) => (one.hotKey ? [[one.hotKey.toLowerCase(), () => decide(one)]] : [])),
    ),
    arrowright: onward,
    arrowdown: onward,
    j: onward,
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const chosen = choices.find(
      ({ action }) => submitter instanceof HTMLButtonElement && action.name === submitter.value,
    );
    if (chosen) decide(chosen);
  };
  return (
    <form
      ref={form}
      method="post"
      action={target}
      noValidate
      aria-busy={underway !== undefined}
      onSubmit={submit}
    >
      <HiddenFields values={{ id }} />
      {note && (
        <div className="case-part grid gap-3">
          <h3>{note.title}</h3>
          <ReadyReasons
            reasons={note.reasons}
            chosen={reason}
            onChoose={(ready) => {
              // A canned reason is always valid, so the previous error no longer applies.
              forgive();
              setReason(ready.label);
              setText(ready.text ?? '');
            }}
          />
          <TextField
            name="reason"
            label="Razlog"
            value={reason}
            onChange={setReason}
            error={errors.reason?.[0]}
            hint={note.hint}
          />
          {note.explained && (
            <TextArea
              name="text"
              label="Objašnjenje"
              optional
              value={text}
              onChange={setText}
              error={errors.text?.[0]}
              max={2000}
              rows={3}
            />
          )}
        </div>
      )}
      <div className="decision-foot">
        {choices.map(
          (one) =>
            one.variant !== 'text' && (
              <DecisionButton key={one.action.name} {...one} busy={underway === one.action} />
            ),
        )}
        <span className="grow" />
        {choices.map(
          (one) =>
            one.variant === 'text' && (
              <DecisionButton key={one.action.name} {...one} busy={underway === one.action} />
            ),
        )}
        <SkipCase to={next} />
      </div>
    </form>
  );
}

const DecisionButton = ({ action, label, hotKey, busy, ...look }: Choice & { busy: boolean }) => (
  <Button
    {...look}
    type="submit"
    name={actionField}
    value={action.name}
    busy={busy}
    aria-keyshortcuts={hotKey?.toLowerCase()}
  >
    {label} {hotKey && <kbd>{hotKey}</kbd>}
  </Button>
);

const SkipCase = ({ to }: { to: string }) => (
  <ButtonLink
    to={to}
    variant="text"
    iconEnd={<ArrowRight size={18} aria-hidden />}
    aria-keyshortcuts="ArrowRight ArrowDown j"
  >
    Preskočite
  </ButtonLink>
);
