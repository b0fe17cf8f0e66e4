import type { Reply } from '#contract/endpoint.ts';
import { type Provider, socialLogin } from '#contract/sign-in-methods.ts';
import { toast, toastError } from '../platform/actions/toast.tsx';
import { ApiError, api } from '../platform/api/api.ts';

export interface SocialToken {
  provider: Provider;
  accessToken: string;
}

export const socialEndpoint = socialLogin;

export async function logInBySocial({
  provider,
  accessToken,
}: SocialToken): Promise<Reply<typeof socialLogin> | 'code'> {
  try {
    return await api.call(socialEndpoint, {
      params: { provider },
      body: { access_token: accessToken, device_name: navigator.userAgent.slice(0, 255) },
    });
  } catch (error) {
    if (error instanceof ApiError && error.body.errors.otp) return 'code';
    throw error;
  }
}

/**
 * Shows why our API rejected a provider's token: the first `errors.server` message, otherwise a general
 * error.
 */
export function showSocialError(error: unknown): void {
  const [first] = (error instanceof ApiError && error.body.errors.server) || [];
  if (first) toast.error(first);
  else toastError(error);
}

export const showProviderError = () =>
  toast.error(
    'Nešto je pošlo po zlu!',
    'Prijava preko odabrane usluge nije uspjela. Pokušajte ponovno ili se prijavite emailom.',
  );
