import path from 'node:path';
import { expect, test } from 'vitest';
import { playwrightResult, resultOf, vitestResult } from './results.mjs';

const root = path.resolve(import.meta.dirname, '..');
const file = (name: string, tests: Record<string, string>, message = '') => ({
  name: path.join(root, name),
  message,
  status: message || Object.values(tests).includes('failed') ? 'failed' : 'passed',
  assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
});
const good = file('server/good.test.ts', { adds: 'passed', waits: 'skipped' });
const bad = file('server/bad.test.ts', { 'a list is sorted': 'passed', 'a list is short': 'failed' });
const unread = file('web/unread.test.ts', {}, 'Cannot find package\nat line 1');

test('the result names each failure, including a file that does not load', () => {
  const report = { testResults: [good, bad, unread] };
  expect(vitestResult(report)).toEqual({
    passed: 2,
    failed: 2,
    failures: ['server/bad.test.ts > a list is short', 'web/unread.test.ts > Cannot find package'],
  });
});

test('the result names a failed journey by width, file, line and title', () => {
  const spec = (title: string, status: string) => ({
    file: 'back.spec.ts',
    line: 9,
    title,
    tests: [{ status, projectName: 'phone' }],
  });
  const suites = [
    {
      specs: [spec('goes back', 'expected')],
      suites: [{ specs: [spec('goes on', 'unexpected'), spec('stays', 'expected')] }],
    },
  ];
  expect(
    playwrightResult({
      suites,
      errors: [{ message: 'The site did not start\nport taken' }],
      stats: { expected: 2, unexpected: 1 },
    }),
  ).toEqual({
    passed: 2,
    failed: 1,
    failures: ['phone > back.spec.ts:9 > goes on', 'The site did not start'],
  });
});

test('a suite with a non-zero exit code has failed, regardless of its report', () => {
  expect(resultOf(1)).toMatchObject({ failed: 1, failures: ['exited with 1, although no test failed'] });
  expect(resultOf(1, { passed: 3, failed: 0, failures: ['no site'] })).toMatchObject({
    passed: 3,
    failed: 1,
    failures: ['no site'],
  });
  expect(resultOf(0, { passed: 3 })).toEqual({ passed: 3, failed: 0, failures: [] });
});
