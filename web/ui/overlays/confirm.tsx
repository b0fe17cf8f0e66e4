import { useRef, useSyncExternalStore } from 'react';
import { useOnDemand } from '../../platform/loading/on-demand.ts';
import { ask, asked, watch } from '../../platform/overlays/confirm-queue.ts';

const load = () => import('./confirm-dialog.tsx');

/**
 * Returns a function that asks for confirmation: `const confirm = useConfirm(); if (await confirm({ title,
 * submit })) …`. Requires `Confirms` in the root.
 */
export const useConfirm = () => ask;

export function Confirms() {
  const question = useSyncExternalStore(watch, asked, () => null);
  const dialog = useOnDemand(load, question !== null, () => asked()?.answer(false));
  // Stays mounted once shown, so that the answered question can fade out.
  const shown = useRef(false);
  if (question) shown.current = true;
  return dialog && shown.current ? <dialog.ConfirmDialog question={question} /> : null;
}
