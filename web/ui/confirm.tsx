import { type ComponentType, lazy, Suspense, useRef, useSyncExternalStore } from 'react';
import { toastError } from '../platform/toast.tsx';
import { type Asked, ask, asked, watch } from './confirm-queue.ts';

const AlertDialog = lazy<ComponentType<{ question: Asked | null }>>(() =>
  import('./confirm-dialog.tsx').catch((error: unknown) => {
    toastError(error);
    asked()?.answer(false);
    return { default: () => null };
  }),
);

/** `const confirm = useConfirm(); if (await confirm({ title, submit })) …`; needs `Confirms` in the root. */
export const useConfirm = () => ask;

/** Stands once in the root; the dialog is fetched with the first question. */
export function Confirms() {
  const question = useSyncExternalStore(watch, asked, () => null);
  const wasAsked = useRef(false);
  if (question) wasAsked.current = true;
  if (!wasAsked.current) return null;
  return (
    <Suspense>
      <AlertDialog question={question} />
    </Suspense>
  );
}
