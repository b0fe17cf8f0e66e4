// npm run e2e: all browser journeys, all pages in Firefox and WebKit, and the kill -9 tests; `npm run e2e slow` runs one part. Other arguments go to
// Playwright: npm run e2e -- --grep ocjen
import os from 'node:os';
import { findOtherEngines } from './browser.mjs';
import { conclude, dataFolder, runPlaywright, runVitest } from './suites.mjs';
import { ensureInstalled } from './toolchain.mjs';

const node = ensureInstalled();

const data = dataFolder();
const workers = Math.min(2, os.availableParallelism());
const parts = {
  // What measures speed would measure its neighbours; it leaves the demo behind for them.
  alone: () => runPlaywright(node, ['--grep=@alone'], { name: 'alone', data }),
  // In CI npm test has walked the short ones, in the same browser.
  journeys: () => runPlaywright(node, [`--grep-invert=@alone${process.env.CI ? '|@short' : ''}`], { name: 'journeys', data, workers }),
  engines: () => walkInEngines(findOtherEngines()),
  slow: () => runVitest(node, [], { SLOW: '1' }, 'slow'),
};

/** Each in a site of its own, side by side; a machine without one of them does without it. */
function walkInEngines({ firefox, webkit }) {
  if (!firefox) console.log('Firefox is left out: it is not on this machine (Debian: firefox-esr).');
  if (!webkit) console.log('WebKit is left out: it is not on this machine (Debian: webkit2gtk-driver and xvfb).');
  if (!firefox && !webkit) return { passed: 0, failed: 0 };
  return runPlaywright(node, ['engines.spec.ts'], { name: 'engines', data, workers, extra: { ...firefox, ...webkit } });
}

const args = process.argv.slice(2);
const results = [];
if (args.every((name) => name in parts)) for (const name of args.length > 0 ? args : Object.keys(parts)) results.push(await parts[name]());
else results.push(await runPlaywright(node, args));
conclude(results);
