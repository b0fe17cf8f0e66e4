import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { afterAll } from 'vitest';
import { challengeWork } from '../platform/limits/table.ts';
import type { Answer, Person } from './app.ts';

/** Makes challenges quick to solve. Must be called at the top level of the file. */
export function useEasyChallenges() {
  const work = { ...challengeWork };
  Object.assign(challengeWork, { iterations: 1, min: 1, max: 20 });
  afterAll(() => void Object.assign(challengeWork, work));
}

export async function solutionOf(header: unknown): Promise<string> {
  const challenge = JSON.parse(Buffer.from(String(header), 'base64').toString()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

interface Sent {
  address: string;
  json: object;
  headers?: Record<string, string>;
}

/** Sends a POST as a browser does: if the response has a challenge, solves it and sends the request again. */
export async function solving(person: Person, url: string, { headers = {}, ...sent }: Sent): Promise<Answer> {
  const first = await person.send('POST', url, { ...sent, headers });
  if (first.status !== 429 || !first.headers.challenge) return first;
  const device = /device=([^;]+)/.exec(String(first.headers['set-cookie']))?.[0];
  const solution = await solutionOf(first.headers.challenge);
  return person.send('POST', url, {
    ...sent,
    headers: { ...headers, ...(device && { cookie: device }), 'challenge-solution': solution },
  });
}
