// Plants each fault, runs the tests named for it and prints a table of what caught it: node scripts/run.mjs
// bench/planted-faults/run.ts [--only=id,…]
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { playwrightResult, vitestResult } from '../../scripts/results.mjs';
import { type Fault, faults } from './faults.ts';

const root = path.resolve(import.meta.dirname, '../..');
const artifacts = path.join(root, 'artifacts');
const only = process.argv
  .find((arg) => arg.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');
const chosen = only ? faults.filter(({ id }) => only.includes(id)) : faults;

let restore = () => {};
process.on('exit', () => restore());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

const files = [...new Set(chosen.map(({ file }) => file))];
const uncommitted = execFileSync('git', ['status', '--porcelain', '--', ...files], {
  cwd: root,
  encoding: 'utf8',
});
if (uncommitted) {
  console.error(`Commit or undo these changes first:\n${uncommitted}`);
  process.exit(1);
}

/**
 * Writes the fault into its file; `restore` undoes it. Throws unless the text to replace occurs exactly once.
 */
function plant({ id, file, find, replace }: Fault): void {
  const at = path.join(root, file);
  const before = readFileSync(at, 'utf8');
  if (before.split(find).length !== 2)
    throw new Error(`${id}: the text to replace must occur exactly once in ${file}`);
  restore = () => {
    writeFileSync(at, before);
    restore = () => {};
  };
  writeFileSync(
    at,
    before.replace(find, () => replace),
  );
}

async function reportOf(name: string, args: readonly string[]): Promise<object> {
  const report = path.join(artifacts, `${name}.json`);
  mkdirSync(artifacts, { recursive: true });
  rmSync(report, { force: true });
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] });
  const stop = () => child.kill('SIGINT');
  process.on('exit', stop);
  const code = await new Promise<number>((resolve) => child.once('close', (status) => resolve(status ?? 1)));
  process.off('exit', stop);
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    throw new Error(`${name} exited with ${code} without a report`);
  }
}

async function failedTests({ tests }: Fault): Promise<string[]> {
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=json',
    '--outputFile=artifacts/planted.json',
  ];
  return vitestResult(await reportOf('planted', [...args, ...tests])).failures;
}

async function failedJourneys({ journeys = [] }: Fault): Promise<string[]> {
  for (const journey of journeys) {
    const [file = '', title] = journey.split(' › ');
    const args = [path.basename(file), ...(title ? [`--grep=${title}`] : []), '--max-failures=2'];
    const { failures } = playwrightResult(await reportOf('playwright', ['scripts/e2e.mjs', ...args]));
    if (failures.length > 0) return failures;
  }
  return [];
}

function levelOf(failure: string): string {
  if (failure.includes('.page.test.ts ')) return 'page over HTTP';
  const source = readFileSync(path.join(root, failure.split(' > ', 1)[0] ?? ''), 'utf8');
  return /\/(?:app|database|server|site-process|two-processes)\.ts'/.test(source) ? 'API' : 'pure function';
}

async function outcomeOf(fault: Fault): Promise<{ level: string; caught: string[] }> {
  const caught = await failedTests(fault);
  const [first] = caught;
  if (first) return { level: levelOf(first), caught };
  const journeys = await failedJourneys(fault);
  return journeys.length > 0 ? { level: 'browser journey', caught: journeys } : { level: '–', caught: [] };
}

const totals = new Map<string, number>();
console.log('| id | feature | level | caught by |\n| --- | --- | --- | --- |');
for (const fault of chosen) {
  plant(fault);
  const { level, caught } = await outcomeOf(fault).finally(() => restore());
  totals.set(level, (totals.get(level) ?? 0) + 1);
  const by = caught.slice(0, 2).map((name) => name.replaceAll(' > ', ' › ').replaceAll('|', '\\|'));
  console.log(`| ${fault.id} | ${fault.feature} | ${level} | ${by.join('<br>') || 'NOT CAUGHT'} |`);
}
console.log(
  `\n${[...totals].map(([level, count]) => `${level === '–' ? 'NOT CAUGHT' : level}: ${count}`).join(', ')}`,
);
