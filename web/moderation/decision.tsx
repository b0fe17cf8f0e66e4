import { ArrowRight, Check, Undo2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { Reasons } from '#contract/moderation.ts';
import { paths } from '#contract/paths.ts';
import { ApiError } from '../platform/api.ts';
import { useHotKeys } from '../platform/hot-keys.ts';
import { toast, toastError, toastInvalid } from '../platform/toast.tsx';
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
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState(refused?.reason ?? '');
  const [text, setText] = useState(refused?.text ?? '');
  const [errors, setErrors] = useState<Record<string, string[]>>(refused?.errors ?? {});
  const [busy, setBusy] = useState<Act | null>(null);

  const goOn = async () => {
    await navigate(next ? caseHref(next) : paths.moderation(), { preventScrollReset: true });
    await revalidate();
    document.getElementById('case-title')?.focus();
  };

  const send = async (act: Act) => {
    if (busy) return;
    if (needsReason(act) && reason.trim().length < 3) {
      setErrors({ reason: ['Polje Razlog je obavezno.'] });
      form.current?.querySelector<HTMLInputElement>('[name=reason]')?.focus();
      return;
    }
    setBusy(act);
    setErrors({});
    try {
      await decide(id, act, reason, text);
      toast.success(actDone[act]);
      await goOn();
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) {
        setErrors(error.body.errors);
        toastInvalid();
      } else if (error instanceof ApiError && error.status === 409) {
        toast.warning('Posao je već pregledan.', error.body.message);
        await goOn();
      } else toastError(error);
    } finally {
      setBusy(null);
    }
  };

  useHotKeys({ o: () => send('approve'), d: () => send('decline'), arrowright: goOn });

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const act = submitter instanceof HTMLButtonElement ? submitter.value : 'decline';
    if (isAct(act)) void send(act);
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} aria-busy={busy !== null}>
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
                setErrors({});
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
        <ButtonLink
          to={next ? caseHref(next) : paths.moderation()}
          variant="text"
          iconEnd={<ArrowRight size={18} aria-hidden />}
          aria-keyshortcuts="ArrowRight"
        >
          Preskočite
        </ButtonLink>
      </div>
    </form>
  );
}
