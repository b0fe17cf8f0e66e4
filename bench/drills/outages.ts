import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { picture } from '../../server/testing/files.ts';
import { startLocalS3 } from '../../server/testing/local-s3.ts';
import { startRelay } from '../../server/testing/relay.ts';
import type { Person } from '../people.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { openBrowser } from './front.ts';
import { addedMessages, sizesOf } from './logs.ts';
import { inSeconds } from './markdown.ts';
import { changedMetrics, readMetrics } from './metrics-change.ts';
import { type Single, startSingle } from './postgres.ts';
import { endAll, until } from './processes.ts';
import { startSlowMail } from './slow-mail.ts';
import { startViews } from './views.ts';

type Relay = Awaited<ReturnType<typeof startRelay>>;

interface Scene {
  cluster: Cluster;
  postgres: Single;
  /** Mount point of the database's disk; undefined unless the disk is small. */
  disk: string | undefined;
  /** The nodes' connections to the database and to the file store. */
  line: Relay;
  store: Relay;
  mail: Awaited<ReturnType<typeof startSlowMail>>;
}

interface Outage {
  name: string;
  seconds: number;
  /** Returns why the outage cannot be caused here. */
  impossible?(scene: Scene): string | undefined;
  cause(scene: Scene): Promise<void> | void;
  heal(scene: Scene): Promise<void> | void;
  /** Returns whether the metrics of the nodes show that they have recovered. */
  settled?(metrics: readonly Map<string, number>[]): boolean;
}

const ballast = (disk: string) => path.join(disk, 'ballast');

function fill(disk: string): void {
  const file = openSync(ballast(disk), 'a');
  try {
    for (let block = Buffer.alloc(1024 * 1024); block.length > 0; )
      try {
        writeSync(file, block);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        block = block.subarray(0, Math.floor(block.length / 2));
      }
  } finally {
    closeSync(file);
  }
}

const noDue = (metrics: readonly Map<string, number>[]) =>
  metrics.every((values) => (values.get('task_queue_length') ?? 0) <= 3);

const outages: readonly Outage[] = [
  {
    name: 'database away',
    seconds: 20,
    cause: ({ postgres }) => postgres.kill(),
    heal: ({ postgres }) => postgres.start(),
  },
  {
    name: 'database frozen',
    seconds: 30,
    cause: ({ postgres }) => postgres.freeze(),
    heal: ({ postgres }) => postgres.thaw(),
  },
  {
    name: 'database replaced, old connections silent',
    seconds: 20,
    cause: ({ line }) => line.hush(),
    heal: ({ line }) => line.renew(),
  },
  {
    name: 'disk of the database full',
    seconds: 30,
    impossible: ({ disk }) => (disk ? undefined : 'needs root, to mount a small disk'),
    cause: ({ disk }) => fill(disk ?? ''),
    async heal({ disk, postgres }) {
      rmSync(ballast(disk ?? ''));
      // Restarts the database, as systemd would.
      if (!postgres.alive) await postgres.start();
    },
  },
  {
    name: 'Redis away',
    seconds: 20,
    async cause({ cluster: { redis } }) {
      redis.kill('SIGKILL');
      await redis.ended;
    },
    heal: ({ cluster }) => cluster.startRedis(),
    settled: (metrics) => metrics.every((values) => values.get('redis_connected') === 1),
  },
  {
    name: 'Redis frozen, then restarted',
    seconds: 20,
    cause: ({ cluster }) => cluster.redis.kill('SIGSTOP'),
    async heal({ cluster }) {
      cluster.redis.kill('SIGKILL');
      await cluster.redis.ended;
      cluster.startRedis();
    },
    settled: (metrics) => metrics.every((values) => values.get('redis_connected') === 1),
  },
  {
    name: 'file store silent',
    seconds: 30,
    cause: ({ store }) => store.hush(),
    heal: ({ store }) => store.resume(),
  },
  {
    name: 'mail server slow (20 s a reply)',
    seconds: 60,
    cause: ({ mail }) => mail.setDelay(20_000),
    heal: ({ mail }) => mail.setDelay(0),
    settled: noDue,
  },
  {
    name: 'a node frozen',
    seconds: 45,
    cause: ({ cluster }) => cluster.nodes[0]?.machine.kill('SIGSTOP'),
    heal: ({ cluster }) => cluster.nodes[0]?.machine.kill('SIGCONT'),
  },
];

/** Stores a profile picture for the person, and returns its path. */
async function storePicture(front: string, { token }: Person): Promise<string> {
  const browser = openBrowser(front);
  const { bytes } = await picture();
  const form = { name: 'profile_img', file: 'slika.png', type: 'image/png', bytes };
  const { status, text } = await browser.ask('/api/v1/me/update', { method: 'POST', token, form });
  browser.close();
  if (status !== 200) throw new Error(`the upload responded ${status}: ${text}`);
  return (JSON.parse(text) as { data: { profile_img: string } }).data.profile_img;
}

async function suffer(scene: Scene, outage: Outage): Promise<string[]> {
  const { cluster } = scene;
  const reason = outage.impossible?.(scene);
  if (reason) return [outage.name, '', `not simulated: ${reason}`, '', '', ''];
  const [person, other, pictured] = await cluster.people(3);
  if (!(person && other && pictured)) throw new Error('nobody is there');
  const file = await storePicture(cluster.front, pictured);
  const views = await startViews({ front: cluster.front, person, other, file });
  const scrape = async () =>
    Promise.all(cluster.nodes.map(async (node) => readMetrics(await node.metrics())));
  try {
    const start = performance.now();
    await until('everything is well', async () => views.allGood(start), 120);
    const before = await scrape();
    const sizes = sizesOf(cluster.nodes.map(({ machine }) => machine.log));
    const begun = performance.now();
    await outage.cause(scene);
    await pause(outage.seconds * 1000);
    const during = await scrape();
    const healed = performance.now();
    await outage.heal(scene);
    let settledAt = healed;
    await until(
      'all is well again',
      async () => {
        // Restarts dead nodes, as systemd would.
        for (const { machine, launch } of cluster.nodes) if (!machine.alive) launch();
        if (outage.settled && !outage.settled(await scrape())) settledAt = performance.now();
        // Responses that began during the outage may arrive later.
        return views.allGood(healed) && performance.now() - Math.max(settledAt, views.lastBad()) > 5000;
      },
      300,
    );
    const moved = new Map<string, string[]>();
    for (const [n, node] of cluster.nodes.entries())
      for (const line of changedMetrics(before[n] ?? new Map(), during[n] ?? new Map()))
        moved.set(line, [...(moved.get(line) ?? []), node.name]);
    const metrics = [...moved].map(([line, nodes]) =>
      nodes.length === cluster.nodes.length ? line : `${nodes.join()}: ${line}`,
    );
    return [
      outage.name,
      String(outage.seconds),
      views.described(begun, healed),
      addedMessages(sizes),
      metrics.join('\n') || 'none',
      inSeconds(Math.max(0, views.lastBad() - healed, settledAt - healed)),
    ];
  } finally {
    await views.stop();
  }
}

export const outageHead = [
  'outage',
  'lasted, s',
  'what people see (all others get their responses within 2 s)',
  'log of both nodes',
  'metrics',
  'until all is well, s',
];

/** Causes each outage whose name contains `part`, on one cluster. Returns rows of `outageHead`. */
export async function measureOutages(folder: string, part: string): Promise<string[][]> {
  const data = path.join(folder, 'database');
  mkdirSync(data);
  const mounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=500m', 'tmpfs', data]).status === 0 ? data : undefined;
  try {
    return await onCluster(folder, data, mounted, part);
  } finally {
    await endAll();
    if (mounted) spawnSync('umount', [mounted]);
  }
}

async function onCluster(
  folder: string,
  data: string,
  disk: string | undefined,
  part: string,
): Promise<string[][]> {
  const [s3, mail] = [await startLocalS3(), await startSlowMail()];
  const place = new URL(s3.url);
  const store = await startRelay(Number(place.port));
  place.port = String(store.port);
  const postgres = await startSingle(folder, data);
  const database = new URL(postgres.url);
  const line = await startRelay(Number(database.port));
  database.port = String(line.port);
  const cluster = await startCluster({
    folder,
    postgres,
    databaseUrl: database.href,
    env: { S3_URL: place.href, SMTP_URL: mail.url, MAIL_FROM: 'Meštar <poruke@mestar.example>' },
  });
  const rows: string[][] = [];
  try {
    for (const outage of outages.filter(({ name }) => name.includes(part))) {
      const row = await suffer({ cluster, postgres, disk, line, store, mail }, outage);
      console.log(`  ${row.join('\n    ').replaceAll('\n', '\n    ')}`);
      rows.push(row);
    }
  } finally {
    await cluster.close();
    for (const one of [line, store, s3, mail]) one.close();
  }
  return rows;
}
