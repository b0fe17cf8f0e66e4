import { getSignInWays, type SignInWays } from '#contract/sign-in-methods.ts';
import { api } from '../platform/api.ts';

let known: SignInWays | undefined;

/** Which providers this site offers, once it is known. */
export const knownWays = () => known;

/** Asks which providers there are. Where the question fails none is offered, and the next opening asks again. */
export async function loadWays(): Promise<SignInWays | undefined> {
  known ??= await api.call(getSignInWays).then(
    (answer) => answer.data,
    () => undefined,
  );
  return known;
}
