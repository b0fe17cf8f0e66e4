import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { toastError } from '../../platform/toast.tsx';

/** Actions of several steps in the browser (a provider's window, the device's own dialog, a proof): one at a time, failures shown, the page revalidated. */
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
