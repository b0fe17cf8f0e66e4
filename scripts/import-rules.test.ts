import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
/** For each import rule, imports that it must reject, and similar ones that it must allow. */
const cases = [
  {
    file: 'contract/reviews.ts',
    refused: ['zod', 'fastify', '../server/reviews/service.ts', '../web/ui/display/card.tsx'],
    passes: ['./zod.ts', './text.ts'],
  },
  {
    file: 'server/reviews/service.ts',
    refused: [
      '../users/queries.ts',
      '../users/profile-queries.ts',
      '../users/api.ts',
      '../auth/account-api.ts',
      '../job-posts/tasks.ts',
      '../auth/emails.ts',
      '../auth/methods-emails.ts',
      '../seed/seed.ts',
      '../config.ts',
      '../app.ts',
      '../testing/app.ts',
      '../platform/media/media.ts',
      '../../web/ui/display/card.tsx',
    ],
    passes: [
      './queries.ts',
      '../users/service.ts',
      '../users/slugs.ts',
      '../users/tables.ts',
      '../users/tags.ts',
      '../platform/db/pool.ts',
      '../platform/media/stored-media.ts',
      '../platform/tasks/tasks.ts',
      '#contract/reviews.ts',
      'drizzle-orm',
    ],
  },
  {
    file: 'server/reviews/tables.ts',
    refused: [
      '../users/service.ts',
      './service.ts',
      '../platform/http/handle.ts',
      '../../web/ui/display/card.tsx',
    ],
    passes: ['../users/tables.ts', '../platform/db/columns.ts', './states.ts'],
  },
  {
    file: 'server/reviews/policy.ts',
    refused: ['./queries.ts', 'drizzle-orm', '../platform/db/pool.ts', '../users/service.ts', 'node:fs'],
    passes: ['#contract/reviews.ts', '../platform/session/actor.ts'],
  },
  {
    file: 'server/reviews/api.ts',
    refused: [
      './queries.ts',
      './tables.ts',
      '../users/queries.ts',
      '../users/tables.ts',
      '../users/api.ts',
      '../testing/app.ts',
      'drizzle-orm',
      '../../web/ui/display/card.tsx',
    ],
    passes: [
      './service.ts',
      './policy.ts',
      '../users/service.ts',
      '../users/tags.ts',
      '#contract/reviews.ts',
      '../platform/http/feature.ts',
    ],
  },
  { file: 'server/reviews/admin-api.ts', refused: ['./queries.ts'], passes: ['./service.ts'] },
  {
    file: 'server/platform/http/handle.ts',
    refused: ['../../reviews/service.ts', '../../app.ts', '../../../web/ui/display/card.tsx'],
    passes: ['./forms.ts', '../db/pool.ts', '#contract/errors.ts'],
  },
  {
    file: 'server/platform/health.ts',
    refused: ['../reviews/service.ts', '../app.ts'],
    passes: ['./db/pool.ts'],
  },
  { file: 'server/main.ts', refused: ['../web/root.tsx'], passes: ['./app.ts', './reviews/service.ts'] },
  {
    file: 'web/reviews/review-form.tsx',
    refused: ['../users/worker-card.tsx', '../../server/reviews/service.ts', '../home/hero.tsx'],
    passes: [
      './stars-field.tsx',
      '../ui/display/card.tsx',
      '../platform/api/api.ts',
      '../catalogue/list-query.ts',
      '#contract/reviews.ts',
    ],
  },
  {
    file: 'web/reviews/reviews.page.tsx',
    refused: ['../../server/reviews/service.ts'],
    passes: ['../users/worker-card.tsx', '../ui/display/card.tsx'],
  },
  {
    file: 'web/reviews/review-form/stars.tsx',
    refused: ['../../users/worker-card.tsx', '../../../server/reviews/service.ts', '../../home/hero.tsx'],
    passes: ['./comment.tsx', '../review-item.tsx', '../../ui/display/card.tsx', '../../platform/api/api.ts'],
  },
  {
    file: 'web/home/home.page.tsx',
    refused: ['../../server/reviews/service.ts'],
    passes: ['../users/worker-card.tsx'],
  },
  {
    file: 'web/shell/header.tsx',
    refused: ['../../server/reviews/service.ts'],
    passes: ['../users/user-menu.tsx'],
  },
  {
    file: 'web/ui/display/card.tsx',
    refused: [
      '../../reviews/review-form.tsx',
      '../../home/hero.tsx',
      '../../catalogue/list-query.ts',
      '../../../server/reviews/service.ts',
      '#contract/reviews.ts',
    ],
    passes: ['./badge.tsx', '#contract/format.ts', '../actions/button.tsx', '../../platform/theme.ts'],
  },
  {
    file: 'web/catalogue/list-query.ts',
    refused: ['../reviews/review-form.tsx', '../shell/header.tsx', '../../server/reviews/service.ts'],
    passes: [
      './list-choices.ts',
      '../ui/actions/button.tsx',
      '../platform/api/api.ts',
      '#contract/trades.ts',
    ],
  },
  {
    file: 'web/platform/api/api.ts',
    refused: [
      '../../reviews/review-form.tsx',
      '../../catalogue/list-query.ts',
      '../../../server/reviews/service.ts',
      '../../ui/actions/button.tsx',
      '#contract/reviews.ts',
    ],
    passes: ['./query-string.ts', '../storage/browser-storage.ts', '#contract/endpoint.ts'],
  },
];

const scratch = mkdtempSync(path.join(os.tmpdir(), 'imports-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function plant(file: string, text: string) {
  mkdirSync(path.dirname(path.join(scratch, file)), { recursive: true });
  writeFileSync(path.join(scratch, file), text);
}

interface Finding {
  category: string;
  location: { path: string; start: { line: number } };
}
let findings: Finding[] = [];
const lines = (file: string, rule: string) =>
  [
    ...new Set(
      findings
        .filter((found) => found.location.path.endsWith(file) && found.category.endsWith(`/${rule}`))
        .map((found) => found.location.start.line),
    ),
  ].sort((a, b) => a - b);

const importing = (sources: string[]) =>
  sources.map((source, at) => `import { a${at} } from '${source}';\n`).join('');

beforeAll(() => {
  cpSync(path.join(root, 'biome.json'), path.join(scratch, 'biome.json'));
  for (const { file, refused, passes } of cases) plant(file, importing([...refused, ...passes]));
  plant('server/round/a.ts', "import { b } from './b.ts';\nexport const a = () => b;\n");
  plant('server/round/b.ts', "import { a } from './a.ts';\nexport const b = () => a;\n");
  plant('server/round/named.ts', 'export default 1;\n');
  plant('web/round/round.page.tsx', 'export default 1;\n');
  const globals = ['localStorage', 'sessionStorage', 'indexedDB', 'BroadcastChannel', 'caches', 'fetch'];
  for (const folder of ['round', 'platform', 'worker'])
    plant(
      `web/${folder}/globals.ts`,
      `export const globals = [\n${globals.map((one) => `  ${one},\n`).join('')}];\n`,
    );
  plant('server/round/globals.ts', 'export const globals = [\n  fetch,\n];\n');
  const biome = path.join(root, 'node_modules', '.bin', 'biome');
  const output = execFileSync(
    'sh',
    ['-c', `"${biome}" lint --vcs-enabled=false --max-diagnostics=none --reporter=json || true`],
    {
      cwd: scratch,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  findings = (JSON.parse(output) as { diagnostics: Finding[] }).diagnostics;
});

test.each(cases)('the lint rule for $file rejects exactly the forbidden imports', ({ file, refused }) => {
  expect(lines(file, 'noRestrictedImports')).toEqual(refused.map((_, at) => at + 1));
});

test('an import cycle is rejected', () => {
  expect([
    lines('round/a.ts', 'noImportCycles').length,
    lines('round/b.ts', 'noImportCycles').length,
  ]).toEqual([1, 1]);
});

test('a default export is rejected, except in files whose framework requires one', () => {
  expect(lines('round/named.ts', 'noDefaultExport')).toEqual([1]);
  expect(lines('round.page.tsx', 'noDefaultExport')).toEqual([]);
});

test('browser globals are rejected, except fetch in web/platform, and caches and fetch in web/worker', () => {
  expect(lines('web/round/globals.ts', 'noRestrictedGlobals')).toEqual([2, 3, 4, 5, 6, 7]);
  expect(lines('web/platform/globals.ts', 'noRestrictedGlobals')).toEqual([2, 3, 4, 5, 6]);
  expect(lines('web/worker/globals.ts', 'noRestrictedGlobals')).toEqual([2, 3, 4, 5]);
  expect(lines('server/round/globals.ts', 'noRestrictedGlobals')).toEqual([]);
});
