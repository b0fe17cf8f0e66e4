import { randomInt } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { cookieName } from '../session/session.ts';

declare module 'fastify' {
  interface FastifyInstance {
    overload: { readonly inFlight: number; readonly refused: number };
  }
}

/** Thrown for a request that is refused to protect the node. Not logged individually. */
export class Overloaded extends AppError {
  constructor() {
    // Random, so that clients refused together do not all retry together.
    super('unavailable', { retryAfter: randomInt(3, 10) });
  }
}

/** Share of the limit above which visitors’ reads are refused. Most of these reads come from crawlers. */
const shareOfVisitors = 0.5;
/** Number of requests in progress above which visitors’ reads wait for `turns`. */
const fewRequests = 4;
/**
 * Turns of the event loop that a visitor’s read waits before it starts. Each turn accepts one connection, and
 * rendering makes turns long; without the wait, refusing new connections would take seconds.
 */
const turns = 16;
/** Maximum milliseconds for which a request counts as in progress after its client has disconnected. */
const patience = 30_000;
/** Milliseconds between log lines about refused requests. */
const interval = 10_000;

async function takeTurns(): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await setImmediate();
}

/**
 * Returns whether a request can wait: a read without a session cookie or token. Whether the session is valid
 * is not checked, because that would use the resources that the limit protects.
 */
const canWait = ({ method, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  headers.authorization === undefined &&
  !headers.cookie?.includes(`${cookieName}=`);

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Refuses requests with 503 while `most` are in progress, and visitors’ reads while half as many are. A
 * request counts from the arrival of its body until its response is handed to the connection, so slow clients
 * occupy no slot. Routes with `anybody` (health, assets and public files) always respond. Call before adding
 * other hooks, so that a refusal costs nothing else.
 */
export function limitRequests(app: FastifyInstance, most: number): void {
  const inProgress = new Set<string>();
  /** Chains the waits of visitors’ reads, so that each waits `turns` after the previous one. */
  let starts = Promise.resolve();
  let refused = 0;
  let unlogged = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  app.decorate('overload', {
    get inFlight() {
      return inProgress.size;
    },
    get refused() {
      return refused;
    },
  });

  function refuse(): Overloaded {
    refused++;
    unlogged++;
    const now = performance.now();
    if (now - loggedAt >= interval) {
      app.log.warn({ refused: unlogged, inFlight: inProgress.size }, 'overloaded: requests are refused');
      [unlogged, loggedAt] = [0, now];
    }
    return new Overloaded();
  }

  /**
   * Returns an error if no slot is free for the request; otherwise, counts the request if `counts` is true.
   */
  function enter(request: FastifyRequest, reply: FastifyReply, counts: boolean): Overloaded | undefined {
    if (request.routeOptions.config.anybody) return undefined;
    if (inProgress.size >= (canWait(request) ? Math.ceil(most * shareOfVisitors) : most)) return refuse();
    if (!counts) return undefined;
    inProgress.add(request.id);
    reply.raw.once('close', () => {
      const leave = () => void inProgress.delete(request.id);
      if (reply.sent) leave();
      // Work for a client that has disconnected still counts, so that disconnecting does not evade the limit.
      else setTimeout(leave, patience).unref();
    });
    return undefined;
  }

  app.addHook('onRequest', async (request, reply) => {
    const error = enter(request, reply, !hasBody(request));
    if (error) throw error;
    if (inProgress.size <= fewRequests || request.routeOptions.config.anybody || !canWait(request)) return;
    starts = starts.then(takeTurns);
    await starts;
  });
  app.addHook('preHandler', (request, reply, done) =>
    done(hasBody(request) ? enter(request, reply, true) : undefined),
  );
  app.addHook('onSend', (request, _reply, payload, done) => {
    inProgress.delete(request.id);
    done(null, payload);
  });
}
