import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { test } from './app.ts';
import { siteFolder } from './site-process.ts';

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

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}

/** Returns the queries of all panels, with Grafana’s variables replaced. */
function panelQueries(): string[] {
  const text = readFileSync(path.join(folder, '../grafana-dashboard.json'), 'utf8');
  return (JSON.parse(text) as Dashboard).panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr.replaceAll('$instance', '.*').replaceAll('$__rate_interval', '5m')),
  );
}

/**
 * Returns the exported series as Prometheus stores them, and for each metric without samples a series without
 * its own labels.
 */
function seriesOf(exported: string): string[] {
  const added = 'job="mestar",instance="a"';
  const lines = exported.split('\n').filter((line) => line && !line.startsWith('#'));
  const series = lines.map((line) => {
    const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})? /.exec(line) ?? [];
    return `${name}{${[labels, added].filter(Boolean).join()}}`;
  });
  const names = new Set(series.map((one) => one.replace(/\{.*/, '')));
  for (const [, name = '', type] of exported.matchAll(/^# TYPE (\w+) (\w+)$/gm))
    for (const suffix of type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''])
      if (!names.has(name + suffix))
        series.push(`${name + suffix}{${suffix === '_bucket' ? 'le="+Inf",' : ''}${added}}`);
  return [`up{${added}}`, ...series];
}

test.skipIf(!hasPromtool)(
  'Prometheus finds a value for the query of each dashboard panel in the app’s metrics (Grafana is not run)',
  async ({ openNode }) => {
    const { app } = await openNode();
    app.shutdown.begin();
    // Causes an error response, because one panel shows only errors.
    expect((await app.inject('/health/ready')).statusCode).toBe(503);
    const { body } = await app.inject('/metrics');
    const queries = panelQueries();
    expect(queries.length).toBeGreaterThan(30);
    const file = path.join(siteFolder(), 'dashboard.test.yml');
    const rules = {
      evaluation_interval: '1m',
      tests: [
        {
          interval: '1m',
          input_series: seriesOf(body).map((series) => ({ series, values: '1+60x60' })),
          promql_expr_test: queries.map((query) => ({
            expr: `count(${query}) > bool 0`,
            eval_time: '50m',
            exp_samples: [{ value: 1 }],
          })),
        },
      ],
    };
    // JSON is valid YAML.
    writeFileSync(file, JSON.stringify(rules));
    const { status, stdout, stderr } = promtool('test', 'rules', file);
    expect(status, stdout + stderr).toBe(0);
  },
);
