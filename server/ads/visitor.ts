import type { FastifyRequest } from 'fastify';
import { dayOf } from '#contract/format.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { addressOf } from '../platform/limits/address.ts';
import type { Visitor } from '../platform/session/actor.ts';
import { isDeclaredBot } from './bulk-rules.ts';

/**
 * The viewer of an ad as keyed hashes, which change daily (Croatian time) and identify no one (decision 009).
 */
export interface AdVisitor {
  day: string;
  visitor: string;
  network: string;
  isProgram: boolean;
}

const digits = 32;

/**
 * Identifies a signed-in user by account, and an anonymous visitor by network and browser, so that nothing is
 * stored on the device.
 */
export function adVisitor(keys: Keys, actor: Visitor, request: FastifyRequest, now = new Date()): AdVisitor {
  const day = dayOf(now.toISOString());
  const network = addressOf(request);
  const userAgent = request.headers['user-agent'] ?? '';
  const hash = (...of: (string | number)[]) =>
    keys.hash(JSON.stringify([day, ...of]), 'ad_visitor').slice(0, digits);
  return {
    day,
    visitor: actor ? hash('user', actor.id) : hash('browser', network, userAgent),
    network: hash('network', network),
    isProgram: isDeclaredBot(userAgent),
  };
}
