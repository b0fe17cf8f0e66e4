import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { settings } from '../../e2e/sites.ts';
import { runPlaywright } from '../../scripts/suites.mjs';
import { freePort } from '../../server/testing/nginx.ts';
import { startCluster } from './cluster.ts';
import type { Fire } from './fire.ts';
import { killNode, killPrimary, rolling } from './fires.ts';
import { startReplicated } from './postgres.ts';

/** Milliseconds between the faults, and before the first one. */
const calm = 90_000;

/** Milliseconds after which a journey that waits for a lost response has failed. */
const patience = 150_000;

/**
 * Requests all scripts and styles of a checkout, as the traffic before an upgrade does: nginx keeps them for
 * the pages that are still open afterwards.
 */
async function requestAssets(origin: string, checkout: string): Promise<void> {
  const files = await readdir(path.join(checkout, 'build/client/assets'));
  for (const file of files.filter((name) => !/\.(?:br|gz)$/.test(name))) {
    const response = await fetch(`${origin}/assets/${file}`, { headers: { 'accept-encoding': 'br' } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${response.status} ${file}`);
  }
}

/** Responses after which clients retry or show an error that suggests retrying. */
const forgiven = '^50[23] ';

interface Options {
  folder: string;
  /** Checkout that the nodes run before they are upgraded; empty for the current one. */
  previous: string;
  /** Part of the journeys to run, such as `2/3`; empty for all. */
  shard: string;
}

/**
 * Runs the browser journeys on a demo with two nodes. Until they end, it repeatedly upgrades the nodes, kills
 * one, and kills the primary of the database. Returns the number of passed journeys, the names of the failed
 * ones, and the faults.
 */
export async function runJourneys({ folder, previous, shard }: Options) {
  const postgres = await startReplicated(folder);
  const plain = await freePort();
  const origin = `http://localhost:${plain}`;
  const cluster = await startCluster({
    folder,
    postgres,
    plain,
    checkout: previous || undefined,
    flags: ['--demo'],
    env: {
      APP_URL: origin,
      ...settings,
      SEED: 'demo',
      SHUTDOWN_DELAY: '5',
    },
    // Each journey sends its own address, because limits count requests by address.
    change: (shipped) =>
      shipped
        .replaceAll('X-Forwarded-For $remote_addr', 'X-Forwarded-For $proxy_add_x_forwarded_for')
        // The port is part of the site's origin.
        .replaceAll('Host $host', 'Host $http_host'),
  });
  const over = new AbortController();
  const caused: string[] = [];
  async function cause(fires: readonly Fire[]): Promise<void> {
    for (let run = 0; !over.signal.aborted; run++) {
      await setTimeout(calm, undefined, { signal: over.signal }).catch(() => undefined);
      const fire = fires[run % fires.length];
      if (!fire || over.signal.aborted) return;
      console.log(`  ${new Date().toISOString().slice(11, 19)} ${fire.name}`);
      caused.push(fire.name);
      await fire.strike(run);
    }
  }
  try {
    await requestAssets(origin, previous || '.');
    const faults = cause([rolling(cluster), killNode(cluster), killPrimary(postgres)]);
    const { passed, failures } = await runPlaywright(
      process.execPath,
      [
        '--grep-invert=@templates|@lighthouse',
        `--timeout=${patience}`,
        ...(shard ? [`--shard=${shard}`] : []),
      ],
      { name: 'drill-journeys', extra: { E2E_ORIGIN: origin, E2E_FORGIVES: forgiven, CI: 'true' } },
    ).finally(() => over.abort());
    await faults;
    return { passed, failures, caused };
  } finally {
    over.abort();
    await cluster.close();
  }
}
