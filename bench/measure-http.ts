import type { ChildProcess } from 'node:child_process';
import type { Copied } from './bare-server.ts';
import type { Figure } from './figures.ts';
import type { Order, Served } from './load.ts';
import { startSql } from './measure-sql.ts';
import type { Options } from './options.ts';
import { ask } from './processes.ts';
import { browser, type HttpRow, type Known } from './rows.ts';
import type { Cost, Statement } from './site-meter.ts';
import { ratios } from './statistics.ts';

export interface Stage {
  site: { child: ChildProcess; address: string };
  bare: { child: ChildProcess; address: string };
  load: ChildProcess;
  known: Known;
  cookie: string;
  socket: string;
  options: Options;
}

const connections = 10;
const kept = [
  'content-type',
  'content-encoding',
  'cache-control',
  'content-security-policy',
  'vary',
  'etag',
  'link',
];
let visitors = 0;

/**
 * Returns request headers with a different visitor address for each call, so that no visitor exceeds a rate
 * limit.
 */
export const headersOf = (
  { uncached, signedIn }: HttpRow,
  encoding: string,
  cookie: string,
): Record<string, string> => {
  visitors++;
  const visitor = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
  return {
    'accept-encoding': encoding,
    accept: 'text/html,application/json',
    'x-forwarded-for': visitor,
    ...((uncached || signedIn) && { cookie }),
  };
};

/**
 * Fetches a response and returns its body as transferred, without decompressing it, and the headers in
 * `kept`. Throws unless the status is 200.
 */
async function copyOf(url: string, headers: Record<string, string>): Promise<Copied> {
  const { request } = await import('node:http');
  return new Promise((done, failed) => {
    request(url, { headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        if (answer.statusCode !== 200) return failed(new Error(`${url} responded ${answer.statusCode}`));
        const sent = kept.flatMap((name) =>
          answer.headers[name] === undefined ? [] : [[name, String(answer.headers[name])] as const],
        );
        done({ body: Buffer.concat(chunks), headers: Object.fromEntries(sent) });
      });
    })
      .on('error', failed)
      .end();
  });
}

/**
 * Sends load to a URL and returns the figures. Repeats the load with a longer duration if no response
 * arrived, since a round without responses has no figures. Throws if a request fails or none is answered.
 */
async function serve(
  { load, options }: Stage,
  { alone }: HttpRow,
  url: string,
  headers: Record<string, string>,
  least = options.seconds,
): Promise<Served> {
  for (const seconds of [least, 5, 15]) {
    const order: Order = { url, headers, connections: alone ? 1 : connections, seconds };
    const served = await ask<Served>(load, order);
    if (served.failed > 0) throw new Error(`${url}: ${served.failed} requests failed`);
    if (served.answers > 0) return served;
  }
  throw new Error(`${url} does not respond`);
}

/**
 * Responses or seconds of warm-up: until V8 has optimised the hot code, responses cost up to four times as
 * much as on a site that has been running for a minute.
 */
const warm = { answers: 600, seconds: 30 } as const;

async function warmUp(
  stage: Stage,
  row: HttpRow,
  url: string,
  headers: () => Record<string, string>,
): Promise<void> {
  const until = performance.now() + warm.seconds * 1000;
  for (let answers = 0; answers < warm.answers && performance.now() < until; )
    answers += (await serve(stage, row, url, headers(), 1)).answers;
}

const cost = ({ site }: Stage) => ask<Cost>(site.child, 'cost');

export async function measureHttp(stage: Stage, row: HttpRow): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const encoding of row.encodings ?? [browser]) {
    const name =
      row.encodings && row.encodings.length > 1
        ? `${row.name}, ${encoding === 'identity' ? 'plain' : 'compressed'}`
        : row.name;
    figures.push(...(await measureOne(stage, row, name, encoding)));
  }
  return figures;
}

async function measureOne(stage: Stage, row: HttpRow, name: string, encoding: string): Promise<Figure[]> {
  const url = `${stage.site.address}${row.at(stage.known)}`;
  const headers = () => headersOf(row, encoding, stage.cookie);
  await ask(stage.bare.child, await copyOf(url, headers()));
  await warmUp(stage, row, url, headers);
  await serve(stage, row, stage.bare.address, headers(), 1);
  // A response cached a moment ago may need no SQL statement; then there is no SQL baseline to compare with.
  const statements = row.sql ? await statementsOf(stage, url, headers()) : [];
  const sql = statements.length > 0 ? startSql(stage.socket, statements, stage.options.seconds) : undefined;
  const ours: Served[] = [];
  const [bare, alone, processor]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < stage.options.rounds; round++) {
    const before = await cost(stage);
    const served = await serve(stage, row, url, headers());
    processor.push(((await cost(stage)).processor - before.processor) / served.answers);
    ours.push(served);
    if (!row.alone) bare.push((await serve(stage, row, stage.bare.address, headers())).perSecond);
    if (sql) alone.push(await sql.perSecond());
  }
  sql?.end();
  const perSecond = ours.map((served) => served.perSecond);
  const ofBare = ratios(perSecond, bare);
  return [
    { row: name, measure: 'answers/s', rounds: perSecond },
    { row: name, measure: 'processor', rounds: processor },
    ...(row.alone
      ? [{ row: name, measure: 'p50' as const, rounds: ours.map(({ p50 }) => p50), budget: row.p50 }]
      : []),
    ...(row.alone ? [] : [{ row: name, measure: 'of bare' as const, rounds: ofBare, budget: row.ofBare }]),
    ...(row.peer
      ? [
          {
            row: name,
            measure: 'of the peer' as const,
            rounds: ofBare.map((ratio) => ratio / (row.peer ?? 1)),
            budget: { least: 10 },
          },
        ]
      : []),
    ...(sql
      ? [{ row: name, measure: 'of SQL' as const, rounds: ratios(perSecond, alone), budget: row.ofSql }]
      : []),
  ];
}

/** Records the statements of one request, after another request has filled short-lived caches. */
async function statementsOf(
  { site }: Stage,
  url: string,
  headers: Record<string, string>,
): Promise<Statement[]> {
  await copyOf(url, headers);
  await ask(site.child, 'record');
  await copyOf(url, headers);
  return ask<Statement[]>(site.child, 'recorded');
}
