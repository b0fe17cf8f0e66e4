import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { isPageForEverybody, pagePolicy } from '#contract/caching.ts';
import { AppError } from '#contract/errors.ts';
import { vary } from '../http/caching.ts';
import { isFetchedAhead, prefetchCaching } from '../http/fetched-ahead.ts';
import type { Buckets } from '../limits/buckets.ts';
import type { Anonymous } from '../response-cache/key.ts';
import type { Made, ResponseCache } from '../response-cache/response-cache.ts';
import { cookieName, refreshCookie } from '../session/session.ts';
import { contentPolicy } from './content-policy.ts';
import { refusedPage } from './limited-page.ts';
import { openPageApi, type PageApi, type PageSite } from './page-api.ts';
import { withoutNonce } from './page-for-everybody.ts';
import { pagePatterns } from './page-pattern.ts';

interface PageBuild extends ServerBuild {
  entry: ServerBuild['entry'] & {
    module: ServerBuild['entry']['module'] & { createContext(api: PageApi): RouterContextProvider };
  };
}

interface Options extends PageSite {
  dev: boolean;
  root: string;
  payments: { stripe: object | undefined };
  limits: Buckets;
  cache: ResponseCache;
}

async function loadBuild(app: FastifyInstance, { dev, root }: Options): Promise<() => Promise<PageBuild>> {
  if (!dev) {
    const { default: files } = await import('@fastify/static');
    await app.register(async (assets) => {
      assets.addHook('onRoute', (route) => {
        route.config = { ...route.config, anybody: true, patternOf: () => '/assets/*' };
      });
      await assets.register(files, {
        root: path.join(root, 'build/client'),
        wildcard: false,
        index: false,
        decorateReply: false,
        preCompressed: true,
        setHeaders: (reply, file) =>
          void reply.header(
            'cache-control',
            file.includes(`${path.sep}assets${path.sep}`)
              ? 'public, max-age=31536000, immutable'
              : 'public, max-age=3600',
          ),
      });
    });
    const build = (await import(
      pathToFileURL(path.join(root, 'build/server/index.js')).href
    )) as unknown as PageBuild;
    return async () => build;
  }
  const [{ createServer }, { default: middie }] = await Promise.all([
    import('vite'),
    import('@fastify/middie'),
  ]);
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onClose', () => vite.close());
  await app.register(middie);
  app.use(vite.middlewares);
  return () => vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<PageBuild>;
}

const readingMethods = 'GET, HEAD';
const pageMethods: readonly string[] = ['GET', 'HEAD', 'POST'];
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'] as const;

const mostFields = 1500;

/** Returns whether a URL-encoded form has too many fields, without parsing it. */
function hasManyFields(body: Buffer): boolean {
  let fields = 1;
  for (let at = body.indexOf('&'); at >= 0 && fields <= mostFields; at = body.indexOf('&', at + 1)) fields++;
  return fields > mostFields;
}

/**
 * Throws `malformed` if a form body cannot be parsed, since an action would crash on it, and `too_large` if
 * it has too many fields. URL-encoded fields are counted before they are parsed, because parsing 65,000 of
 * them blocks the thread for up to a second.
 */
async function checkForm(body: Buffer, type: string): Promise<void> {
  if (type.startsWith(formTypes[0]) && hasManyFields(body)) throw new AppError('too_large');
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new AppError('malformed');
    });
  if (form.keys().toArray().length > mostFields) throw new AppError('too_large');
}

/** Returns the requested URL. Throws `malformed` if Host is not a valid host name. */
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
  const body =
    request.method === 'POST' ? new Uint8Array((request.body as Buffer | undefined) ?? []) : undefined;
  // An empty form needs no content type, but the parser requires one.
  if (body?.length === 0) headers.set('content-type', formTypes[0]);
  return new Request(address, {
    method: request.method,
    headers,
    signal: abort.signal,
    ...(body && { body }),
  });
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? url;

/**
 * Returns the request without anything that identifies the visitor, because all visitors share the response.
 */
function anonymousRequest(request: FastifyRequest, { cookie }: Anonymous, { appUrl }: Options): Request {
  const address = appUrl ? new URL(request.url, appUrl) : addressOf(request);
  return new Request(address, { headers: { accept: 'text/html', ...(cookie && { cookie }) } });
}

interface Rendered {
  status: number;
  headers: Headers;
  cookies: string[];
  nonce: string;
  body: Buffer | undefined;
}

/** Registers server rendering for every path without another handler. */
export async function addPages(app: FastifyInstance, options: Options): Promise<void> {
  const build = await loadBuild(app, options);
  const handler = options.dev ? undefined : createRequestHandler(await build(), 'production');
  const policyOf = (scripts: readonly string[]) =>
    contentPolicy({ scripts, dev: options.dev, stripe: options.payments.stripe !== undefined });

  async function render(request: FastifyRequest, asked: Request): Promise<Rendered> {
    const current = await build();
    const { api, cookies } = openPageApi(request, options);
    const context = current.entry.module.createContext(api);
    const response = await (handler ?? createRequestHandler(current, 'development'))(asked, context as never);
    const { status, headers } = response;
    const body = response.body ? Buffer.from(await response.arrayBuffer()) : undefined;
    return { status, headers, cookies: [...headers.getSetCookie(), ...cookies], nonce: api.nonce, body };
  }

  function send(
    { status, headers, cookies, nonce, body }: Rendered,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    reply.code(status);
    if (status === 405) reply.header('allow', readingMethods);
    for (const [name, value] of headers) if (name !== 'set-cookie') reply.header(name, value);
    for (const value of cookies) reply.header('set-cookie', value);
    const visit = request.method === 'GET' && !isFetchedAhead(request);
    // A loader that signed in or out has already set the cookie.
    if (visit && !cookies.some((value) => value.startsWith(`${cookieName}=`))) refreshCookie(reply);
    reply.header('content-security-policy', policyOf([`'nonce-${nonce}'`]));
    // Lets the service worker bind its offline copy to the user.
    if (request.headers['x-keep']) reply.header('x-kept-for', String(request.actor?.id ?? 0));
    // A prefetched response must be cached at least from hover to click, otherwise it is fetched twice.
    if (isFetchedAhead(request) && status === 200) reply.header('cache-control', prefetchCaching);
    else if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
    vary(reply, ['cookie']);
    return reply.send(body);
  }

  /** Returns the page for the response cache; undefined if it is an error or a redirect, or sets a cookie. */
  function forEverybody(
    { status, headers, cookies, nonce, body }: Rendered,
    reply: FastifyReply,
  ): Made | undefined {
    if (status !== 200 || cookies.length > 0 || !body) return undefined;
    const kept = withoutNonce(body, nonce);
    if (!kept) return undefined;
    const policies = {
      'content-security-policy': policyOf(kept.scripts),
      'cache-control': pagePolicy.header,
      vary: pagePolicy.vary.join(', '),
    };
    return {
      body: kept.html,
      headers: { ...reply.getHeaders(), ...Object.fromEntries(headers), ...policies },
    };
  }

  // Registered outside the scope below, because that scope rejects JSON bodies.
  for (const path of ['/api', '/api/*']) app.all(path, (_request, reply) => reply.callNotFound());
  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser(
      [...formTypes],
      { parseAs: 'buffer' },
      async (request: FastifyRequest, body: Buffer) => {
        await checkForm(body, request.headers['content-type'] ?? '');
        return body;
      },
    );
    const patternOf = options.dev ? () => '/*' : pagePatterns((await build()).routes);
    pages.all('/*', { config: { patternOf } }, async (request, reply) => {
      if (refusedPage(request, reply, options)) return reply;
      if (!pageMethods.includes(request.method)) {
        reply.header('allow', pageMethods.join(', '));
        throw new AppError('method');
      }
      const visitor =
        request.method === 'GET' && isPageForEverybody(pathOf(request.url))
          ? options.cache.anonymous(request.raw)
          : undefined;
      if (!visitor) return send(await render(request, toWebRequest(request, reply)), request, reply);
      let own: Rendered | undefined;
      const shared = await options.cache.share(visitor.key, request, reply, async () => {
        own = await render(request, anonymousRequest(request, visitor, options));
        return forEverybody(own, reply);
      });
      if (shared) return reply;
      return send(own ?? (await render(request, toWebRequest(request, reply))), request, reply);
    });
  });
}
