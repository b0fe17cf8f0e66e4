import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointDef } from '#contract/endpoint.ts';
import type { RateLimit } from '#contract/rate-limits.ts';
import { isFetchedAhead } from '../http/fetched-ahead.ts';
import { addressOf, networksOf } from './address.ts';
import type { Buckets } from './buckets.ts';
import type { Limit, Limits } from './limits.ts';
import type { Admit } from './network-limits.ts';
import { costFromMemory, generalLimits, hasNetworkFigure, limitOf } from './table.ts';

export interface EndpointLimits {
  /** Counts the request in this node’s memory before its body is parsed. Throws `too_many`. */
  arrive(request: FastifyRequest): void;
  /**
   * Counts the request after validation, so that an invalid form does not use up a small daily limit. Throws
   * `too_many`.
   */
  accept(reply: FastifyReply): Promise<void>;
}

export type LimitEndpoint = (def: EndpointDef) => EndpointLimits;

const rowsEach = 100;

/**
 * Returns the limits of each network that a request counts against: for IPv6 the /64 and, with sixteen times
 * the limit, the /48, which may belong to a single customer.
 */
const byNetwork = (rate: RateLimit, suffix: string, request: Pick<FastifyRequest, 'ip'>): Limit[] =>
  networksOf(request).map(({ network, share }) => {
    const limit = limitOf(rate, network + suffix);
    return { ...limit, max: limit.max * share };
  });

type Reading = Pick<FastifyRequest, 'headers' | 'ip' | 'actor'>;

/**
 * Returns the limits of a read. Signed-in users are counted by account, so others behind the same address do
 * not use up their limit.
 */
function readLimits(request: Reading): Limit[] {
  const { actor } = request;
  const ahead = isFetchedAhead(request);
  if (actor) return [limitOf(ahead ? generalLimits.read_ahead : generalLimits.read_own, actor.id)];
  return byNetwork(ahead ? generalLimits.read_ahead : generalLimits.read, '', request);
}

/**
 * Counts a page request; the page’s own API calls are not counted (`server/platform/http/in-process-api.ts`).
 * Throws `too_many`.
 */
export const limitPage = (buckets: Buckets, request: Reading): void => buckets.take(readLimits(request));

/**
 * Returns a function that counts a visitor’s cached response and returns false if the network has reached its
 * limit.
 */
export function withinRead(
  buckets: Buckets,
  ipOf: (request: IncomingMessage) => string,
): (request: IncomingMessage, cost: number) => boolean {
  const known = new Map<string, Limit[]>();
  return (request, cost) => {
    const [ahead, ip] = [isFetchedAhead(request), ipOf(request)];
    let counted = known.get(`${ahead} ${ip}`);
    if (!counted) {
      if (known.size > 10_000) known.clear();
      counted = readLimits({ headers: request.headers, ip, actor: null });
      known.set(`${ahead} ${ip}`, counted);
    }
    try {
      buckets.take(counted, cost * costFromMemory);
      return true;
    } catch {
      return false;
    }
  };
}

/** Returns the number of requests that a call counts as: one per 100 requested rows, at most 5. */
export function costOf({ query }: FastifyRequest): number {
  const size = Number((query as Record<string, unknown> | undefined)?.per_page);
  return size > rowsEach ? Math.min(5, Math.ceil(size / rowsEach)) : 1;
}

/** Limits every endpoint: writes by their own limits or the default, reads by network or account. */
export const limitEndpoints =
  ({ limits, buckets, admit }: { limits: Limits; buckets: Buckets; admit: Admit }): LimitEndpoint =>
  (def) => {
    const endpoint = `${def.method} ${def.path}`;
    const auth = def.auth ?? 'public';
    if (def.method === 'GET')
      return {
        arrive(request) {
          buckets.take(readLimits(request), costOf(request));
        },
        accept: async () => {},
      };
    const own: readonly RateLimit[] = def.limits ?? [];
    const inNode = own.filter((limit) => limit.in === 'node');
    const inDatabase = own.filter((limit) => limit.in === 'database');
    const shared = inDatabase.filter(hasNetworkFigure);
    const exact = inDatabase.filter((limit) => !hasNetworkFigure(limit));
    const ofActor = auth === 'public' || auth === 'user' ? generalLimits.write : generalLimits.write_admin;
    const counted = (limit: RateLimit, request: FastifyRequest) =>
      limitOf(limit, request.actor && !limit.by ? request.actor.id : addressOf(request));
    return {
      arrive(request) {
        const { actor } = request;
        if (inNode.length > 0) buckets.take(inNode.map((limit) => counted(limit, request)));
        else if (actor) buckets.take([limitOf(ofActor, `${actor.id} ${endpoint}`)]);
        else buckets.take(byNetwork(generalLimits.write_visitor, ` ${endpoint}`, request));
      },
      async accept(reply) {
        if (exact.length > 0) await limits.consume(exact.map((limit) => counted(limit, reply.request)));
        for (const limit of shared) await admit(limit, reply);
      },
    };
  };
