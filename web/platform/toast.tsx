import { type ComponentType, useEffect, useState } from 'react';
import { ApiError } from './api.ts';
import { push, type ToastMessage, wasAsked, watch } from './toast-queue.ts';

const say = (tone: ToastMessage['tone']) => (title: string, text?: string) => push({ tone, title, text });

/** The one way to say in passing that something went well or wrong (design: Toast). */
export const toast = { success: say('success'), warning: say('warning'), error: say('error') };

/** The spec's title of a refused form, with its hint (spec §5). */
export const toastInvalid = () => toast.error('Obrazac neispravan!', 'Neka polja nisu ispunjena ili nisu ispravna.');

/** Says a failed call (spec §8). What was not a call is ours, and is said like a 5xx. */
export function toastError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return;
  if (!(error instanceof ApiError) || error.status >= 500) {
    toast.error('Nešto je pošlo po zlu!', 'Naš tim je obaviješten o ovom problemu. Molimo osvježite stranicu i pokušajte kasnije.');
    if (!(error instanceof ApiError)) reportError(error);
  } else if (error.status === 0) toast.error('Nema internetske veze.', 'Ono što ste upisali ostaje sačuvano. Provjerite vezu i pokušajte ponovno.');
  else if (error.status === 422) toastRefused(error);
  else toast.error(error.body.message);
}

/** One sentence that belongs to no field on screen says more than the hint. */
function toastRefused({ body }: ApiError): void {
  const [first, ...rest] = Object.values(body.errors).flat();
  if (first && !rest.length) toast.error('Obrazac neispravan!', first);
  else toastInvalid();
}

const interactions = ['pointerdown', 'keydown', 'online'] as const;
const load = () => import('./toast-viewport.tsx');

/** Stands once in the root. The viewport comes with the first touch or message, and is asked for again until it does: a network that failed is one of the things it tells. */
export function Toasts() {
  const [Viewport, setViewport] = useState<ComponentType>();
  useEffect(() => {
    if (Viewport) return;
    const fetchIt = () =>
      void load().then(
        ({ ToastViewport }) => setViewport(() => ToastViewport),
        () => undefined,
      );
    const leave = watch(fetchIt);
    for (const type of interactions) addEventListener(type, fetchIt, { passive: true });
    if (wasAsked()) fetchIt();
    return () => {
      leave();
      for (const type of interactions) removeEventListener(type, fetchIt);
    };
  }, [Viewport]);
  return Viewport ? <Viewport /> : null;
}
