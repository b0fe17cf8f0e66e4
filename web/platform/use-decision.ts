import { type FormEvent, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { ApiError } from './api.ts';
import { useHotKeys } from './hot-keys.ts';
import { toast, toastError, toastInvalid } from './toast.tsx';

type Errors = Record<string, string[]>;

interface Case<Act extends string> {
  /** Which key does what; an act without a key has its button only. */
  keys: Readonly<Record<string, Act>>;
  isAct: (value: unknown) => value is Act;
  needsReason: (act: Act) => boolean;
  send: (act: Act, reason: string) => Promise<unknown>;
  /** What the toast says of what was done. */
  done: (act: Act) => readonly [title: string, text?: string];
  /** Said to who was second. */
  late: string;
  /** Where the next case is, or the list where there is none. */
  next: string;
  /** What the server refused before the script arrived. */
  refused: { errors: Errors; reason: string } | undefined;
}

/** Deciding about one case after another, by hand or by keys, → to skip (DESIGN.md, Moderation): `form` is what its form is given. */
export function useDecision<Act extends string>({ keys, isAct, needsReason, send, done, late, next, refused }: Case<Act>) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState(refused?.reason ?? '');
  const [errors, setErrors] = useState<Errors>(refused?.errors ?? {});
  const [busy, setBusy] = useState<Act | null>(null);

  const goOn = async () => {
    await navigate(next, { preventScrollReset: true });
    await revalidate();
    document.getElementById('case-title')?.focus();
  };

  const decide = async (act: Act) => {
    if (busy || !isAct(act)) return;
    if (needsReason(act) && reason.trim().length < 3) {
      setErrors({ reason: ['Polje Razlog je obavezno.'] });
      form.current?.querySelector<HTMLInputElement>('[name=reason]')?.focus();
      return;
    }
    setBusy(act);
    setErrors({});
    try {
      await send(act, reason);
      toast.success(...done(act));
      await goOn();
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) {
        setErrors({ reason: [error.body.message], ...error.body.errors });
        toastInvalid();
      } else if (error instanceof ApiError && error.status === 409) {
        toast.warning(late, error.body.message);
        await goOn();
      } else toastError(error);
    } finally {
      setBusy(null);
    }
  };

  useHotKeys({ ...Object.fromEntries(Object.entries(keys).map(([key, act]) => [key, () => decide(act)])), arrowright: goOn });

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const act = submitter instanceof HTMLButtonElement ? submitter.value : undefined;
    if (isAct(act)) void decide(act);
  };
  return {
    form: { ref: form, onSubmit, method: 'post', noValidate: true, 'aria-busy': busy !== null },
    reason,
    setReason,
    /** A ready one is right: what was said of the one before is over. */
    chooseReason(ready: string) {
      setReason(ready);
      setErrors({});
    },
    errors,
    busy,
  } as const;
}
