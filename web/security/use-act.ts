import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { toastError } from '../platform/toast.tsx';

/** Things that change what the page shows: each once at a time, its failure told, the page asked anew. */
export function useAct() {
  const [underway, setUnderway] = useState<readonly string[]>([]);
  const { revalidate } = useRevalidator();
  const isBusy = (name: string) => underway.includes(name);
  const run = async (name: string, act: () => Promise<unknown>) => {
    if (isBusy(name)) return;
    setUnderway((names) => [...names, name]);
    try {
      await act();
      await revalidate();
    } catch (error) {
      toastError(error);
    } finally {
      setUnderway((names) => names.filter((one) => one !== name));
    }
  };
  /** For a form that goes to the page's action when there is no script. */
  const instead = (act: () => unknown) => (event: FormEvent) => {
    event.preventDefault();
    void act();
  };
  return { isBusy, run, instead };
}
