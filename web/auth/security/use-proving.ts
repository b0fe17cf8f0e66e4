import { useState } from 'react';
import type { Proof } from '#contract/sign-in-methods.ts';
import { toast } from '../../platform/actions/toast.tsx';
import { ApiError } from '../../platform/api/api.ts';
import { ProviderRefused } from '../social.ts';
import type { Proven } from './proof.tsx';

/**
 * Runs attempts to prove the user's identity, one at a time. A wrong password or code is shown in the dialog,
 * and a provider's failure in a toast; any other error is passed to `onFailure`.
 */
export function useProving(action: Proven, onFailure: (error: unknown) => void) {
  const [busy, setBusy] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  /** Makes one attempt. `way` names the clicked button; no proof means that the user cancelled. */
  const attempt = async (way: string, proofOf: () => Promise<Proof | undefined>) => {
    if (busy) return;
    setBusy(way);
    setWrong(undefined);
    try {
      const proof = await proofOf();
      if (proof) await action(proof);
    } catch (error) {
      const [refused] = (error instanceof ApiError && error.body.errors.proof) || [];
      if (refused) setWrong(refused);
      else if (!(error instanceof ProviderRefused)) onFailure(error);
      else if (error.failed) toast.error('Nešto je pošlo po zlu!');
      else toast.warning(error.message);
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, wrong, attempt, touch: () => setWrong(undefined) };
}
