import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointDef } from '#contract/endpoint.ts';
import { isFetchedAhead } from '../http/fetched-ahead.ts';
import { networksOf } from './address.ts';
import type { Buckets } from './buckets.ts';
import type { Limit, Limits } from './limits.ts';
import type { Admit } from './network-limits.ts';
import { costFromMemory, hasNetworkFigure, type LimitName, limitOf, rows } from './table.ts';

export interface EndpointLimits {
  /** Checked before the request is parsed, in this node’s memory. Throws `too_many`. */
  arrive(request: FastifyRequest): void;
  /** Counted after validation, so an invalid form does not use up a small daily limit. Throws `too_many`. */
  accept(reply: FastifyReply): Promise<void>;
}

export type LimitEndpoint = (def: EndpointDef) => EndpointLimits;

/** Rows of a list that cost as much as one request. */
const rowsEach = 100;

/**
 * Limits of every network a request counts against: the IPv6 /64, and the /48 a customer may have with
 * sixteen times the limit.
 */
const byNetwork = (name: LimitName, suffix: string, ip: string): Limit[] =>
  networksOf(ip).map(({ network, share }) => {
    const limit = limitOf(name, network + suffix);
    return { ...limit, max: limit.max * share };
  });

type Reading = Pick<FastifyRequest, 'headers' | 'ip' | 'actor'>;

/** Signed-in users are counted by account, so others behind the same address do not use up their limit. */
function readLimits({ headers, ip, actor }: Reading): Limit[] {
  const ahead = isFetchedAhead({ headers });
  if (actor) return [limitOf(ahead ? 'read_ahead' : 'read_own', actor.id)];
  return byNetwork(ahead ? 'read_ahead' : 'read', '', ip);
}

/**
 * Counts a page request; the page’s own API calls are not counted (`server/platform/http/in-process-api.ts`).
 * Throws `too_many`.
 */
export const limitPage = (buckets: Buckets, request: Reading): void => buckets.take(readLimits(request));

/** Counts a visitor’s cached response. Returns false if the network has reached its limit. */
export function withinRead(
  buckets: Buckets,
  addressOf: (request: IncomingMessage) => string,
): (request: IncomingMessage, cost: number) => boolean {
  const known = new Map<string, Limit[]>();
  return (request, cost) => {
    const [ahead, ip] = [isFetchedAhead(request), addressOf(request)];
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

/** Returns how many requests a call counts as. */
export function costOf({ query }: FastifyRequest): number {
  const size = Number((query as Record<string, unknown> | undefined)?.per_page);
  return size > rowsEach ? Math.min(5, Math.ceil(size / rowsEach)) : 1;
}

const namesOn = (endpoint: string, where: 'node' | 'database') =>
  (Object.keys(rows) as LimitName[]).filter(
    (name) => rows[name].in === where && (rows[name].on as readonly string[] | undefined)?.includes(endpoint),
  );

/** Limits every endpoint: writes by their table rows or the default, reads by network or account. */
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
    const inNode = namesOn(endpoint, 'node');
    const inDatabase = namesOn(endpoint, 'database');
    const shared = inDatabase.filter(hasNetworkFigure);
    const exact = inDatabase.filter((name) => !hasNetworkFigure(name));
    const ofActor: LimitName = auth === 'public' || auth === 'user' ? 'write' : 'write_admin';
    const counted = (name: LimitName, { actor, ip }: FastifyRequest) =>
      limitOf(name, actor && !rows[name].by ? actor.id : (networksOf(ip)[0]?.network ?? ip));
    return {
      arrive(request) {
        const { actor } = request;
        if (inNode.length > 0) buckets.take(inNode.map((name) => counted(name, request)));
        else if (actor) buckets.take([limitOf(ofActor, `${actor.id} ${endpoint}`)]);
        else buckets.take(byNetwork('write_visitor', ` ${endpoint}`, request.ip));
      },
      async accept(reply) {
        if (exact.length > 0) await limits.consume(exact.map((name) => counted(name, reply.request)));
        for (const name of shared) await admit(name, reply);
      },
    };
  };
