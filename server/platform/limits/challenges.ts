import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Payload } from 'altcha-lib/types';
import type { Keys } from '../keys/keys.ts';
import { challengeWork } from './table.ts';

/**
 * Proof-of-work challenges in ALTCHA’s format (version 2). A signature binds each to one limit and network,
 * so nothing is stored until one is solved.
 */
export interface Challenges {
  /** Returns the value of the `Challenge` response header: JSON in base64. */
  create(limit: string, network: string): Promise<string>;
  /**
   * Returns the unique key of the challenge solved by a `Challenge-Solution` header; undefined unless the
   * solution is valid for this limit and network.
   */
  solvedBy(header: unknown, limit: string, network: string): Promise<string | undefined>;
}

const longestSolution = 4000;

function read(header: unknown): Partial<Payload> | undefined {
  if (typeof header !== 'string' || header.length > longestSolution) return undefined;
  try {
    return JSON.parse(Buffer.from(header, 'base64').toString('utf8')) as Partial<Payload>;
  } catch {
    return undefined;
  }
}

/** Opens proof-of-work challenges signed with the site’s key. */
export function openChallenges(keys: Keys, now: () => number = Date.now): Challenges {
  const secrets = {
    hmacSignatureSecret: keys.hash('challenge', 'altcha'),
    hmacKeySignatureSecret: keys.hash('key', 'altcha'),
  };
  const boundTo = (limit: string, network: string) => keys.hash(`${limit} ${network}`, 'challenge');
  return {
    async create(limit, network) {
      const { iterations, min, max, validMs } = challengeWork;
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: iterations,
        counter: randomInt(min, max),
        data: { for: boundTo(limit, network) },
        expiresAt: new Date(now() + validMs),
        deriveKey,
        ...secrets,
      });
      return Buffer.from(JSON.stringify(challenge)).toString('base64');
    },
    async solvedBy(header, limit, network) {
      const { challenge, solution } = read(header) ?? {};
      if (!challenge?.parameters || !solution || challenge.parameters.data?.for !== boundTo(limit, network))
        return undefined;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
      return verified ? challenge.parameters.nonce : undefined;
    },
  };
}
