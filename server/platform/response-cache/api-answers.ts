import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { cachePolicies } from '#contract/caching.ts';
import type { EndpointDef } from '#contract/endpoint.ts';
import { costOf } from '../limits/endpoint-limits.ts';
import type { ResponseCache } from './response-cache.ts';

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache;
  }
}

type AnswerHandler = (...given: Parameters<RouteHandlerMethod>) => Promise<unknown>;
export type ShareAnswer = (def: EndpointDef, handler: AnswerHandler) => AnswerHandler;

const json = 'application/json; charset=utf-8';

/** Caches anonymous responses of endpoints with a cache policy, coalescing concurrent requests. */
export const shareAnswers =
  (cache: ResponseCache): ShareAnswer =>
  (def, handler) => {
    const policy = def.method === 'GET' && def.cache && cachePolicies[def.cache];
    if (!policy) return handler;
    return async (request, reply) => {
      const visitor = request.method === 'GET' ? cache.anonymous(request.raw) : undefined;
      if (!visitor) return handler(request, reply);
      let own: unknown;
      const shared = await cache.share(visitor.key, request, reply, async () => {
        own = await handler(request, reply);
        if (reply.sent || reply.statusCode !== 200 || own === undefined) return undefined;
        const headers = {
          ...reply.getHeaders(),
          'content-type': json,
          'cache-control': policy.header,
          vary: [...policy.vary, 'accept-encoding'],
        };
        return { body: Buffer.from(JSON.stringify(own)), headers, cost: costOf(request) };
      });
      if (shared) return reply;
      return own === undefined && !reply.sent ? handler(request, reply) : own;
    };
  };

/**
 * Adds the response cache to the server. The response to a write is sent only after this node has invalidated
 * what the write changed; other nodes follow within a second.
 */
export function addResponseCache(app: FastifyInstance, cache: ResponseCache): void {
  app.decorate('responseCache', cache);
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') return done();
    cache.settled().then(() => done(), done);
  });
  app.addHook('onClose', () => cache.close());
}

/**
 * Serves cached responses before Fastify handles the request. Must be called after all other listeners for
 * the server's requests are added.
 */
export function answerEarly({ server }: FastifyInstance, cache: ResponseCache): void {
  const others = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (cache.early(request, response)) return;
    for (const other of others) other.call(server, request, response);
  });
}
