// npm run e2e: all journeys in a browser, and what survives kill -9. Arguments go to Playwright: npm run e2e -- --grep ocjen
import { buildPages } from './build-pages.mjs';
import { conclude, runPlaywright, runVitest } from './suites.mjs';
import { ensureInstalled } from './toolchain.mjs';

const node = ensureInstalled();
const args = process.argv.slice(2);
const results = [];
if (args.length > 0) results.push(await runPlaywright(node, args));
else {
  await buildPages(node);
  // Side by side, each with a site of its own: a journey waits more than it works.
  results.push(...(await Promise.all(['desktop', 'phone'].map((project) => runPlaywright(node, [`--project=${project}`], `playwright-${project}`)))));
  results.push(await runVitest(node, [], { SLOW: '1' }, 'slow'));
}
conclude(results);
