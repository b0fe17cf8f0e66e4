// Finds the test files that an uncommitted change can affect, for `npm test -- --changed`.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './toolchain.mjs';

export const git = (...args) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);

/**
 * Files that import every feature. The search stops at them, because they would connect every file with every
 * other.
 */
const hubs = new Set(['server/app.ts', 'server/main.ts', 'server/testing/app.ts', 'web/routes.ts']);

const everywhere =
  /^(?:package(?:-lock)?\.json|tsconfig\.json|vitest\.config\.ts|server\/(?:app|config|main)\.ts|server\/(?:platform|testing|migrations|seed)\/)/;

const importIn = /(?:from|import)\s*\(?\s*'((?:\.|#contract)[^']+)'/g;

function importsOf(file) {
  const source = readFileSync(path.join(root, file), 'utf8');
  return [...source.matchAll(importIn)].map(([, name]) =>
    name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name),
  );
}

function serverFolderOf(file) {
  const [part, name = ''] = file.split('/');
  const folder = `server/${part === 'contract' ? path.basename(name, '.ts') : name}/`;
  return part === 'contract' || part === 'server' ? folder : undefined;
}

const isPageSource = (file) =>
  /^(?:(?:web|public)\/|(?:vite|react-router)\.config\.ts$)/.test(file) && !file.includes('.test.');
const isPageTest = (file) => file.endsWith('.page.test.ts');

/**
 * Returns the test files affected by `changed`, or undefined if all are. A test is affected if it imports a
 * changed file, directly or indirectly, or is in the server folder of an affected feature, since API tests
 * reach their feature through the app. Page tests depend on all of `web` through the build.
 */
export function affectedBy(changed, files, importsIn = importsOf) {
  if (changed.some((file) => everywhere.test(file))) return;
  const importers = new Map();
  for (const file of files)
    for (const to of importsIn(file)) importers.set(to, [...(importers.get(to) ?? []), file]);
  const reached = new Set(changed);
  for (const file of reached)
    if (!hubs.has(file)) for (const importer of importers.get(file) ?? []) reached.add(importer);
  const folders = [...reached].map(serverFolderOf).filter(Boolean);
  const changesPages = [...reached].some(isPageSource);
  const isAffected = (file) =>
    reached.has(file) ||
    folders.some((folder) => file.startsWith(folder)) ||
    (changesPages && isPageTest(file));
  return files.filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('.slow.') && isAffected(file));
}

/** Returns the test files affected by uncommitted changes, or undefined if all are. */
export function changedTests() {
  const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) =>
    existsSync(path.join(root, file)),
  );
  const changed = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return affectedBy(
    changed,
    files.filter((file) => /\.(?:tsx?|mjs)$/.test(file)),
  );
}
