// npm run e2e: runs the browser journeys.
// npm run e2e all: runs all parts, and fails if a program is missing.
// npm run e2e slow: runs one part.
// npm run e2e -- --grep ocjen: passes any other arguments to Playwright.
import os from 'node:os';
import { findOtherEngines } from './browser.mjs';
import { missingPrograms } from './programs.mjs';
import { conclude, dataFolder, runPlaywright, runVitest } from './suites.mjs';
import { ensureInstalled } from './toolchain.mjs';

const node = ensureInstalled();

const data = dataFolder();
const workers = Math.min(2, os.availableParallelism());

const crashes = ['kill.slow', 'refund.slow', 'stored-answers.slow', 'api-clients.slow', 'simulation.slow'];
const slow = (files) => runVitest(node, files, { SLOW: '1' }, 'slow');

const parts = {
  // Measurements of speed run apart from the journeys, which keep both cores busy.
  lighthouse: () => runPlaywright(node, ['--grep=@lighthouse'], { name: 'lighthouse', data }),
  // In CI, the journeys tagged `@short` are skipped, because npm test has already run them in the same
  // browser.
  journeys: () =>
    runPlaywright(node, [`--grep-invert=@lighthouse${process.env.CI ? '|@short' : ''}`], {
      name: 'journeys',
      data,
      workers,
    }),
  engines: () => walkInEngines(findOtherEngines()),
  crashes: () => slow(crashes),
  slow: () => slow([]),
};
const all = ['lighthouse', 'journeys', 'engines', 'slow'];

function walkInEngines({ firefox, webkit }) {
  if (!firefox) console.log('Skipping Firefox: it is not installed (Debian: firefox-esr).');
  if (!webkit) console.log('Skipping WebKit: it is not installed (Debian: webkit2gtk-driver and xvfb).');
  if (!firefox && !webkit) return { passed: 0, failed: 0 };
  return runPlaywright(node, ['engines.spec.ts'], {
    name: 'engines',
    data,
    workers,
    extra: { ...firefox, ...webkit },
  });
}

const args = process.argv.slice(2);
const names = args.length === 0 ? ['journeys'] : args.flatMap((name) => (name === 'all' ? all : [name]));
const results = [];
const missing = args.includes('all') ? missingPrograms() : [];
if (missing.length > 0) {
  const line = `the full suite needs these programs, which are missing: ${missing.join(', ')}`;
  console.log(line);
  results.push({ passed: 0, failed: 1, failures: [line] });
}
if (names.every((name) => name in parts)) for (const name of names) results.push(await parts[name]());
else results.push(await runPlaywright(node, args));
conclude(results);
