// Summarises test reports: how many tests passed and failed, and the names of those that failed, permanently
// or only at the first of two attempts.
import path from 'node:path';
import { root } from './toolchain.mjs';

/**
 * A non-zero exit code counts as at least one failure regardless of the report: a file that fails to load has
 * no tests.
 */
export function resultOf(code, { passed = 0, failed = 0, failures = [], shaky = [] } = {}) {
  if (code === 0 || failed > 0) return { passed, failed, failures, shaky };
  return {
    passed,
    failed: 1,
    failures: failures.length > 0 ? failures : [`exited with ${code}, although no test failed`],
    shaky,
  };
}

const firstLine = (text = '') => text.split('\n', 1)[0];
const nameIn = (file, rest) => `${path.relative(root, file)} > ${rest}`;
const failedTests = ({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed');

export const failedFiles = ({ testResults = [] }) =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);

export function vitestResult(report, again = {}) {
  const [first, second] = [
    report.testResults ?? [],
    new Map((again.testResults ?? []).map((file) => [file.name, file])),
  ];
  const namesOf = (file) => {
    const tests = failedTests(file);
    if (tests.length > 0) return tests.map(({ fullName }) => nameIn(file.name, fullName.trim()));
    return file.status === 'failed' ? [nameIn(file.name, firstLine(file.message) || 'did not finish')] : [];
  };
  const last = first.map((file) => second.get(file.name) ?? file);
  const failures = last.flatMap(namesOf);
  return {
    passed: last.flatMap((file) => file.assertionResults).filter(({ status }) => status === 'passed').length,
    failed: failures.length,
    failures,
    shaky: first.flatMap(namesOf).filter((name) => !failures.includes(name)),
  };
}

export function playwrightResult({ suites = [], errors = [], stats = {} }) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const walks = suites.flatMap(specsOf).flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, projectName }) => ({
      status,
      name: `${projectName} > ${file}:${line} > ${title}`,
    })),
  );
  const named = (wanted) => walks.filter(({ status }) => status === wanted).map(({ name }) => name);
  return {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: stats.unexpected ?? 0,
    failures: [...named('unexpected'), ...errors.map(({ message }) => firstLine(message))],
    shaky: named('flaky'),
  };
}
