// npm test: runs checks, unit, API and page tests, and a short browser journey.
// npm test -- unit: runs one part.
// npm test -- sql: runs the tests that depend on the database server or on several nodes.
// npm test -- --changed: runs the checks, and the tests affected by uncommitted changes.
import { closeSync, openSync, readFileSync } from 'node:fs';
import { changedTests, git } from './changed.mjs';
import { check } from './check.mjs';
import { conclude, emptyArtifact, runPlaywright, runVitest } from './suites.mjs';
import { ensureInstalled, fail } from './toolchain.mjs';

const node = ensureInstalled();

/**
 * Returns the test files with a tag. Uses git grep, because Vitest’s own tag filter would import every file.
 */
const filesTagged = (tag) => git('grep', '-l', `@module-tag ${tag}$`, '--', '*.test.ts');

const parts = {
  check: () => check(node),
  unit: () => runVitest(node),
  sql: () => runVitest(node, filesTagged('sql'), {}, 'sql'),
  browser: () => runPlaywright(node, ['smoke']),
};

/**
 * Runs a part of the tests. A part that cannot start, for example because there is no browser, counts as
 * failed, so that the others still run.
 */
const attempt = (name, part = parts[name]) =>
  part().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, failures: [`${name} did not start`] };
  });

/**
 * Runs the checks in parallel with Vitest, which leaves a core idle while its workers wait for the database.
 */
async function everything(tests) {
  const file = emptyArtifact('check.log');
  const log = openSync(file, 'a');
  const beside = check(node, log);
  const unit = await attempt('unit', () => tests);
  const checked = await attempt('check', () => beside);
  closeSync(log);
  console.log(`\n${readFileSync(file, 'utf8')}`);
  return [checked, unit];
}

const chosen = process.argv.slice(2);
if (chosen.includes('--changed')) {
  const files = changedTests();
  if (files?.length === 0) console.log('No tests are affected by the changes.');
  conclude(
    await everything(
      files?.length === 0 ? Promise.resolve({ passed: 0, failed: 0 }) : runVitest(node, files),
    ),
  );
} else {
  const unknown = chosen.find((name) => !(name in parts));
  if (unknown) fail(`Unknown part "${unknown}"; use one of: ${Object.keys(parts).join(', ')}.`);
  const results = [];
  if (chosen.length === 0) results.push(...(await everything(runVitest(node))), await attempt('browser'));
  for (const name of chosen) results.push(await attempt(name));
  conclude(results);
}
