import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { EndpointDef } from '#contract/endpoint.ts';
import { isFetchedAhead } from '../http/fetched-ahead.ts';
import { networksOf } from './address.ts';
import type { Buckets } from './buckets.ts';
import type { Limit, Limits } from './limits.ts';
import { type LimitName, limitOf, rows } from './table.ts';

/** The limits of an endpoint. */
export interface EndpointLimits {
  /** Checked before the request is read, in this node's memory. Throws `too_many`. */
  arrive(request: FastifyRequest): void;
  /** Counted after validation, so an invalid form costs nothing of a small daily limit. Throws `too_many`. */
  accept(request: FastifyRequest): Promise<void>;
}

export type LimitEndpoint = (def: EndpointDef) => EndpointLimits;

/** Rows of a list that cost as much as one request. */
const rowsEach = 100;

/** All networks a request counts against: an IPv6 line's own /64, and the /48 a customer may hold, with sixteen times the limit. */
const byNetwork = (name: LimitName, suffix: string, ip: string): Limit[] =>
  networksOf(ip).map(({ network, share }) => {
    const limit = limitOf(name, network + suffix);
    return { ...limit, max: limit.max * share };
  });

const readOf = (request: Pick<IncomingMessage, 'headers'>): LimitName => (isFetchedAhead(request) ? 'read_ahead' : 'read');

/** Counts a page request; what it reads itself is free (`server/platform/http/reads.ts`). Throws `too_many`. */
export const limitPage = (buckets: Buckets, request: FastifyRequest): void => buckets.take(byNetwork(readOf(request), '', request.ip));

/** Counts answers that are already made, as `cost` requests; false once their network has read too much. */
export function withinRead(buckets: Buckets, addressOf: (request: IncomingMessage) => string): (request: IncomingMessage, cost: number) => boolean {
  const known = new Map<string, Limit[]>();
  return (request, cost) => {
    const [name, ip] = [readOf(request), addressOf(request)];
    let counted = known.get(`${name} ${ip}`);
    if (!counted) {
      if (known.size > 10_000) known.clear();
      counted = byNetwork(name, '', ip);
      known.set(`${name} ${ip}`, counted);
    }
    try {
      buckets.take(counted, cost);
      return true;
    } catch {
      return false;
    }
  };
}

/** How many requests a call counts as. */
export function costOf({ query }: FastifyRequest): number {
  const size = Number((query as Record<string, unknown> | undefined)?.per_page);
  return size > rowsEach ? Math.min(5, Math.ceil(size / rowsEach)) : 1;
}

const namesOn = (endpoint: string, where: 'node' | 'database') =>
  (Object.keys(rows) as LimitName[]).filter((name) => rows[name].in === where && (rows[name].on as readonly string[] | undefined)?.includes(endpoint));

/** Limits every endpoint: writes by their rows in the table or the default, reads by network or account. */
export const limitEndpoints =
  ({ limits, buckets }: { limits: Limits; buckets: Buckets }): LimitEndpoint =>
  (def) => {
    const endpoint = `${def.method} ${def.path}`;
    const auth = def.auth ?? 'public';
    if (def.method === 'GET')
      return {
        arrive(request) {
          const own = auth !== 'public' && request.actor;
          buckets.take(own ? [limitOf('read_own', own.id)] : byNetwork('read', '', request.ip), costOf(request));
        },
        accept: async () => {},
      };
    const inNode = namesOn(endpoint, 'node');
    const inDatabase = namesOn(endpoint, 'database');
    const ofActor: LimitName = auth === 'public' || auth === 'user' ? 'write' : 'write_admin';
    const counted = (name: LimitName, { actor, ip }: FastifyRequest) => limitOf(name, actor && !rows[name].by ? actor.id : (networksOf(ip)[0]?.network ?? ip));
    return {
      arrive(request) {
        const { actor } = request;
        if (inNode.length > 0) buckets.take(inNode.map((name) => counted(name, request)));
        else if (actor) buckets.take([limitOf(ofActor, `${actor.id} ${endpoint}`)]);
        else buckets.take(byNetwork('write_visitor', ` ${endpoint}`, request.ip));
      },
      async accept(request) {
        if (inDatabase.length > 0) await limits.consume(inDatabase.map((name) => counted(name, request)));
      },
    };
  };
