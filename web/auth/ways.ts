import type { getSignInWays, SignInWays } from '#contract/sign-in-methods.ts';
import { api } from '../platform/api.ts';

/** Written out here: with the contract's own the modal would wait for all the schemas before it opens. */
const endpoint = { method: 'GET', path: '/auth/ways', tag: '', summary: '' } as unknown as typeof getSignInWays;

let known: SignInWays | undefined;

/** Which providers this site offers, once it is known. */
export const knownWays = () => known;

/** Asks which providers there are. Where the question fails none is offered, and the next opening asks again. */
export async function loadWays(): Promise<SignInWays | undefined> {
  known ??= await api.call(endpoint).then(
    (answer) => answer.data,
    () => undefined,
  );
  return known;
}
