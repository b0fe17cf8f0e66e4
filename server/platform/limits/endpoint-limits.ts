import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { EndpointDef } from '#contract/endpoint.ts';
import { networksOf } from './address.ts';
import type { Buckets } from './buckets.ts';
import type { Limits } from './limits.ts';
import { type LimitName, limitOf, rows } from './table.ts';

/** What limits an endpoint. */
export interface EndpointLimits {
  /** Before anything of the request is read, by this node's memory alone. Throws `too_many`. */
  arrive(request: FastifyRequest): void;
  /** Once what came is in order: what is refused for its form costs none of a day's few. Throws `too_many`. */
  accept(request: FastifyRequest): Promise<void>;
}

export type LimitEndpoint = (def: EndpointDef) => EndpointLimits;

/** Goes with what a page asks the API in process: the page has been counted. Nobody else can know it. */
export const pageCall = { name: 'x-page-call', value: randomBytes(24).toString('base64url') };

/** Rows of a list that cost as much as one request. */
const rowsEach = 100;

/** Every network that a request counts for: an IPv6 line's own /64, and sixteen times as much for the /48 that a customer may hold. */
const byNetwork = (name: LimitName, suffix: string, request: FastifyRequest) =>
  networksOf(request.ip).map(({ network, share }) => {
    const limit = limitOf(name, network + suffix);
    return { ...limit, max: limit.max * share };
  });

/** Counts a page that is asked for; what it asks of the API is free. Throws `too_many`. */
export const limitPage = (buckets: Buckets, request: FastifyRequest): void => buckets.take(byNetwork('read', '', request));

function costOf({ query }: FastifyRequest): number {
  const size = Number((query as Record<string, unknown> | undefined)?.per_page);
  return size > rowsEach ? Math.min(5, Math.ceil(size / rowsEach)) : 1;
}

const namesOn = (endpoint: string, where: 'node' | 'database') =>
  (Object.keys(rows) as LimitName[]).filter((name) => rows[name].in === where && (rows[name].on as readonly string[] | undefined)?.includes(endpoint));

/** Limits every endpoint: one that writes by its rows of the table, else by the default; one that reads by network or account. */
export const limitEndpoints =
  ({ limits, buckets }: { limits: Limits; buckets: Buckets }): LimitEndpoint =>
  (def) => {
    const endpoint = `${def.method} ${def.path}`;
    const auth = def.auth ?? 'public';
    if (def.method === 'GET')
      return {
        arrive(request) {
          if (request.headers[pageCall.name] === pageCall.value) return;
          const own = auth !== 'public' && request.actor;
          buckets.take(own ? [limitOf('read_own', own.id)] : byNetwork('read', '', request), costOf(request));
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
        else buckets.take(byNetwork('write_visitor', ` ${endpoint}`, request));
      },
      async accept(request) {
        if (inDatabase.length > 0) await limits.consume(inDatabase.map((name) => counted(name, request)));
      },
    };
  };
