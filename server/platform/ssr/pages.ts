import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { AppError } from '#contract/errors.ts';
import { pageGzip, takesGzip } from '../http/compression.ts';
import type { Buckets } from '../limits/buckets.ts';
import { pageCall } from '../limits/endpoint-limits.ts';
import { contentPolicy } from './content-policy.ts';
import { refusedPage } from './limited-page.ts';

/** What pages get from the server: the public API, in process, as the visitor. */
export interface PageApi {
  nonce: string;
  /** The site's name, its public origin, and whether developer pages are closed. */
  site: { name: string; url: string; production: boolean };
  request(method: string, url: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  /** Set by the renderer: React's own stream is sent as is, since a web stream costs a fifth more. */
  stream?: Readable;
}

interface PageBuild extends ServerBuild {
  entry: ServerBuild['entry'] & { module: ServerBuild['entry']['module'] & { createContext(api: PageApi): RouterContextProvider } };
}

interface Options {
  dev: boolean;
  root: string;
  production: boolean;
  appName: string;
  /** The public origin; without one, the requested address. */
  appUrl: string | undefined;
  /** With Stripe, its script may run on pages. */
  payments: { stripe: object | undefined };
  limits: Buckets;
}

async function loadBuild(app: FastifyInstance, { dev, root }: Options): Promise<() => Promise<PageBuild>> {
  if (!dev) {
    const { default: files } = await import('@fastify/static');
    await app.register(files, {
      root: path.join(root, 'build/client'),
      wildcard: false,
      index: false,
      decorateReply: false,
      preCompressed: true,
      setHeaders: (reply, file) =>
        void reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'),
    });
    const build = (await import(pathToFileURL(path.join(root, 'build/server/index.js')).href)) as unknown as PageBuild;
    return async () => build;
  }
  const [{ createServer }, { default: middie }] = await Promise.all([import('vite'), import('@fastify/middie')]);
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server: app.server } } });
  app.addHook('onClose', () => vite.close());
  await app.register(middie);
  app.use(vite.middlewares);
  return () => vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<PageBuild>;
}

const readingMethods = 'GET, HEAD';
const pageMethods: readonly string[] = ['GET', 'HEAD', 'POST'];
/** Form encodings. Pages accept no files; those go to the API. */
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Throws `malformed` if a form body cannot be parsed, since an action would crash on it. */
async function checkForm(body: Buffer, type: string): Promise<void> {
  await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new AppError('malformed');
  });
}

/** Throws `malformed` if Host is not a valid host name. */
function addressOf({ protocol, host, url }: FastifyRequest): URL {
  const address = URL.parse(`${protocol}://${host}${url}`);
  if (!address || address.username || address.password) throw new AppError('malformed');
  return address;
}

function toWebRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const address = addressOf(request);
  const abort = new AbortController();
  reply.raw.once('close', () => !reply.raw.writableFinished && abort.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (Array.isArray(value)) for (const one of value) headers.append(name, one);
    else if (value !== undefined && !name.startsWith(':')) headers.set(name, value);
  }
  const body = request.method === 'POST' ? new Uint8Array((request.body as Buffer | undefined) ?? []) : undefined;
  // An empty form needs no content type, but its parser does.
  if (body?.length === 0) headers.set('content-type', formTypes[0] ?? '');
  return new Request(address, {
    method: request.method,
    headers,
    signal: abort.signal,
    ...(body && { body }),
  });
}

/** Renders a page on the server for every path without another handler. */
export async function addPages(app: FastifyInstance, options: Options): Promise<void> {
  const build = await loadBuild(app, options);
  const handler = options.dev ? undefined : createRequestHandler(await build(), 'production');
  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser([...formTypes], { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
      await checkForm(body, request.headers['content-type'] ?? '');
      return body;
    });
    for (const path of ['/api', '/api/*']) pages.all(path, (_request, reply) => reply.callNotFound());
    pages.all('/*', async (request, reply) => {
      if (refusedPage(request, reply, options)) return reply;
      if (!pageMethods.includes(request.method)) {
        reply.header('allow', pageMethods.join(', '));
        throw new AppError('method');
      }
      const current = await build();
      const cookies: string[] = [];
      const api: PageApi = {
        nonce: randomBytes(16).toString('base64url'),
        site: { name: options.appName, production: options.production, url: options.appUrl ?? `${request.protocol}://${request.host}` },
        async request(method, url, body) {
          const { cookie, origin, 'user-agent': agent } = request.headers;
          const answer = await app.inject({
            method: method as 'GET',
            url: `/api/v1${url}`,
            remoteAddress: request.ip,
            headers: {
              accept: 'application/json',
              host: request.host,
              'x-forwarded-proto': request.protocol,
              [pageCall.name]: pageCall.value,
              ...(cookie && { cookie }),
              ...(agent && { 'user-agent': agent }),
              ...(method !== 'GET' && origin && { origin }),
            },
            ...(body !== undefined && { payload: body as object }),
          });
          for (const header of [answer.headers['set-cookie'] ?? []].flat()) cookies.push(header);
          return { status: answer.statusCode, body: answer.body ? answer.json() : undefined };
        },
      };
      const context = current.entry.module.createContext(api);
      const response = await (handler ?? createRequestHandler(current, 'development'))(toWebRequest(request, reply), context as never);
      reply.code(response.status);
      if (response.status === 405) reply.header('allow', readingMethods);
      for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
      for (const value of [...response.headers.getSetCookie(), ...cookies]) reply.header('set-cookie', value);
      reply.header('content-security-policy', contentPolicy({ nonce: api.nonce, dev: options.dev, stripe: options.payments.stripe !== undefined }));
      // A prefetched response must outlive the moment between hover and click, or it is fetched twice.
      if (/prefetch/.test(String(request.headers['sec-purpose'] ?? '')) && response.status === 200) reply.header('cache-control', 'private, max-age=10');
      else if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
      const body = api.stream ?? (response.body ? Readable.fromWeb(response.body as never) : null);
      if (!body) return reply.send();
      if (!takesGzip(request)) return reply.send(body);
      reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding, cookie').removeHeader('content-length');
      return reply.send(body.pipe(pageGzip()));
    });
  });
}
