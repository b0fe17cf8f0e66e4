// npm start, npm run dev: from a bare clone to a running site. Dependency-free, runs on Node 20 or newer.
import { buildPages } from './build-pages.mjs';
import { ensureInstalled, run } from './toolchain.mjs';

const node = ensureInstalled();
const flags = process.argv.slice(2);
const dev = flags.includes('--dev');
if (!dev) await buildPages(node);

// React and others choose their fast build by this variable; that the person did not set it still means the demo.
// The C library gives each thread a heap of its own and seldom returns it; two for all make an idle site 25 MB smaller.
const env = { MALLOC_ARENA_MAX: '2', ...process.env, NODE_ENV: dev ? 'development' : 'production' };
const unset = !process.env.NODE_ENV && !dev;
// V8 sizes the room for young objects by the machine's memory; this much answers as fast and leaves an idle site 100 MB smaller.
const memory = '--max-semi-space-size=16';
// Vite takes the router's development build; the server must mean the same one, or its context is a stranger's.
const router = dev ? ['--conditions=development'] : [];
process.exitCode = await run(node, [memory, ...router, 'server/main.ts', ...flags, ...(unset ? ['--demo'] : [])], env);
