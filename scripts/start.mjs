// npm start, npm run dev: from a fresh clone to a running site. No dependencies, runs on Node 20 or newer.
import { buildPages } from './build-pages.mjs';
import { nodeFlags, thrift } from './node-flags.mjs';
import { ensureInstalled, fail, run } from './toolchain.mjs';

const node = ensureInstalled();
const flags = process.argv.slice(2);
const dev = flags.includes('--dev');
if (!dev) await buildPages(node).catch((error) => fail(error.message));

// React and other packages choose their production build by `NODE_ENV`, so it is always set. If the user did
// not set it, the site still runs as the demo.
const env = { ...thrift, ...process.env, NODE_ENV: dev ? 'development' : 'production' };
const unset = !process.env.NODE_ENV && !dev;
// In development Vite resolves the router’s development build. The server must load the same build, because
// two copies of the router would not share a React context.
const router = dev ? ['--conditions=development'] : [];
const tracing = process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  ? ['--import', './server/platform/tracing/register.ts']
  : [];
process.exitCode = await run(
  node,
  [...nodeFlags, ...router, ...tracing, 'server/main.ts', ...flags, ...(unset ? ['--demo'] : [])],
  env,
);
