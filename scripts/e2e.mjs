// npm run e2e: all browser journeys, and the kill -9 tests. Arguments go to Playwright: npm run e2e -- --grep ocjen
import os from 'node:os';
import { conclude, runPlaywright, runVitest, temporaryFolder } from './suites.mjs';
import { ensureInstalled } from './toolchain.mjs';

const node = ensureInstalled();

async function everything() {
  const [data, workers] = [temporaryFolder(), Math.min(2, os.availableParallelism())];
  return [
    // What measures speed would measure its neighbours; it leaves the demo behind for them.
    await runPlaywright(node, ['--grep=@alone'], { name: 'alone', data }),
    await runPlaywright(node, ['--grep-invert=@alone'], { name: 'journeys', data, workers }),
    await runVitest(node, [], { SLOW: '1' }, 'slow'),
  ];
}

const args = process.argv.slice(2);
conclude(args.length > 0 ? [await runPlaywright(node, args)] : await everything());
