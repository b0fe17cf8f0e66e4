import type { Reply } from '#contract/endpoint.ts';
import { type Provider, socialLogin } from '#contract/sign-in-methods.ts';
import { ApiError, api } from '../platform/api.ts';
import { toast, toastError } from '../platform/toast.tsx';

/** A provider's answer, to be sent to our own API. */
export interface SocialToken {
  provider: Provider;
  accessToken: string;
}

export const socialEndpoint = socialLogin;

/** Signs in with a provider's token; `code`: the account has a second factor, and its code comes first. */
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

/** A provider's token that our API refuses (spec §8: the first `errors.server` message). */
export function saySocialError(error: unknown): void {
  const [first] = (error instanceof ApiError && error.body.errors.server) || [];
  if (first) toast.error(first);
  else toastError(error);
}

/** A provider that failed to identify a person (spec §8). */
export const sayProviderFailed = () =>
  toast.error(
    'Nešto je pošlo po zlu!',
    'Prijava preko odabrane usluge nije uspjela. Pokušajte ponovno ili se prijavite emailom.',
  );
