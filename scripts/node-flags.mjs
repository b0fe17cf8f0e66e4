// How the site's process is run; the benchmark runs it the same way.
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');

export const thrift = {
  // glibc keeps memory freed by threads; two arenas and trimming make an idle site 25 MB smaller.
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: String(4 * 1024 * 1024),
  // Smaller blocks are used again. By default each compressing and each buffer of 128 KB maps its pages anew, a fifth of what a page costs.
  MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024),
  // From the second start on nothing is compiled or stripped of its types again: half the start's processor time, and 20 MB.
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
};

const memory = Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 ** 20;
/** Megabytes. Objects that are kept for readers take a share of what `RESPONSE_CACHE_MB` allows. */
const heap = Math.round(Math.min(1024, memory / 2) + (Number(process.env.RESPONSE_CACHE_MB) || 0) / 2);

// V8 sizes its young generation by the machine's memory; this size is as fast and makes the site 100 MB smaller. Garbage of the old one may grow to four times
// what lives where the heap may have 4 GB, and to less than twice where it may have one.
export const nodeFlags = [
  '--max-semi-space-size=8',
  `--max-old-space-size=${heap}`,
  `--import=${pathToFileURL(path.join(root, 'scripts/quick-imports.mjs')).href}`,
];
