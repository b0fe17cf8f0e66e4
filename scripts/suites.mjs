import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { findBrowser, findWholeBrowser } from './browser.mjs';
import { buildPages } from './build-pages.mjs';
import { leaksIn } from './log-leaks.mjs';
import { playwrightResult, resultOf, vitestResult } from './results.mjs';
import { binary, readIfThere, root, run } from './toolchain.mjs';

const artifacts = path.join(root, 'artifacts');

/**
 * Deletes a file in artifacts/ and returns its path, so that a suite that did not run cannot pass with an old
 * report.
 */
export function emptyArtifact(name) {
  const file = path.join(artifacts, name);
  mkdirSync(artifacts, { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/** Runs unit, API and page tests: the given files or all. */
export async function runVitest(node, args = [], env = {}, name = 'vitest') {
  const file = emptyArtifact(`${name}.json`);
  const command = [
    binary('vitest'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...args,
  ];
  const code = await run(node, command, { ...process.env, ...env });
  return resultOf(code, vitestResult(JSON.parse(readIfThere(file) || '{}')));
}

/**
 * Returns the folder of the demo's data: JOURNEYS_DATA, which all parts of a run share, otherwise a temporary
 * folder that is deleted when this process exits.
 */
export function dataFolder() {
  if (process.env.JOURNEYS_DATA) return process.env.JOURNEYS_DATA;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'journeys-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/**
 * Runs the browser journeys in parallel on `workers` sites, each with a demo in its own folder within `data`.
 * If the first site's folder has a demo from an earlier run, the other sites start with copies of it.
 * Personal data in the logs of the sites counts as a failure.
 */
export async function runPlaywright(
  node,
  args = [],
  { name = 'playwright', workers = 1, data = dataFolder(), extra = {} } = {},
) {
  const file = emptyArtifact(`${name}.json`);
  const browser = await findBrowser(node);
  await buildPages(node);
  const [made, ...others] = Array.from({ length: workers }, (_, index) => path.join(data, String(index)));
  // PostgreSQL refuses a data folder that others can read, so permissions must be preserved.
  if (existsSync(made)) for (const other of others) spawnSync('cp', ['-a', made, other]);
  const ports = await Promise.all(Array.from({ length: workers }, freePort));
  const logs = path.join(artifacts, `${name}-logs`);
  rmSync(logs, { recursive: true, force: true });
  mkdirSync(logs);
  const sites = { E2E_PORTS: ports.join(), E2E_DATA_DIR: data, E2E_LOGS: logs };
  const env = {
    ...process.env,
    ...sites,
    CHROME_PATH: browser,
    WHOLE_CHROME_PATH: findWholeBrowser() ?? '',
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...extra,
  };
  const output = path.join(artifacts, name);
  const code = await run(
    node,
    [binary('@playwright/test', 'playwright'), 'test', '--reporter=list,json', `--output=${output}`, ...args],
    env,
  );
  const result = resultOf(code, playwrightResult(JSON.parse(readIfThere(file) || '{}')));
  if (result.passed === 0) console.log(`The logs of the sites are in ${logs}`);
  const leaks = leaksIn(logs);
  return { ...result, failed: result.failed + leaks.length, failures: [...result.failures, ...leaks] };
}

export function conclude(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log();
  // .ci/run parses this output.
  for (const { failures = [] } of results) for (const name of failures) console.log(`failed: ${name}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
}
