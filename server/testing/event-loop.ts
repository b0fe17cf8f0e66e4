import { type OutgoingHttpHeaders, request } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import { type Part, type Person, testSettings } from './app.ts';
import { type Call, callsOf, type Shape } from './matrix/calls.ts';
import { everyone } from './matrix/people.ts';

// Measures how long the worst possible single request occupies the event loop.

testSettings.LIMITS_SCALE = '1000';

/**
 * Maximum main-thread CPU milliseconds per request on an idle machine. CPU time, because other processes may
 * delay a test on a busy machine.
 */
const most = 200;

/**
 * Returns the maximum under the present load. With more runnable processes than cores, the threads that help
 * with garbage collection starve, so the main thread does their work and needs up to four times the CPU time.
 */
const mostNow = (): number => most * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

/** Lengths in characters: a body below the limit of 256 KB, and a query or header below Node's limits. */
const [bodySize, headerSize] = [250_000, 14_000];

export const worstTexts = {
  spaces: ' ',
  'spaces between letters': 'a ',
  lines: '\n',
  commas: ',',
  dots: 'a.',
  dashes: '-',
  'opening brackets': '(',
  'square brackets': '[',
  'angle brackets': '<a',
  slashes: '/',
  'at signs': 'a@',
  quotes: '"',
  backslashes: '\\',
  digits: '1',
  'percent signs': '%25',
  'combining marks': 'a\u0301\u0323\u0302',
  emoji: '👩‍👩‍👧‍👦',
  'full stops': 'http://a.hr/..',
  Markdown: '*_`[a](b',
} as const;
export type Worst = keyof typeof worstTexts;

const filled = (worst: Worst, size: number) => {
  const unit = worstTexts[worst];
  return unit.repeat(Math.ceil(size / Buffer.byteLength(unit))).slice(0, size);
};

type Body = Record<string, unknown>;
interface Sized extends Shape {
  maxLength?: number;
  maxItems?: number;
  items?: Sized;
  properties?: Record<string, Sized>;
}

function largest(shape: Sized, worst: Worst, size: number): unknown {
  const { type, properties, items, maxLength = size, maxItems = 1000 } = shape;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return largest(shape.anyOf[0] as Sized, worst, size);
  if (type === 'object') {
    const names = Object.keys(properties ?? {});
    return Object.fromEntries(
      names.map((name) => [name, largest(properties?.[name] as Sized, worst, size / names.length)]),
    );
  }
  if (type === 'array')
    return Array.from({ length: Math.min(maxItems, 1000) }, () =>
      largest(items ?? {}, worst, size / Math.min(maxItems, 1000)),
    );
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  return filled(worst, Math.floor(Math.min(maxLength, size)));
}

const many = (of: (n: number) => [string, unknown], count: number): Body =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => of(n)));

export const worstStructures: Record<string, { type: string; body: string }> = {
  'JSON 20,000 deep': { type: 'application/json', body: '['.repeat(20_000) + ']'.repeat(20_000) },
  'JSON as deep as allowed': {
    type: 'application/json',
    body: `[${`${'['.repeat(30)}${']'.repeat(30)},`.repeat(300)}1]`,
  },
  'many unknown names': {
    type: 'application/json',
    body: JSON.stringify(many((n) => [`polje_${n}`, n], 9000)),
  },
  'names with NULs': { type: 'application/json', body: JSON.stringify(many((n) => [`a${n}`, '\0'], 9000)) },
  'many pairs': { type: 'application/x-www-form-urlencoded', body: 'a=1&'.repeat(60_000) },
  'many lists': {
    type: 'application/x-www-form-urlencoded',
    body: Array.from({ length: 1500 }, (_, n) => `a${n}[999][999][999]=1`).join('&'),
  },
  'many parts': {
    type: 'multipart/form-data; boundary=x',
    body: `${'--x\r\ncontent-disposition: form-data; name="a[]"\r\n\r\n1\r\n'.repeat(1500)}--x--\r\n`,
  },
  'a part with long headers': {
    type: 'multipart/form-data; boundary=x',
    body: `--x\r\ncontent-disposition: form-data; ${'name="a"; '.repeat(20_000)}\r\n\r\n1\r\n--x--\r\n`,
  },
  'a boundary almost': { type: 'multipart/form-data; boundary=x', body: '\r\n--'.repeat(60_000) },
};

async function costOf(send: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await send();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Returns the CPU milliseconds of a request that exceeds the maximum twice in a row, otherwise undefined. One
 * slow run is not conclusive, because the first includes compilation and possibly garbage collection.
 */
async function isExpensive(send: () => Promise<unknown>): Promise<number | undefined> {
  if ((await costOf(send)) <= mostNow()) return undefined;
  const again = await costOf(send);
  return again > mostNow() ? Math.round(again) : undefined;
}

/** Returns the CPU milliseconds of the longest turn of the event loop until a promise is settled. */
async function longestTurnOf(send: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const measure = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
  };
  // Measures at most once per turn. Several short turns within 1 ms count as one, because measuring each
  // would keep a core busy.
  const watch = setInterval(measure, 1);
  await send().finally(() => clearInterval(watch));
  measure();
  return longest;
}

/**
 * Posts a body over a connection, so that it arrives in pieces, and resolves to the status of the response.
 * Does not use `fetch`, which copies the body several times.
 */
export function postOver(url: string, headers: OutgoingHttpHeaders, body: Buffer): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request(url, { method: 'POST', headers: { ...headers, 'content-length': body.length } });
  sent
    .on('error', reject)
    .on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)));
  sent.end(body);
  return promise;
}

export interface Probe {
  name: string;
  /** Resolves to the status of the response. */
  send: () => Promise<number>;
}

/**
 * Fails if a request blocks the event loop for more than the maximum twice in a row, or gets a 5xx. Unlike
 * `probeApi`, allows more in total, because files arrive in many turns. Takes the probes one by one, so that
 * a generator holds only one large body at a time.
 */
export async function probeTurns(probes: Iterable<Probe> | AsyncIterable<Probe>): Promise<void> {
  const expensive: string[] = [];
  for await (const { name, send } of probes) {
    let status = 0;
    const once = () => longestTurnOf(async () => ({ status: (status = await send()) }));
    const first = await once();
    const second = first > mostNow() ? await once() : first;
    if (second > mostNow())
      expensive.push(`${name}: ${Math.round(first)} and ${Math.round(second)} ms, ${status}`);
    if (status >= 500) expensive.push(`${name}: ${status}`);
  }
  expect(expensive).toEqual([]);
}

export interface Site {
  app: FastifyInstance;
  db: Db;
  as: (part: Part) => Promise<Person>;
  visitor: Person;
}

interface Request {
  name: string;
  body?: { form: string; headers: Record<string, string> };
  query?: string;
}

export function* requestsTo(
  { method, operation }: Call,
  worsts: readonly Worst[],
  structures: readonly string[],
): Generator<Request> {
  const asked = (operation.parameters ?? []).filter((one) => one.in === 'query');
  const content = operation.requestBody?.content ?? {};
  const { schema, example } = content['application/json'] ?? Object.values(content)[0] ?? {};
  for (const worst of worsts) {
    if (asked.length > 0) {
      const each = encodeURIComponent(
        filled(worst, Math.floor(headerSize / asked.length / 6)).toWellFormed(),
      );
      yield { name: `a query of ${worst}`, query: asked.map(({ name }) => `${name}=${each}`).join('&') };
    }
    if (method === 'GET') continue;
    const json = (value: unknown) => ({
      form: JSON.stringify(value),
      headers: { 'content-type': 'application/json' },
    });
    if (schema)
      yield { name: `the largest body of ${worst}`, body: json(largest(schema, worst, bodySize / 2)) };
    const texts = Object.entries((example ?? {}) as Body).filter(([, value]) => typeof value === 'string');
    for (const [field] of texts) {
      const { maxLength = bodySize } = (schema as Sized | undefined)?.properties?.[field] ?? {};
      for (const size of new Set([Math.min(maxLength, bodySize), bodySize]))
        yield {
          name: `${field} of ${size} ${worst}`,
          body: json({ ...(example as Body), [field]: filled(worst, size / 2) }),
        };
    }
  }
  if (method !== 'GET')
    for (const name of structures) {
      const { type = '', body = '' } = worstStructures[name] ?? {};
      yield { name, body: { form: body, headers: { 'content-type': type } } };
    }
}

export async function probeApi(
  { app, db, as, visitor }: Site,
  of: (at: number) => { texts: readonly Worst[]; structures: readonly string[] },
  log = false,
): Promise<void> {
  const { asking } = await everyone({ app, db, as, visitor });
  const calls = await callsOf(app, visitor);
  const expensive: string[] = [];
  let sent = 0;
  for (const [at, call] of calls.entries()) {
    if (/logout|delete-account/.test(call.path)) continue;
    const { texts, structures } = of(at);
    const person = await asking('superadmin');
    for (const { name, body, query } of requestsTo(call, texts, structures)) {
      const url = call.path.replace(/:\w+/g, '1') + (query ? `?${query}` : '');
      let status = 0;
      const cost = await isExpensive(async () => ({ status } = await person.send(call.method, url, body)));
      sent++;
      if (cost !== undefined) expensive.push(`${call.name} with ${name}: ${cost} ms, ${status}`);
      if (status >= 500) expensive.push(`${call.name} with ${name}: ${status}`);
    }
  }
  if (log) console.log(`${sent} requests to ${calls.length} calls`, expensive);
  expect(expensive).toEqual([]);
}

const inHeader = (worst: Worst) => filled(worst, headerSize).replace(/[^\t\x20-\x7e]/g, ' ');
const headers = [
  'if-none-match',
  'if-modified-since',
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cookie',
  'content-type',
  'range',
  'origin',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'sec-purpose',
  'referer',
  'host',
];

export async function probeHeaders(
  { app }: Pick<Site, 'app'>,
  worsts: readonly Worst[],
  urls: readonly string[],
): Promise<void> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const ask = (path: string, sent: Record<string, string>, method = 'GET') =>
    new Promise((resolve, reject) => {
      request(
        { port, host: '127.0.0.1', path, method, headers: sent, setHost: !('host' in sent) },
        (answer) => answer.resume().on('end', resolve),
      )
        .on('error', reject)
        .end();
    });
  const expensive: string[] = [];
  for (const path of urls)
    for (const header of headers)
      for (const worst of worsts) {
        const value = inHeader(worst);
        const cost = await isExpensive(() =>
          ask(path, { [header]: value }, header === 'content-type' ? 'POST' : 'GET'),
        );
        if (cost !== undefined) expensive.push(`${path} with ${header} of ${worst}: ${cost} ms`);
      }
  for (const path of urls)
    for (const worst of worsts) {
      const asked = `${path}${path.includes('?') ? '&' : '?'}${encodeURI(filled(worst, headerSize / 3)).slice(0, headerSize)}`;
      const cost = await isExpensive(() => ask(asked, {}));
      if (cost !== undefined) expensive.push(`${path} with a query of ${worst}: ${cost} ms`);
    }
  expect(expensive).toEqual([]);
}
