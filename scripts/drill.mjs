// npm run drill: installs and builds like npm start, then kills parts of a site with several nodes and
// measures the effect on users. Flags: bench/drills/options.ts.
import { buildPages } from './build-pages.mjs';
import { ensureInstalled, run } from './toolchain.mjs';

const node = ensureInstalled();
await buildPages(node);
process.exitCode = await run(node, ['bench/drills/drill.ts', ...process.argv.slice(2)]);
