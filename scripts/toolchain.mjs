// Shared by all scripts. Plain JavaScript without dependencies: runs before anything is installed, on Node 20
// or newer.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');
const modules = path.join(root, 'node_modules');
const oldestNode = 24;

/**
 * Returns the path of the Node binary pinned by the lock file, or of the running one if the pinned one is not
 * installed; undefined if the running one is too old. The `node` on `PATH` may be another version.
 */
export function pinnedNode() {
  const binary = path.join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(binary)) return binary;
  return Number.parseInt(process.versions.node, 10) >= oldestNode ? process.execPath : undefined;
}

export const hashOf = (...contents) =>
  contents.reduce((hash, content) => hash.update(content), createHash('sha256')).digest('hex');
export const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

const packagesOf = (file) => JSON.parse(readIfThere(file) || '{}').packages ?? {};

function isInstalled() {
  const installed = packagesOf(path.join(modules, '.package-lock.json'));
  return Object.entries(packagesOf(path.join(root, 'package-lock.json'))).every(
    ([at, { version, optional }]) => !at || (installed[at] ? installed[at].version === version : optional),
  );
}

export function ensureInstalled() {
  if (!isInstalled() || !pinnedNode()) {
    console.log('Installing packages from the lock file; the first time takes about a minute …');
    const args = [
      'ci',
      '--include=dev',
      '--include=optional',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ];
    const npm = process.env.npm_execpath;
    const options = { cwd: root, stdio: 'inherit' };
    const { status } = npm
      ? spawnSync(process.execPath, [npm, ...args], options)
      : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
    if (status !== 0) fail('Installing the packages failed; see npm’s output above.');
  }
  return (
    pinnedNode() ??
    fail(
      `Node ${oldestNode} or newer is required: none is bundled for ${process.platform}-${process.arch}, and the installed one is ${process.versions.node}.`,
    )
  );
}

export function fail(message) {
  console.error(message);
  process.exit(1);
}

export function binary(pkg, name = pkg) {
  const folder = path.join(modules, pkg);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[name]);
}

export function run(command, args, env = process.env, stdio = 'inherit') {
  const child = spawn(command, args, { cwd: root, stdio, env });
  const forward = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  // Stopping npm ends the shell between npm and this process, but not this process. The child is therefore
  // stopped when this process’s parent changes.
  const parent = process.ppid;
  const watch =
    process.env.npm_lifecycle_event &&
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 300);
  const code = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) =>
      resolve(status ?? 128 + ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 0)),
    );
  }).finally(() => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, forward);
  });
  return Object.assign(code, { child });
}
