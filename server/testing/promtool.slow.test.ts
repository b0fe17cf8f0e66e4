import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../deploy/prometheus');
const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' });
// Skipped without promtool (Debian package `prometheus`).
const hasPromtool = promtool('--version').status === 0;

test.skipIf(!hasPromtool)('Prometheus accepts the configuration and the alert rules', () => {
  expect(promtool('check', 'config', '--syntax-only', 'prometheus.yml')).toMatchObject({ status: 0 });
  expect(promtool('check', 'rules', 'mestar.rules.yml')).toMatchObject({ status: 0 });
});

test.skipIf(!hasPromtool)('alerts fire on the faults they are named after, and not on a healthy site', () => {
  const { status, stdout, stderr } = promtool('test', 'rules', 'mestar.rules.test.yml');
  expect(status, stdout + stderr).toBe(0);
});
