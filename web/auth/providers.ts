import { getSignInProviders, type SignInProviders } from '#contract/sign-in-methods.ts';
import { api } from '../platform/api.ts';

let known: SignInProviders | undefined;

/** The configured providers, once known. */
export const knownProviders = () => known;

/** Fetches the configured providers. On failure none is offered, and the next opening retries. */
export async function loadProviders(): Promise<SignInProviders | undefined> {
  known ??= await api.call(getSignInProviders).then(
    (answer) => answer.data,
    () => undefined,
  );
  return known;
}
