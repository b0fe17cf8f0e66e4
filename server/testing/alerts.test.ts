import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { test } from './app.ts';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../../deploy', file), 'utf8');

/** Expressions of the rules: the rest of the line after `expr:`, or the indented lines below `>-`. */
const ruleExpressions = () =>
  [...read('prometheus/mestar.rules.yml').matchAll(/ {8}expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)/g)].map(
    ([, block, line]) => block ?? line ?? '',
  );

interface Dashboard {
  panels: { targets: { expr: string }[] }[];
}
const panelExpressions = () =>
  (JSON.parse(read('grafana-dashboard.json')) as Dashboard).panels.flatMap(({ targets }) =>
    targets.map(({ expr }) => expr),
  );

const operators = new Set(['and', 'or', 'unless']);

/** Returns the metrics in a PromQL expression. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(?:by|without|on|ignoring) \([^)]*\)/g, '');
  return [...bare.matchAll(/\b[a-z_]+\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !operators.has(name));
}

/** Returns the labels of samples or selectors, such as `task_queue_length queue`. */
const labelsIn = (text: string) =>
  [...text.matchAll(/\b([a-z_]+)\{([^}]*)\}/g)].flatMap(([, name = '', labels = '']) =>
    [...labels.matchAll(/(\w+)(?:=~|!=|!~|=)"/g)].map(([, label]) => `${name} ${label}`),
  );
/** Labels that Prometheus adds to every sample. */
const added = / (?:job|instance)$/;

test('the parser finds metrics but not functions, labels, ranges or operators', () => {
  expect(
    namesIn(
      'time() - max by (le) (rate(a_total{job="x"}[5m])) > 36 * 3600 or b_bytes == 0 unless on (instance) c',
    ),
  ).toEqual(['a_total', 'b_bytes', 'c']);
});

test('the app exports every metric and label of the alert rules and the dashboard', async ({ app }) => {
  await app.inject('/health/live');
  const { body } = await app.inject('/metrics');
  const exported = new Set(['up']);
  for (const [, name = '', type] of body.matchAll(/^# TYPE (\S+) (\w+)$/gm))
    for (const suffix of type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''])
      exported.add(name + suffix);
  const [rules, panels] = [ruleExpressions(), panelExpressions()];
  expect(rules.length).toBe(read('prometheus/mestar.rules.yml').match(/- alert:/g)?.length);
  const exportedLabels = new Set(labelsIn(body));
  const labels = [...rules, ...panels].flatMap(labelsIn).filter((label) => !added.test(label));
  expect(labels.filter((label) => !exportedLabels.has(label))).toEqual([]);
  const used = new Set([...rules, ...panels].flatMap(namesIn));
  expect([...used].filter((name) => !exported.has(name))).toEqual([]);
});

test('docs/OPERATIONS.md explains every alert', () => {
  const alerts = [...read('prometheus/mestar.rules.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const explained = [...read('../docs/OPERATIONS.md').matchAll(/^\| ([A-Z]\w+) \|/gm)].map(
    ([, name]) => name,
  );
  expect(explained).toEqual(alerts);
});
