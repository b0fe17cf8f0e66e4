import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// Tests wait for a condition, not for a fixed time, and a failed test is never repeated.

const root = path.resolve(import.meta.dirname, '..');

const forbidden: Record<string, RegExp> = {
  'waits for a length of time': /waitForTimeout|new Promise(?:<\w+>)?\(\(?\w+\)? => setTimeout\(/,
  'imports a timer to wait': /import \{[^}]*\bsetTimeout\b[^}]*\} from 'node:timers\/promises'/,
  'waits for at most one second; use expect.poll': /\bvi\.waitFor\(/,
  'reads internals of React': /__react[A-Z]\w*\$/,
  'repeats a failed test': /\bretry: \d|\.configure\(\{ retries|^ {2}retries:/m,
};

/** Files that may pause for a fixed time, with the reason. */
const reasons: Record<string, string> = {
  'e2e/back.spec.ts': 'a user’s pause between two presses of Back',
  'e2e/engines/driver.ts': 'the interval of polling in browsers without Playwright',
  'e2e/look.ts': 'the longest wait for animations, which may never end',
  'e2e/site.ts': 'a person’s pause before clicking again during a drill',
  'server/platform/db/kill.slow.test.ts': 'a random moment of kill -9',
  'server/testing/kill.slow.test.ts': 'a random moment of kill -9',
  'server/testing/two-processes.ts': 'a sender’s pause between two messages',
  'web/platform/overlays/modal-entry.test.ts': 'a slow page under a fake clock',
  'web/job-posts/job-post-form/sending.test.ts': 'latency of a simulated server',
};

const problemsIn = (text: string) => Object.keys(forbidden).filter((name) => forbidden[name]?.test(text));

test.each([
  ['await page.waitForTimeout(500)', 'waits for a length of time'],
  ['await new Promise((done) => setTimeout(done, 500))', 'waits for a length of time'],
  ['await new Promise<void>((done) => setTimeout(done, 5))', 'waits for a length of time'],
  ["import { setTimeout as sleep } from 'node:timers/promises';", 'imports a timer to wait'],
  ['await vi.waitFor(() => expect(list).toEqual([]))', 'waits for at most one second; use expect.poll'],
  ["'__reactFiber$' in element", 'reads internals of React'],
  ['test.describe.configure({ retries: 2 })', 'repeats a failed test'],
])('the check rejects %s', (text, problem) => {
  expect(problemsIn(text)).toEqual([problem]);
});

test('tests neither wait for a fixed time nor repeat a failed test', () => {
  const files = globSync(
    [
      'e2e/**/*.ts',
      'server/testing/**/*.ts',
      '{contract,server,web,scripts,bench}/**/*.test.{ts,tsx}',
      '*.config.ts',
    ],
    { cwd: root, exclude: ['**/node_modules', 'scripts/waiting.test.ts'] },
  );
  const found = files
    .filter((file) => !(file in reasons))
    .flatMap((file) =>
      problemsIn(readFileSync(path.join(root, file), 'utf8')).map((problem) => `${file}: ${problem}`),
    );
  expect(found).toEqual([]);
});
