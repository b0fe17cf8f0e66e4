// npm run check: types, lint, imports, format, unused code, regular expressions. Runs before every commit.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { binary, ensureInstalled, root, run } from './toolchain.mjs';

const steps = (node) => [
  ['route types', node, binary('@react-router/dev', 'react-router'), 'typegen'],
  ['types', node, binary('typescript', 'tsc'), '-p', '.'],
  ['lint, imports, format', node, binary('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '--diagnostic-level=warn'],
  ['unused code', node, binary('knip'), '--no-progress'],
  ['linear regular expressions', node, path.join(root, 'scripts/regexes.mjs')],
];

/** Runs all steps, so that one run shows every problem; resolves to the names of failed steps. */
export async function check(node) {
  const failed = [];
  for (const [name, command, ...args] of steps(node)) {
    const begun = performance.now();
    const code = await run(command, args);
    console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
    if (code !== 0) failed.push(name);
  }
  return failed;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = (await check(ensureInstalled())).length === 0 ? 0 : 1;
