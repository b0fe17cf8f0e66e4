// npm run e2e: all browser journeys, and the kill -9 tests. Arguments go to Playwright: npm run e2e -- --grep ocjen
import { conclude, runPlaywright, runVitest } from './suites.mjs';
import { ensureInstalled } from './toolchain.mjs';

const node = ensureInstalled();
const args = process.argv.slice(2);
const results = [await runPlaywright(node, args)];
if (args.length === 0) results.push(await runVitest(node, [], { SLOW: '1' }, 'slow'));
conclude(results);
