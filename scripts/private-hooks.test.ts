import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Uses of private library APIs. */
const hooks = [
  {
    library: 'React Router, for its current location, which hooks report late on slow phones',
    files: ['web/platform/overlays/use-overlay.ts', 'web/platform/overlays/modal-entry.test.ts'],
    failsWithChanges: 'web/platform/overlays/modal-entry.test.ts',
    replacement: 'a documented access to the router',
  },
  {
    library: 'pg-boss, whose tables are read for metrics and failed tasks, and changed to pause tasks',
    files: [
      'server/platform/backup/schema.ts',
      'server/platform/backup/shape.ts',
      'server/platform/tasks/dead-letters.ts',
      'server/platform/tasks/due-tasks.ts',
      'server/platform/tasks/paused.ts',
      'server/platform/tasks/tasks.ts',
      'server/testing/simulation/invariants.ts',
      'server/testing/simulation/replies.ts',
      'server/testing/simulation/town.ts',
      'server/testing/site-process.ts',
    ],
    failsWithChanges: 'server/platform/tasks/tasks.test.ts',
    replacement: 'methods that count due tasks, list failed ones and postpone waiting ones',
  },
];
const most = 3;

const root = path.resolve(import.meta.dirname, '..');

/** Documented despite their names: Zod's interface for libraries, and libheif's C functions. */
const documented = /\b_zod\b|\blibheif\._\w+/g;
/** Documented entry point of a package. */
const entry = "'ajv/dist/2020.js'";

const internals = [
  /\._[a-z]\w+|\{ _[a-z]\w+:|\bUNSAFE_|\bunstable_/,
  /\bhistory\.state(?: \?\?|\.idx|\.key)/,
  /\b(?:connectionParameters|connection\.stream|getOwnPropertySymbols)\b/,
  /from '(?:@[\w-]+\/)?\w[\w.-]*\/(?:dist|lib|src|core|build|internal)\/[^']+'/,
  /__reactRouter\w+/,
];
/**
 * Matches tables of pg-boss. Test files may read these tables, because the tests fail if the tables change.
 */
const queueTables = /\bpgboss\.\w/;

const files = globSync('{server,web,contract,scripts,bench,e2e}/**/*.{ts,tsx,mjs}', { cwd: root }).filter(
  (file) => file !== path.relative(root, import.meta.filename),
);

const usesInternals = (file: string) => {
  const text = readFileSync(path.join(root, file), 'utf8').replaceAll(documented, '').replaceAll(entry, '');
  return (
    internals.some((pattern) => pattern.test(text)) || (!file.endsWith('.test.ts') && queueTables.test(text))
  );
};

test('private APIs of at most three libraries are used, each with a test that fails if it changes', () => {
  expect(files.filter(usesInternals).sort()).toEqual(hooks.flatMap((hook) => hook.files).sort());
  expect(hooks.length).toBeLessThanOrEqual(most);
  for (const { failsWithChanges } of hooks) expect(files).toContain(failsWithChanges);
});
