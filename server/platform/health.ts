import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { Db } from './db/pool.ts';
import { reportOutage } from './outage.ts';

interface BackupVerification {
  error: string | null;
  last_good: { verified_at: string; moment: string } | null;
}

interface Options {
  db: Db;
  /** Describes what the database connections lack (`db/probe.ts`); undefined if nothing. */
  databaseFault?: () => string | undefined;
  metricsToken: string | undefined;
  production: boolean;
  responseCache: { readonly figures: { hits: number; bytes: number } };
  backupVerification: () => Promise<BackupVerification | undefined>;
  isCopy: () => Promise<boolean>;
  challenges: { readonly asked: number; readonly solved: number };
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Adds `/health/live`, `/health/ready` and `/metrics`. Call on the root instance so that every request is
 * counted.
 */
export async function addHealth(
  app: FastifyInstance,
  {
    db,
    databaseFault,
    metricsToken,
    production,
    responseCache,
    challenges,
    backupVerification,
    isCopy,
  }: Options,
): Promise<void> {
  const answers = new Map<string, { count: number; seconds: number }>();
  const delay = monitorEventLoopDelay();
  delay.enable();
  app.addHook('onClose', async () => void delay.disable());
  app.addHook('onResponse', (request, reply, done) => {
    const kind = `method="${request.method}",status="${Math.floor(reply.statusCode / 100)}xx"`;
    const sum = answers.get(kind) ?? { count: 0, seconds: 0 };
    answers.set(kind, { count: sum.count + 1, seconds: sum.seconds + reply.elapsedTime / 1000 });
    done();
  });

  app.get('/health/live', async () => ({ status: 'live' }));
  app.get('/health/ready', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (app.shutdown.begun || databaseFault?.()) throw new AppError('unavailable');
    await db.execute(sql`select 1`).catch((error: Error) => {
      reportOutage('The database is', error, (line) => request.log.error({ err: error }, line));
      throw new AppError('unavailable');
    });
    return { status: 'ready' };
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, metricsToken, production)) throw new AppError('not_found');
    const { rss, heapUsed } = process.memoryUsage();
    // While the database is down its metrics are omitted, but the others are still needed.
    const without = (error: unknown) => {
      request.log.error({ err: error }, 'cannot read metrics from the database');
      return [];
    };
    const [backups, copy] = await Promise.all([
      backupVerification().then(backupFamilies, without),
      isCopy().then((is) => family('site_is_copy', 'gauge', [['', is ? 1 : 0]]), without),
    ]);
    const requests = [...answers].sort(([a], [b]) => a.localeCompare(b, 'en'));
    reply
      .header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
      .header('cache-control', 'no-store');
    return [
      ...family('process_resident_memory_bytes', 'gauge', [['', rss]]),
      ...family('process_heap_used_bytes', 'gauge', [['', heapUsed]]),
      ...family('process_uptime_seconds', 'gauge', [['', process.uptime()]]),
      ...family('event_loop_delay_p99_seconds', 'gauge', [['', delay.percentile(99) / 1e9]]),
      ...family('response_cache_hits_total', 'counter', [['', responseCache.figures.hits]]),
      ...family('response_cache_bytes', 'gauge', [['', responseCache.figures.bytes]]),
      ...backups,
      ...copy,
      ...family('limit_challenges_total', 'counter', [
        ['outcome="asked"', challenges.asked],
        ['outcome="solved"', challenges.solved],
      ]),
      ...family(
        'http_requests_total',
        'counter',
        requests.map(([labels, { count }]) => [labels, count]),
      ),
      ...family(
        'http_request_seconds_total',
        'counter',
        requests.map(([labels, { seconds }]) => [labels, seconds]),
      ),
      '',
    ].join('\n');
  });
}

const family = (
  name: string,
  type: 'gauge' | 'counter',
  samples: (readonly [labels: string, value: number])[],
) => [
  `# TYPE ${name} ${type}`,
  ...samples.map(([labels, value]) => `${name}${labels && `{${labels}}`} ${value}`),
];

function backupFamilies(verification: BackupVerification | undefined): string[] {
  const good = verification?.last_good;
  const secondsOf = (iso: string | undefined) => (iso ? Date.parse(iso) / 1000 : 0);
  return [
    ...family('backup_verify_ok', 'gauge', [['', verification?.error === null ? 1 : 0]]),
    ...family('backup_verified_timestamp_seconds', 'gauge', [['', secondsOf(good?.verified_at)]]),
    ...family('backup_verified_moment_timestamp_seconds', 'gauge', [['', secondsOf(good?.moment)]]),
  ];
}

/**
 * Returns whether the request may read the metrics: it has the token or, outside production, comes directly
 * from this machine and not through a local proxy.
 */
function mayRead(request: FastifyRequest, token: string | undefined, production: boolean): boolean {
  const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token && given) return timingSafeEqual(digest(given), digest(token));
  if (production) return false;
  return (
    loopback.has(request.socket.remoteAddress ?? '') &&
    !request.headers['x-forwarded-for'] &&
    !request.headers.forwarded
  );
}
