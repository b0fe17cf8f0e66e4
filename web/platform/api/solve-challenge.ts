import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';

/**
 * Solves the challenge of a `Challenge` header, in about a second and off the main thread. Returns the
 * `Challenge-Solution` header; undefined without a secure context, which Web Crypto requires, or after 90
 * seconds.
 */
export async function solve(header: string): Promise<string | undefined> {
  if (!window.isSecureContext) return undefined;
  const challenge = JSON.parse(atob(header)) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
}
