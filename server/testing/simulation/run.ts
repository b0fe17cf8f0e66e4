// npm run simulate -- --seed N --years Y [--from-step K] [--statuses]: simulates a town generated from a
// seed, using the real services, and stops at the first check that fails. The same seed gives the same steps.
// - --from-step K: prints each step from the K-th on
// - --statuses: prints how often each kind of request got each status
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../../platform/db/embedded.ts';
import { simulate } from './simulation.ts';
import { openTown } from './town.ts';

const day = 86_400_000;
/** Number of steps printed before a failed check. */
const lastSteps = 25;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    years: { type: 'string', default: '1' },
    'from-step': { type: 'string' },
    statuses: { type: 'boolean', default: false },
  },
});
const [seed, years] = [Number(values.seed), Number(values.years)];
const from = values['from-step'] === undefined ? Number.POSITIVE_INFINITY : Number(values['from-step']);
if (!Number.isInteger(seed) || !(years > 0) || Number.isNaN(from)) {
  console.error('npm run simulate -- --seed <whole number> --years <number> [--from-step <number>]');
  process.exit(2);
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'simulation-'));
const cluster = await startEmbedded(folder, { keep: false });
const town = await openTown(cluster.connection, 'town', folder);
const result = await simulate(town, {
  seed,
  duration: years * 365.25 * day,
  onLine: (line) => {
    if (Number.parseInt(line, 10) >= from) console.log(line);
  },
  onMonth: (month) => console.log(`seed ${seed}: ${month}`),
});
await town.close();
await cluster.stop();
rmSync(folder, { recursive: true, force: true });

if (values.statuses) for (const [kind, n] of [...result.statuses].sort()) console.log(`${n}\t${kind}`);
const { steps, lines, violations, erased } = result;
if (violations.length > 0) {
  console.log([...lines.slice(-lastSteps), ...violations.map((line) => `WRONG: ${line}`)].join('\n'));
  console.log(`seed ${seed} failed at step ${steps}`);
  process.exitCode = 1;
} else console.log(`seed ${seed}: ${years} years, ${steps} steps, ${erased} people erased, nothing wrong`);
