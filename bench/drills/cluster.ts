import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { type Database, joinDatabase } from '../../server/platform/db/open.ts';
import { choices } from '../../server/testing/job-posts.ts';
import { freePort, writeNginxConfig } from '../../server/testing/nginx.ts';
import { join, type Person } from '../people.ts';
import { openBrowser } from './front.ts';
import { addNode, commonSettings, type SiteNode } from './nodes.ts';
import type { Postgres } from './postgres.ts';
import { end, launch, type Machine, until } from './processes.ts';

/** Two nodes behind nginx with a database and Redis. */
export interface Cluster {
  folder: string;
  /** Address of nginx. */
  front: string;
  /**
   * Address of nginx without TLS, because handshakes would cost the clients on this machine more CPU time
   * than the site uses.
   */
  plainFront: string;
  nodes: readonly SiteNode[];
  redis: Machine;
  nginx: Machine;
  startRedis(): void;
  db: Database['db'];
  /** Creates signed-in people. */
  people(count: number): Promise<Person[]>;
  /** Returns the ids of a category, a type and a place for new job posts. */
  trade(): Promise<object>;
  close(): Promise<void>;
}

interface Options {
  folder: string;
  postgres: Postgres;
  /** URL of the database for the nodes; by default that of `postgres`. */
  databaseUrl?: string;
  env?: Record<string, string>;
  flags?: readonly string[];
  /** Checkout from which the nodes are first started; by default the current one. */
  checkout?: string | undefined;
  /** Port of nginx without TLS; by default a free one. */
  plain?: number;
  /** Returns an edited copy of deploy/nginx.conf. */
  change?: (shipped: string) => string;
  /** Maximum number of connections of each of the two nginx processes. */
  connections?: number;
}

export async function startCluster({
  folder,
  postgres,
  databaseUrl = postgres.url,
  env = {},
  flags = [],
  checkout,
  plain,
  change,
  connections = 1024,
}: Options): Promise<Cluster> {
  const redisPort = await freePort();
  const beginRedis = () =>
    launch('redis', {
      command: 'redis-server',
      args: ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      folder,
    });
  let redis = beginRedis();
  const settings = { ...commonSettings(), REDIS_URL: `redis://127.0.0.1:${redisPort}`, ...env };
  const nodes: SiteNode[] = [];
  // Started one after the other, because the first one creates the tables.
  for (const name of ['node-1', 'node-2']) {
    const node = await addNode(name, { folder, databaseUrl, env: settings, flags, checkout });
    await node.ready();
    nodes.push(node);
  }
  const proxy = path.join(folder, 'nginx');
  mkdirSync(proxy);
  const { config, address, plainAddress } = await writeNginxConfig(
    proxy,
    nodes.map((node) => node.address),
    {
      ...(plain && { plain }),
      ...(change && { change }),
      main: `worker_processes 2; worker_rlimit_nofile 20000; events { worker_connections ${connections}; }`,
    },
  );
  const nginx = launch('nginx', { command: 'nginx', args: ['-c', config, '-g', 'daemon off;'], folder });
  const browser = openBrowser(address);
  await until('nginx responds', async () => (await browser.ask('/health/ready')).status === 200);
  browser.close();
  const database = await joinDatabase({ databaseUrl: postgres.url, dataDir: folder }, () => undefined);
  return {
    folder,
    front: address,
    plainFront: plainAddress,
    nodes,
    nginx,
    get redis() {
      return redis;
    },
    startRedis: () => void (redis = beginRedis()),
    db: database.db,
    async people(count) {
      const mark = randomBytes(4).toString('hex');
      const people: Person[] = [];
      for (let n = 0; n < count; n++) people.push(await join(database.db, `${mark}-${n}`));
      return people;
    },
    trade: () => choices(database.db),
    async close() {
      await database.close();
      await end(nginx);
      for (const { machine } of nodes) await end(machine);
      await end(redis);
      await postgres.close();
    },
  };
}

/** Returns the texts of all messages and the subjects of all job posts. */
export async function storedTexts(db: Database['db']): Promise<{ messages: string[]; posts: string[] }> {
  const messages = await db.execute<{ text: string }>(
    sql`select content as text from chat_messages where content is not null`,
  );
  const posts = await db.execute<{ text: string }>(sql`select subject as text from job_posts`);
  return { messages: messages.rows.map(({ text }) => text), posts: posts.rows.map(({ text }) => text) };
}
