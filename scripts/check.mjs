// npm run check: types, lint, imports, format, unused code, regular expressions, wording. Runs before every
// commit.
import { writeSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { binary, ensureInstalled, root, run } from './toolchain.mjs';

const steps = (node) => [
  ['route types', node, binary('@react-router/dev', 'react-router'), 'typegen'],
  ['types', node, binary('typescript', 'tsc'), '-p', '.'],
  [
    'lint, imports, format',
    node,
    binary('@biomejs/biome', 'biome'),
    'check',
    '--error-on-warnings',
    '--diagnostic-level=warn',
  ],
  ['unused code', node, binary('knip'), '--no-progress', '--cache'],
  ['linear regular expressions', node, path.join(root, 'scripts/regexes.mjs')],
  ['commits, citations, wording', node, path.join(root, 'scripts/prose.ts')],
];

/**
 * Runs all steps, so that one run shows every problem. Writes their output to the file descriptor `log`, if
 * given.
 */
export async function check(node, log) {
  const failures = [];
  let passed = 0;
  for (const [name, command, ...args] of steps(node)) {
    const begun = performance.now();
    const code = await run(command, args, process.env, log === undefined ? 'inherit' : ['ignore', log, log]);
    const line = `${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`;
    if (log === undefined) console.log(line);
    else writeSync(log, `${line}\n`);
    if (code === 0) passed++;
    else failures.push(name);
  }
  return { passed, failed: failures.length, failures };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = (await check(ensureInstalled())).failed === 0 ? 0 : 1;
