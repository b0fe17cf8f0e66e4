// What the reports of a suite say: how many passed and failed, and the names of those that failed.
import path from 'node:path';
import { root } from './toolchain.mjs';

/** A failing exit code counts as at least one failure, whatever the report says: a file that does not load has no tests. */
export function resultOf(code, { passed = 0, failed = 0, failures = [] } = {}) {
  if (code === 0 || failed > 0) return { passed, failed, failures };
  return { passed, failed: 1, failures: failures.length > 0 ? failures : [`ended with ${code}, although no test failed`] };
}

const firstLine = (text = '') => text.split('\n', 1)[0];
const nameIn = (file, rest) => `${path.relative(root, file)} > ${rest}`;
const failedTests = ({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed');

/** What a Vitest report says. */
export function vitestResult({ testResults = [] }) {
  const failures = testResults.flatMap((file) => {
    const tests = failedTests(file);
    if (tests.length > 0) return tests.map(({ fullName }) => nameIn(file.name, fullName.trim()));
    return file.status === 'failed' ? [nameIn(file.name, firstLine(file.message) || 'did not end')] : [];
  });
  const passed = testResults.flatMap((file) => file.assertionResults).filter(({ status }) => status === 'passed').length;
  return { passed, failed: failures.length, failures };
}

/** What a Playwright report says. */
export function playwrightResult({ suites = [], errors = [], stats = {} }) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const nameOf = ({ file, line, title }, projectName) => `${projectName} > ${file}:${line} > ${title}`;
  const failures = suites
    .flatMap(specsOf)
    .flatMap((spec) => spec.tests.filter(({ status }) => status === 'unexpected').map(({ projectName }) => nameOf(spec, projectName)));
  return {
    passed: stats.expected ?? 0,
    failed: stats.unexpected ?? 0,
    failures: [...failures, ...errors.map(({ message }) => firstLine(message))],
  };
}
