import { getSignInProviders, type SignInProviders } from '#contract/sign-in-methods.ts';
import { api } from '../platform/api.ts';

let known: SignInProviders | undefined;

/** Which providers this site offers, once it is known. */
export const knownProviders = () => known;

/** Asks which providers there are. Where the question fails none is offered, and the next opening asks again. */
export async function loadProviders(): Promise<SignInProviders | undefined> {
  known ??= await api.call(getSignInProviders).then(
    (answer) => answer.data,
    () => undefined,
  );
  return known;
}
