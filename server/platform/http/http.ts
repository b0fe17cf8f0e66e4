import { randomInt } from 'node:crypto';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { limitArrival, requestTimeout } from './arrival.ts';
import { answerClientError } from './client-error.ts';
import { addDraining } from './drain.ts';
import { answerError } from './error-answer.ts';
import { parseForm } from './forms.ts';
import { assertJsonBounds, prototypeError } from './json-bounds.ts';
import { type LineWriter, logOptions } from './log.ts';
import { addMissing } from './missing.ts';
import { limitRequests } from './overload.ts';
import { addShutdown } from './shutdown.ts';
import { warnOfProxy } from './unseen-proxy.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw text of a JSON body, over which signatures are computed. */
    rawBody?: string;
  }
  interface FastifyInstance {
    /** The part before the dash in the request ids of this process. */
    nodeId: string;
  }
}

interface Options {
  siteName: string;
  trustProxy: string[] | false;
  logLevel: string;
  production: boolean;
  /** Maximum number of requests in progress; unlimited if undefined. */
  mostRequests?: number;
  logTo?: LineWriter;
}

const methodOverride = /[?&]_method=(put|patch|delete)\b/i;

/**
 * Errors of rejected queries, which the first hook passes on: Fastify parses queries before any hook, where
 * an exception would end the process.
 */
const refusedQueries = new WeakMap<object, Error>();

function parseQuery(text: string): Record<string, unknown> {
  try {
    return parseForm(text);
  } catch (error) {
    const query = {};
    refusedQueries.set(query, error as Error);
    return query;
  }
}

/** Returns an id for a process, which is unique across nodes and restarts. */
const newNodeId = () =>
  randomInt(36 ** 6)
    .toString(36)
    .padStart(6, '0');

/** Returns a generator of request ids: `q3x9kd-1`, `q3x9kd-2`. */
function requestIds(nodeId: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${nodeId}-${count.toString(36)}`;
  };
}

/**
 * Creates a Fastify server with the conventions that features expect: three body types, `_method=PUT`, one
 * error shape and safe headers.
 */
export async function createHttp(options: Options): Promise<FastifyInstance> {
  const answer = answerError(options.siteName);
  const nodeId = newNodeId();
  const newId = requestIds(nodeId);
  const app = Fastify({
    frameworkErrors: answer as never,
    clientErrorHandler: answerClientError(newId),
    logger: options.logLevel === 'silent' ? false : logOptions(options.logLevel, options.logTo),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy,
    bodyLimit: 256 * 1024,
    requestTimeout,
    // A stopping server finishes the requests in progress and closes idle connections.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: newId,
    routerOptions: { querystringParser: parseQuery, ignoreTrailingSlash: true, maxParamLength: 300 },
    // Laravel's convention, used by existing clients: POST …?_method=PUT is a PUT.
    rewriteUrl(request) {
      const url = request.url ?? '/';
      const method = request.method === 'POST' ? methodOverride.exec(url)?.[1] : undefined;
      if (method && url.startsWith('/api/')) request.method = method.toUpperCase();
      return url;
    },
  });
  app.decorate('nodeId', nodeId);
  app.setErrorHandler(answer);
  limitRequests(app, options.mostRequests ?? Number.POSITIVE_INFINITY);
  app.addHook('onRequest', (request, _reply, done) => done(refusedQueries.get(request.query as object)));
  limitArrival(app);
  addMissing(app);
  addDraining(app);
  addShutdown(app);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '5');
    done(null, payload);
  });
  if (!options.trustProxy) warnOfProxy(app);
  app.decorate('secureCookies', options.production);
  // Many clients send a JSON content type with every request, even without a body.
  const json = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = String(body);
    if (body === '') return done(null);
    try {
      assertJsonBounds(request.rawBody);
    } catch (error) {
      return done(error as Error);
    }
    return json(request, request.rawBody, (error, parsed) =>
      done(error && (prototypeError(String(body)) ?? error), parsed),
    );
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => parseForm(body),
  );
  await app.register(multipart, {
    // `fields` covers a profile with every town and job type. Bytes are limited per endpoint (multipart.ts).
    limits: { fileSize: 64_000_000, files: 20, fields: 1500, parts: 1520, headerPairs: 50 },
    throwFileSizeLimit: true,
  });
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    hsts: options.production,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  // Disables browser features that the site does not use and limits geolocation to the site’s own pages.
  // `payment` is omitted, since the payment provider’s card fields may need it.
  const denied =
    'camera=(), microphone=(), usb=(), serial=(), midi=(), display-capture=(), browsing-topics=(), geolocation=(self)';
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', denied);
    done();
  });
  return app;
}
