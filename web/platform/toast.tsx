import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
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

const load = () => import('./toast-viewport.tsx');
/** A viewport that cannot be fetched must not take the page down with it. */
const Viewport = lazy<ComponentType>(() => load().catch(() => ({ default: () => null })));
const interactions = ['pointerdown', 'keydown'] as const;

/** Stands once in the root. The viewport is fetched at the first touch, so that it is there even when the network then fails. */
export function Toasts() {
  const asked = useSyncExternalStore(watch, wasAsked, () => false);
  useEffect(() => {
    const leave = () => {
      for (const type of interactions) removeEventListener(type, fetchOnce);
    };
    const fetchOnce = () => {
      leave();
      load().catch(() => undefined);
    };
    for (const type of interactions) addEventListener(type, fetchOnce, { passive: true });
    return leave;
  }, []);
  if (!asked) return null;
  return (
    <Suspense>
      <Viewport />
    </Suspense>
  );
}
