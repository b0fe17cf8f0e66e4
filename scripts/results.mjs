// Summarises test reports: how many tests passed and failed, and the names of those that failed.
import path from 'node:path';
import { root } from './toolchain.mjs';

/**
 * Returns the result of a suite. A non-zero exit code counts as at least one failure regardless of the
 * report, because a file that fails to load reports no tests.
 */
export function resultOf(code, { passed = 0, failed = 0, failures = [] } = {}) {
  if (code === 0 || failed > 0) return { passed, failed, failures };
  return {
    passed,
    failed: 1,
    failures: failures.length > 0 ? failures : [`exited with ${code}, although no test failed`],
  };
}

const firstLine = (text = '') => text.split('\n', 1)[0];
const nameIn = (file, rest) => `${path.relative(root, file)} > ${rest}`;
const failedTests = ({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed');

export function vitestResult({ testResults = [] }) {
  const namesOf = (file) => {
    const tests = failedTests(file);
    if (tests.length > 0) return tests.map(({ fullName }) => nameIn(file.name, fullName.trim()));
    return file.status === 'failed' ? [nameIn(file.name, firstLine(file.message) || 'did not finish')] : [];
  };
  const failures = testResults.flatMap(namesOf);
  return {
    passed: testResults.flatMap((file) => file.assertionResults).filter(({ status }) => status === 'passed')
      .length,
    failed: failures.length,
    failures,
  };
}

export function playwrightResult({ suites = [], errors = [], stats = {} }) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const failed = suites
    .flatMap(specsOf)
    .flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName }) => `${projectName} > ${file}:${line} > ${title}`),
    );
  return {
    passed: stats.expected ?? 0,
    failed: stats.unexpected ?? 0,
    failures: [...failed, ...errors.map(({ message }) => firstLine(message))],
  };
}
