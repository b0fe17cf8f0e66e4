import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { toastError } from '../../platform/actions/toast.tsx';

/**
 * Runs a multi-step action in the browser (provider window, device dialog, proof), one at a time; shows its
 * failures and revalidates the page.
 */
export function useSteps(steps: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const run = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await steps();
      await revalidate();
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
