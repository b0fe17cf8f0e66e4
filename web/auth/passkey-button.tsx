import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { passkeyLogin, passkeyLoginOptions } from '#contract/sign-in-methods.ts';
import { toastError } from '../platform/actions/toast.tsx';
import { ApiError, api } from '../platform/api/api.ts';
import { useHydrated } from '../platform/loading/use-hydrated.ts';
import { Button } from '../ui/actions/button.tsx';
import { showSocialError } from './social-login.ts';
import type { Entered } from './welcome.ts';

/** Loads the library on click; a failed load is reported like a failed call. */
const library = () =>
  import('@simplewebauthn/browser').catch(() => {
    throw new ApiError(0, { message: 'Nema veze s poslužiteljem.', errors: {} });
  });

/**
 * Returns whether the error means that the user cancelled or has no passkey for this site; browsers do not
 * distinguish the two cases.
 */
const isChoice = (error: unknown) =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** Signs in with a passkey, which counts as two factors, so no code is asked for. */
export function PasskeyButton({ onDone }: { onDone: (entered: Entered) => unknown }) {
  const [busy, setBusy] = useState(false);
  const hydrated = useHydrated();
  if (hydrated && typeof PublicKeyCredential === 'undefined') return null;

  const begin = async () => {
    setBusy(true);
    try {
      const [{ startAuthentication }, { data }] = await Promise.all([
        library(),
        api.call(passkeyLoginOptions),
      ]);
      const response = await startAuthentication({ optionsJSON: data as never });
      await onDone(
        await api.call(passkeyLogin, {
          body: { response: { ...response }, device_name: navigator.userAgent.slice(0, 255) },
        }),
      );
    } catch (error) {
      if (isChoice(error)) return;
      if (error instanceof ApiError) showSocialError(error);
      else toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      className="script-only"
      variant="text"
      wide
      icon={<KeyRound size={20} aria-hidden />}
      busy={busy}
      onClick={() => void begin()}
    >
      Prijavite se pristupnim ključem
    </Button>
  );
}
