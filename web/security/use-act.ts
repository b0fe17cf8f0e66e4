import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { toastError } from '../platform/toast.tsx';

/** One thing at a time that changes what the page shows: what is underway, its failure told, the page asked anew. */
export function useAct() {
  const [busy, setBusy] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const run = async (name: string, act: () => Promise<unknown>) => {
    if (busy !== null) return;
    setBusy(name);
    try {
      await act();
      await revalidate();
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(null);
    }
  };
  /** For a form that goes to the page's action when there is no script. */
  const instead = (act: () => unknown) => (event: FormEvent) => {
    event.preventDefault();
    void act();
  };
  return { busy, run, instead };
}
