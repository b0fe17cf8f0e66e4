import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { toast } from '../../platform/actions/toast.tsx';

/**
 * Warnings for browser errors that are not failures: the user cancelled, or the device already has a passkey.
 */
const choices: Record<string, readonly [title: string, text?: string]> = {
  NotAllowedError: ['Dodavanje je prekinuto.', 'Pristupni ključ nije dodan.'],
  AbortError: ['Dodavanje je prekinuto.', 'Pristupni ključ nije dodan.'],
  InvalidStateError: ['Ovaj uređaj već ima pristupni ključ za Vaš račun.'],
};

/**
 * Asks the browser for a new passkey. If the user cancels or the device already has one, shows a warning and
 * returns undefined; other errors are rethrown. The library is loaded on first use.
 */
export async function createPasskey(
  options: Record<string, unknown>,
): Promise<Record<string, unknown> | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    // The server creates these options with its own version of this library, so their type is asserted.
    const made = await startRegistration({
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
    });
    return { ...made };
  } catch (error) {
    const known = error instanceof Error ? choices[error.name] : undefined;
    if (!known) throw error;
    toast.warning(...known);
    return undefined;
  }
}

/**
 * Asks the browser to sign with an existing passkey. If the user cancels, shows a warning and returns
 * undefined; other errors are rethrown.
 */
export async function answerByPasskey(
  options: Record<string, unknown>,
): Promise<Record<string, unknown> | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  try {
    return {
      ...(await startAuthentication({
        optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
      })),
    };
  } catch (error) {
    if (!(error instanceof Error) || (error.name !== 'NotAllowedError' && error.name !== 'AbortError'))
      throw error;
    toast.warning('Potvrda je prekinuta.');
    return undefined;
  }
}
