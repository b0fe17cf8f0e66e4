import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { findBrowser, findWholeBrowser } from './browser.mjs';
import { buildPages } from './build-pages.mjs';
import { binary, readIfThere, root, run } from './toolchain.mjs';

const artifacts = path.join(root, 'artifacts');

/** An empty place for a suite's report, so that a suite that did not run cannot pass with an old one. */
function reportFile(name) {
  const file = path.join(artifacts, `${name}.json`);
  mkdirSync(artifacts, { recursive: true });
  rmSync(file, { force: true });
  return file;
}

/** A failing exit code counts as at least one failure, whatever the report says: a file that does not load has no tests. */
const counted = (code, passed = 0, failed = 0) => ({ passed, failed: code === 0 ? failed : Math.max(failed, 1) });

/** Unit and API tests. */
export async function runVitest(node, args = [], env = {}, name = 'vitest') {
  const file = reportFile(name);
  const code = await run(node, [binary('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args], {
    ...process.env,
    ...env,
  });
  const report = JSON.parse(readIfThere(file) || '{}');
  return counted(code, report.numPassedTests, report.numFailedTests);
}

/** A folder that is gone when this process ends. */
export function temporaryFolder() {
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
 * Browser journeys, side by side on `workers` sites, each with the demo in a folder of its own within `data`. Where the first has its demo from an
 * earlier run, the others begin with a copy of it.
 */
export async function runPlaywright(node, args = [], { name = 'playwright', workers = 1, data = temporaryFolder() } = {}) {
  const file = reportFile(name);
  const browser = await findBrowser(node);
  await buildPages(node);
  const [made, ...others] = Array.from({ length: workers }, (_, index) => path.join(data, String(index)));
  // PostgreSQL refuses a folder that others may read, so the permissions come along.
  if (existsSync(made)) for (const other of others) spawnSync('cp', ['-a', made, other]);
  const ports = await Promise.all(Array.from({ length: workers }, freePort));
  const sites = { E2E_PORTS: ports.join(), E2E_DATA_DIR: data };
  const env = { ...process.env, ...sites, CHROME_PATH: browser, WHOLE_CHROME_PATH: findWholeBrowser() ?? '', PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const output = path.join(artifacts, name);
  const code = await run(node, [binary('@playwright/test', 'playwright'), 'test', '--reporter=list,json', `--output=${output}`, ...args], env);
  const { expected, flaky, unexpected } = JSON.parse(readIfThere(file) || '{}').stats ?? {};
  return counted(code, (expected ?? 0) + (flaky ?? 0), unexpected);
}

/** Adds up the suites' results, prints them, and sets the exit code. */
export function conclude(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
}
