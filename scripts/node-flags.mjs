// Node flags of the site's process, shared with the benchmark.
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');

export const thrift = {
  // glibc retains memory freed by threads; two arenas and trimming make an idle site 25 MB smaller.
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: String(4 * 1024 * 1024),
  // Reuses freed blocks up to this size. By default, each compression and each buffer of at least 128 KB
  // calls `mmap`, which is a fifth of the cost of rendering a page.
  MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024),
  // Caches compiled and type-stripped code after the first start, which saves half of the startup CPU time
  // and 20 MB.
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
};

const memory = Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 ** 20;
/**
 * Limit of the old generation in megabytes. Half of `RESPONSE_CACHE_MB` is added, for the heap objects of
 * cached responses.
 */
const heap = Math.round(Math.min(1024, memory / 2) + (Number(process.env.RESPONSE_CACHE_MB) || 0) / 2);

/** Shortens the start of the site and of each test worker. */
export const quickImports = `--import=${pathToFileURL(path.join(root, 'scripts/quick-imports.mjs')).href}`;

// V8 sizes its young generation by the machine’s memory; 8 MB is as fast and makes the site 100 MB smaller.
// The old generation is limited because garbage may grow to four times the live data with a 4 GB heap, but to
// less than twice with 1 GB.
export const nodeFlags = ['--max-semi-space-size=8', `--max-old-space-size=${heap}`, quickImports];
