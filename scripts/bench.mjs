// npm run bench: installs and builds like npm start, then measures. Flags: bench/options.ts.
import { buildPages } from './build-pages.mjs';
import { ensureInstalled, run } from './toolchain.mjs';

const node = ensureInstalled();
await buildPages(node);
process.exitCode = await run(node, ['bench/bench.ts', ...process.argv.slice(2)]);
