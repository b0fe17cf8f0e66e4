import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { migrationLock } from '../../server/platform/db/migrate.ts';
import { siteRole } from '../../server/platform/db/site-role.ts';
import { picture } from '../../server/testing/files.ts';
import { startLocalS3 } from '../../server/testing/local-s3.ts';
import { startRelay } from '../../server/testing/relay.ts';
import type { Person } from '../people.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { openBrowser } from './front.ts';
import { addedMessages, sizesOf } from './logs.ts';
import { inSeconds } from './markdown.ts';
import { changedMetrics, readMetrics } from './metrics-change.ts';
import { limitStatements, type Pooler, startPooler } from './pooler.ts';
import { type Single, startSingle } from './postgres.ts';
import { endAll, until } from './processes.ts';
import { startSlowMail } from './slow-mail.ts';
import { startViews } from './views.ts';

type Relay = Awaited<ReturnType<typeof startRelay>>;

interface Scene {
  cluster: Cluster;
  postgres: Single;
  /** Mount points of the small disks of the database and of the first node; undefined if not mounted. */
  disk: string | undefined;
  nodeDisk: string | undefined;
  /** Relays for the nodes' connections to the database and to the file store. */
  line: Relay;
  store: Relay;
  s3: Awaited<ReturnType<typeof startLocalS3>>;
  mail: Awaited<ReturnType<typeof startSlowMail>>;
  /** The pooler through which requests reach the database; undefined unless the outage is `pooled`. */
  pooler: Pooler | undefined;
}

interface Outage {
  name: string;
  seconds: number;
  /** Whether requests reach the database through a pooler. */
  pooled?: true;
  /** Returns why this machine cannot simulate the outage; undefined if it can. */
  impossible?(scene: Scene): string | undefined;
  cause(scene: Scene): Promise<void> | void;
  heal(scene: Scene): Promise<void> | void;
  /** Returns whether the nodes have recovered, judging by their metrics. */
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

/** Opens a connection as the owner of the database. If the connection is lost later, the error is ignored. */
async function connectAsOwner({ url }: Single): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'drill' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const noSmallDisk = 'needs root, to mount a small disk';

/** Ends the role's connections, so that the next ones get the role's new settings. */
const endConnections = (role: string) =>
  `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`;

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
    name: 'no free database connections',
    seconds: 20,
    cause: ({ postgres }) => postgres.run('alter role mestar connection limit 0', endConnections('mestar')),
    heal: ({ postgres }) => postgres.run('alter role mestar connection limit -1'),
  },
  {
    name: 'disk of the database full',
    seconds: 30,
    impossible: ({ disk }) => (disk ? undefined : noSmallDisk),
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
    name: 'file store fails (503 to each request)',
    seconds: 30,
    cause: ({ s3 }) => s3.failWith(503),
    heal: ({ s3 }) => s3.failWith(undefined),
  },
  {
    name: 'disk of a node full',
    seconds: 30,
    impossible: ({ nodeDisk }) => (nodeDisk ? undefined : noSmallDisk),
    cause: ({ nodeDisk }) => fill(nodeDisk ?? ''),
    heal: ({ nodeDisk }) => rmSync(ballast(nodeDisk ?? '')),
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
  {
    name: 'a node starts while another process migrates',
    seconds: 30,
    async cause({ cluster, postgres }) {
      // The lock is held until the connection ends.
      await (await connectAsOwner(postgres)).query('select pg_advisory_lock($1)', [migrationLock]);
      const [node] = cluster.nodes;
      node?.machine.kill('SIGTERM');
      await node?.machine.ended;
      node?.launch();
    },
    async heal({ cluster, postgres }) {
      const client = await connectAsOwner(postgres);
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'drill' and pid <> pg_backend_pid()`);
      await client.end();
      await cluster.nodes[0]?.ready();
    },
  },
  {
    name: 'pooler away',
    seconds: 20,
    pooled: true,
    async cause({ pooler }) {
      pooler?.machine.kill('SIGKILL');
      await pooler?.machine.ended;
    },
    heal: ({ pooler }) => pooler?.start(),
  },
  {
    name: 'pooler frozen',
    seconds: 30,
    pooled: true,
    cause: ({ pooler }) => pooler?.machine.kill('SIGSTOP'),
    heal: ({ pooler }) => pooler?.machine.kill('SIGCONT'),
  },
  {
    name: 'sessions of the pooler with another time-out',
    seconds: 20,
    pooled: true,
    cause: ({ postgres }) => postgres.run(limitStatements('1s'), endConnections(siteRole)),
    heal: ({ postgres }) => postgres.run(limitStatements(), endConnections(siteRole)),
    settled: (metrics) => metrics.every((values) => values.get('database_fit') === 1),
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
  if (!(person && other && pictured)) throw new Error('fewer than three people were created');
  const file = await storePicture(cluster.front, pictured);
  const views = await startViews({ front: cluster.front, person, other, file });
  const scrape = async () =>
    Promise.all(cluster.nodes.map(async (node) => readMetrics(await node.metrics())));
  try {
    const start = performance.now();
    await until('every view succeeds', async () => views.allGood(start), 120);
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
      'every view succeeds again',
      async () => {
        // Restarts dead nodes, as systemd would.
        for (const { machine, launch } of cluster.nodes) if (!machine.alive) launch();
        if (outage.settled && !outage.settled(await scrape())) settledAt = performance.now();
        // Requests sent during the outage may still fail afterwards.
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

/**
 * Causes each outage whose name contains `part`; those with a pooler run on a separate cluster. Returns rows
 * of `outageHead`.
 */
export async function measureOutages(folder: string, part: string): Promise<string[][]> {
  const chosen = outages.filter(({ name }) => name.includes(part));
  const rows: string[][] = [];
  for (const pooled of [false, true]) {
    const ones = chosen.filter((outage) => Boolean(outage.pooled) === pooled);
    const own = path.join(folder, pooled ? 'pooled' : 'direct');
    mkdirSync(own);
    if (ones.length > 0) rows.push(...(await onDisk(own, ones)));
  }
  return rows;
}

/** Mounts an empty disk of this size at a new folder. Returns the folder, or undefined without root. */
function mountSmallDisk(folder: string, size: string): string | undefined {
  mkdirSync(folder);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  return status === 0 ? folder : undefined;
}

async function onDisk(folder: string, ones: readonly Outage[]): Promise<string[][]> {
  const disk = mountSmallDisk(path.join(folder, 'database'), '500m');
  const nodeDisk = mountSmallDisk(path.join(folder, 'node-1'), '300m');
  const unmount = () => {
    // Lazily, because killed processes may still use the disks for a few milliseconds.
    for (const mounted of [disk, nodeDisk]) if (mounted) spawnSync('umount', ['--lazy', mounted]);
  };
  process.once('exit', unmount);
  try {
    return await onCluster(folder, { disk, nodeDisk }, ones);
  } finally {
    await endAll();
    unmount();
    process.off('exit', unmount);
  }
}

async function onCluster(
  folder: string,
  disks: Pick<Scene, 'disk' | 'nodeDisk'>,
  ones: readonly Outage[],
): Promise<string[][]> {
  const [s3, mail] = [await startLocalS3(), await startSlowMail()];
  const place = new URL(s3.url);
  const store = await startRelay(Number(place.port));
  place.port = String(store.port);
  const postgres = await startSingle(folder, path.join(folder, 'database'));
  const database = new URL(postgres.url);
  const line = await startRelay(Number(database.port));
  database.port = String(line.port);
  const pooler = ones.some(({ pooled }) => pooled) ? await startPooler(folder, postgres) : undefined;
  const cluster = await startCluster({
    folder,
    postgres,
    databaseUrl: pooler?.url ?? database.href,
    env: {
      S3_URL: place.href,
      SMTP_URL: mail.url,
      MAIL_FROM: 'Meštar <poruke@mestar.example>',
      ...(pooler && { DATABASE_LISTEN_URL: postgres.url }),
    },
  });
  const rows: string[][] = [];
  try {
    for (const outage of ones) {
      const row = await suffer({ cluster, postgres, ...disks, line, store, s3, mail, pooler }, outage);
      console.log(`  ${row.join('\n    ').replaceAll('\n', '\n    ')}`);
      rows.push(row);
    }
  } finally {
    await cluster.close();
    for (const one of [line, store, s3, mail]) one.close();
  }
  return rows;
}
