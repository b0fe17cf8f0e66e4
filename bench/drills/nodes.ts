import { randomBytes } from 'node:crypto';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { nodeFlags, thrift } from '../../scripts/node-flags.mjs';
import { freePort } from '../../server/testing/nginx.ts';
import { host } from './front.ts';
import { launch, type Machine, until } from './processes.ts';

/** One node of the site, which can be killed and started again on the same port and folder. */
export interface SiteNode {
  name: string;
  address: string;
  machine: Machine;
  /** Starts the process from this checkout, without waiting until it is ready. */
  launch(): void;
  ready(): Promise<void>;
  /** Returns the metrics as text; empty if the node does not respond within ten seconds. */
  metrics(): Promise<string>;
}

const metricsToken = randomBytes(16).toString('hex');

interface Options {
  folder: string;
  databaseUrl: string;
  env: Record<string, string>;
  flags?: readonly string[];
  /** Checkout from which the node is first started; by default the current one. */
  checkout?: string | undefined;
}

/**
 * Returns settings that all nodes share. Rate limits are raised, since a few simulated people do the work of
 * many.
 */
export const commonSettings = (): Record<string, string> => ({
  NODE_ENV: 'production',
  APP_URL: `https://${host}`,
  HOST: '127.0.0.1',
  SOCKET_PORT: '0',
  TRUST_PROXY: '127.0.0.1',
  SECRET_KEY: randomBytes(32).toString('hex'),
  METRICS_TOKEN: metricsToken,
  LIMITS_SCALE: '1000',
  LOG_LEVEL: 'warn',
});

/**
 * Starts a node with its own DATA_DIR, in which `files` and `outbox` link to folders that all nodes share.
 */
export async function addNode(
  name: string,
  { folder, databaseUrl, env, flags = [], checkout }: Options,
): Promise<SiteNode> {
  const port = await freePort();
  const dataDir = path.join(folder, name);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  for (const shared of ['files', 'outbox']) {
    mkdirSync(path.join(folder, shared), { recursive: true, mode: 0o700 });
    symlinkSync(path.join(folder, shared), path.join(dataDir, shared));
  }
  const temporary = path.join(dataDir, 'temporary');
  mkdirSync(temporary, { recursive: true });
  const address = `http://127.0.0.1:${port}`;
  const answers = (path: string, headers: HeadersInit = {}) =>
    fetch(address + path, { headers, signal: AbortSignal.timeout(10_000) });
  const begin = (cwd?: string) =>
    launch(name, {
      command: process.execPath,
      args: [...nodeFlags, 'server/main.ts', ...flags],
      folder,
      ...(cwd && { cwd }),
      env: {
        ...thrift,
        ...env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        TMPDIR: temporary,
        PORT: String(port),
      },
    });
  const node: SiteNode = {
    name,
    address,
    machine: begin(checkout),
    launch: () => void (node.machine = begin()),
    ready: () =>
      until(`${name} is ready`, async () => {
        if (!node.machine.alive) throw new Error(`${name} exited: see ${node.machine.log}`);
        return (await answers('/health/ready')).status === 200;
      }),
    metrics: () =>
      answers('/metrics', { authorization: `Bearer ${metricsToken}` }).then(
        (response) => response.text(),
        () => '',
      ),
  };
  return node;
}
