import { useEffect, useRef } from 'react';
import { ApiError } from '../api/api.ts';
import { end, formAction, push, type ToastMessage } from './toast-queue.ts';

const say = (tone: ToastMessage['tone']) => (title: string, text?: string, action?: string) =>
  push({ tone, title, text, action });

/**
 * Reports success or failure in a toast. An error toast closes at the next success; an error toast with an
 * `action` also closes at the next attempt of that action.
 */
export const toast = { success: say('success'), warning: say('warning'), error: say('error') };

/** Shows a generic error toast for a form with invalid fields; the next write closes it. */
export const toastInvalid = () =>
  toast.error('Obrazac neispravan!', 'Neka polja nisu ispunjena ili nisu ispravna.', formAction);

/**
 * Reports a failed call in a toast, unless the call was cancelled. An error from anything but a call is a bug
 * and is reported like a 5xx.
 */
export function toastError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  const action = error instanceof ApiError ? error.action : undefined;
  if (!(error instanceof ApiError) || error.status >= 500) {
    toast.error(
      'Nešto je pošlo po zlu!',
      'Naš tim je obaviješten o ovom problemu. Molimo osvježite stranicu i pokušajte kasnije.',
      action,
    );
    if (!(error instanceof ApiError)) reportError(error);
  } else if (error.status === 0)
    toast.error(
      'Nema internetske veze.',
      'Ono što ste upisali ostaje sačuvano. Provjerite vezu i pokušajte ponovno.',
      action,
    );
  else if (error.status === 422) toastRefused(error);
  else toast.error(error.body.message, undefined, action);
}

/** Reports a 5xx or a bug in a toast, for calls whose other failures are shown where they occurred. */
export function toastServerError(error: unknown): void {
  if (!(error instanceof ApiError) || error.status >= 500) toastError(error);
}

/**
 * Shows a generic hint or, if the response has only one message, that message, because its field may not be
 * on screen.
 */
function toastRefused({ body, action }: ApiError): void {
  const [first, ...rest] = Object.values(body.errors).flat();
  if (first && !rest.length) toast.error('Obrazac neispravan!', first, action);
  else toastInvalid();
}

/**
 * Closes the toasts of a form's step when the user advances to the next step. Going back, as after an error
 * in an earlier step, leaves them open.
 */
export function useToastsOfStep(step: number): void {
  const last = useRef(step);
  useEffect(() => {
    if (step > last.current) end(() => true);
    last.current = step;
  }, [step]);
}
