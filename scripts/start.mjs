// npm start, npm run dev: from a fresh clone to a running site. No dependencies, runs on Node 20 or newer.
import { buildPages } from './build-pages.mjs';
import { ensureInstalled, run } from './toolchain.mjs';

const node = ensureInstalled();
const flags = process.argv.slice(2);
const dev = flags.includes('--dev');
if (!dev) await buildPages(node);

// glibc keeps memory freed by threads; two arenas and early trimming make an idle site 25 MB smaller.
const thrift = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
// React and others choose their production build by this variable. If the user did not set it, the site is still the demo.
const env = { ...thrift, ...process.env, NODE_ENV: dev ? 'development' : 'production' };
const unset = !process.env.NODE_ENV && !dev;
// V8 sizes its young generation by the machine's memory; this size is as fast and makes the site 100 MB smaller.
const memory = '--max-semi-space-size=8';
// Vite uses the router's development build; the server must load the same one, or they do not share a context.
const router = dev ? ['--conditions=development'] : [];
process.exitCode = await run(node, [memory, ...router, 'server/main.ts', ...flags, ...(unset ? ['--demo'] : [])], env);
