import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { useDatabase } from '../../testing/database.ts';
import { openOutbound } from '../copies/outbound.ts';
import { copyMark } from '../copies/tables.ts';
import type { Message } from '../mail/mailer.ts';
import type { Storage } from '../storage/storage.ts';
import { countedMailer } from './counted-mailer.ts';
import { measuredStorage } from './measured-storage.ts';
import { openMetrics } from './metrics.ts';
import { measureRequests } from './requests.ts';

const database = useDatabase();
const fail = (error: unknown) => {
  throw error;
};
const linesOf = async (metrics: ReturnType<typeof openMetrics>, name: string, onError = fail) =>
  (await metrics.text(onError)).split('\n').filter((line) => line.startsWith(name));

test('each app has its own metrics', async () => {
  const [one, other] = [openMetrics(), openMetrics()];
  one.gauges({ waiting: 'Waiting.' }, () => ({ waiting: 3 }));
  expect(await linesOf(one, 'waiting')).toEqual(['waiting 3']);
  expect(await linesOf(other, 'waiting')).toEqual([]);
});

test('a failing gauge is logged and omitted, and the others are exported', async () => {
  const metrics = openMetrics();
  let works = true;
  metrics.gauges({ posts: 'Posts.', rows: { help: 'Rows.', label: 'table' } }, async () => {
    if (!works) throw new Error('no database');
    return { posts: 3, rows: [['users', 2]] };
  });
  metrics.gauges({ sockets: 'Sockets.' }, () => ({ sockets: 1 }));
  expect(await linesOf(metrics, 'posts')).toEqual(['posts 3']);
  expect(await linesOf(metrics, 'rows')).toEqual(['rows{table="users"} 2']);
  works = false;
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  expect(await linesOf(metrics, 'posts', onError as typeof fail)).toEqual([]);
  expect(await linesOf(metrics, 'rows', onError as typeof fail)).toEqual([]);
  expect(await linesOf(metrics, 'sockets', onError as typeof fail)).toEqual(['sockets 1']);
  expect(errors).toContainEqual(new Error('no database'));
});

test('requests are counted by route pattern and status class, with 503 counted separately', async () => {
  const metrics = openMetrics();
  const app = Fastify();
  onTestFinished(() => app.close());
  measureRequests(app, metrics);
  app.get<{ Params: { status: string } }>('/answers/:status', async ({ params }, reply) =>
    reply.code(Number(params.status)).send(),
  );
  app.get('/*', { config: { patternOf: (url) => (url === '/prijava' ? url : '/*') } }, async () => 'page');
  for (const url of ['/answers/200', '/answers/201', '/answers/500', '/answers/503', '/prijava', '/a', '/b'])
    await app.inject(url);
  await app.inject({ method: 'POST', url: '/nothing/1' });
  const of = (labels: string, count: number) => `http_request_duration_seconds_count{${labels}} ${count}`;
  expect((await linesOf(metrics, 'http_request_duration_seconds_count')).sort()).toEqual(
    [
      of('method="GET",route="/answers/:status",status="2xx"', 2),
      of('method="GET",route="/answers/:status",status="5xx"', 1),
      of('method="GET",route="/answers/:status",status="503"', 1),
      of('method="GET",route="/prijava",status="2xx"', 1),
      of('method="GET",route="/*",status="2xx"', 2),
      of('method="POST",route="*",status="4xx"', 1),
    ].sort(),
  );
});

test('operations on stored files are counted by outcome', async () => {
  const metrics = openMetrics();
  const storage = measuredStorage(
    { exists: async () => true, read: () => Promise.reject(new Error('no store')) } as unknown as Storage,
    metrics,
  );
  expect(await storage.exists('a/b.webp')).toBe(true);
  await expect(storage.read('a/b.webp')).rejects.toThrow('no store');
  const counted = (await linesOf(metrics, 'storage_operation_duration_seconds_count')).filter(
    (line) => !line.endsWith(' 0'),
  );
  expect(counted).toEqual([
    'storage_operation_duration_seconds_count{operation="exists",outcome="ok"} 1',
    'storage_operation_duration_seconds_count{operation="read",outcome="failed"} 1',
  ]);
});

test('a stored file whose contents cannot be read counts as failed, but not one that was deleted meanwhile', async () => {
  const metrics = openMetrics();
  async function* failing(error: Error) {
    yield Buffer.from('slika');
    throw error;
  }
  const contents: Record<string, () => Readable> = {
    'lost.webp': () => Readable.from(failing(new Error('no store'))),
    'deleted.webp': () => Readable.from(failing(new AppError('not_found'))),
    'whole.webp': () => Readable.from([Buffer.from('slika')]),
  };
  const storage = measuredStorage(
    { read: async (key: string) => ({ bytes: 10, contents: contents[key]?.() }) } as unknown as Storage,
    metrics,
  );
  const reads = async () =>
    (await linesOf(metrics, 'storage_operation_duration_seconds_count{operation="read"')).map((line) =>
      line.slice(line.indexOf('outcome')),
    );
  for (const key of Object.keys(contents))
    await buffer((await storage.read(key))?.contents as Readable).catch(() => undefined);
  // A client that leaves is not a failure of the store.
  (await storage.read('whole.webp'))?.contents.destroy();
  expect(await reads()).toEqual(['outcome="ok"} 4', 'outcome="failed"} 1']);
});

test('emails are counted as sent or failed, except those that a copy of the site holds back', async () => {
  const metrics = openMetrics();
  const outbound = openOutbound({ db: database.db, log: () => undefined });
  let works = true;
  const mailer = countedMailer(
    {
      async send() {
        await outbound.assertMaySend('an email');
        if (!works) throw new Error('no server');
      },
    },
    metrics,
  );
  const send = () => mailer.send({} as Message);
  await send();
  works = false;
  await expect(send()).rejects.toThrow('no server');
  await database.db.insert(copyMark).values({});
  await expect(send()).rejects.toThrow();
  expect(await linesOf(metrics, 'mail_deliveries_total')).toEqual([
    'mail_deliveries_total{outcome="sent"} 1',
    'mail_deliveries_total{outcome="failed"} 1',
  ]);
});
