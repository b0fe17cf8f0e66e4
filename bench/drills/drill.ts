// npm run drill: runs two nodes behind nginx with a replicated database and Redis, causes faults under load,
// and prints what people lost and how long they waited. Flags: bench/drills/options.ts. Needs the Debian
// packages named in docs/DRILLS.md.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startCluster } from './cluster.ts';
import { underFire } from './fire.ts';
import { type FireResult, fireHead, fireRow, violations } from './fire-result.ts';
import { killNode, killPrimary, rolling } from './fires.ts';
import { runJourneys } from './journeys.ts';
import { markdownTable } from './markdown.ts';
import { readOptions, type Scenario } from './options.ts';
import { measureOutages, outageHead } from './outages.ts';
import { startReplicated } from './postgres.ts';
import { endAll, killAll } from './processes.ts';
import { measureRestores, restoreHead } from './restores.ts';
import { measureSockets, socketHead } from './sockets.ts';

const options = readOptions(process.argv.slice(2));

const needed: Record<string, string> = {
  nginx: 'nginx-light',
  openssl: 'openssl',
  'redis-server': 'redis-server',
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
};
const missing = Object.keys(needed).filter((name) => spawnSync('which', [name]).status !== 0);
if (missing.length > 0) {
  console.error(`apt-get install --no-install-recommends ${missing.map((name) => needed[name]).join(' ')}`);
  process.exit(2);
}

const root = mkdtempSync(path.join(os.tmpdir(), 'drill-'));
// PostgreSQL runs as another user, which must be able to enter the folder.
chmodSync(root, 0o755);
// An interrupted drill leaves neither processes nor files behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (!options.keep)
      process.once('exit', () => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));
    process.exit(1);
  });
process.on('exit', killAll);

function folderOf(name: string): string {
  const folder = path.join(root, name);
  mkdirSync(folder);
  return folder;
}

async function fires(runs: readonly { scenario: Scenario; times: number }[]): Promise<FireResult[]> {
  if (runs.length === 0) return [];
  const folder = folderOf('fire');
  const postgres = await startReplicated(folder);
  const cluster = await startCluster({ folder, postgres });
  const results: FireResult[] = [];
  try {
    for (const { scenario, times } of runs) {
      const fire =
        scenario === 'kill-node'
          ? killNode(cluster)
          : scenario === 'kill-primary'
            ? killPrimary(postgres)
            : rolling(cluster);
      results.push(await underFire(cluster, fire, { times, people: options.people }));
    }
  } finally {
    await cluster.close();
  }
  return results;
}

const wants = (scenario: Scenario) => options.runs.some((run) => run.scenario === scenario);
const tables: string[] = [];
const broken: string[] = [];
try {
  const results = await fires(
    options.runs.filter(({ scenario }) => !['outages', 'sockets', 'restores', 'journeys'].includes(scenario)),
  );
  if (results.length > 0) tables.push(markdownTable(fireHead, results.map(fireRow)));
  broken.push(...results.flatMap(violations));
  if (wants('outages'))
    tables.push(markdownTable(outageHead, await measureOutages(folderOf('outages'), options.outage)));
  if (wants('sockets'))
    tables.push(markdownTable(socketHead, await measureSockets(folderOf('sockets'), options.sockets)));
  if (wants('restores')) {
    const { rows, wrong } = await measureRestores(folderOf('restores'));
    tables.push(markdownTable(restoreHead, rows));
    broken.push(...wrong);
  }
  if (wants('journeys')) {
    const { passed, failures, caused } = await runJourneys({
      folder: folderOf('journeys'),
      previous: options.previous,
      shard: options.shard,
    });
    tables.push(`${passed} journeys passed, ${failures.length} failed; faults: ${caused.join(', ')}`);
    broken.push(...failures);
  }
} catch (error) {
  console.error(error);
  broken.push(`the drill ended early: ${String(error)}`);
} finally {
  await endAll();
}
for (const table of tables) console.log(`\n${table}`);
for (const line of broken) console.log(`WRONG: ${line}`);
if (options.keep || broken.length > 0) console.log(`\nLogs: ${root}`);
else rmSync(root, { recursive: true, force: true });
process.exit(broken.length > 0 ? 1 : 0);
