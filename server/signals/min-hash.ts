import { foldedWords } from '#contract/fold.ts';

/**
 * With this many bands, texts that share half of their three-word shingles are very likely to be found, and
 * texts that share a tenth almost never are.
 */
const bands = 20;
const rows = 4;
const run = 3;

/** Computes a 32-bit FNV-1a hash. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

/** Derives one of many hash functions by mixing the bits with a seed. */
function mixed(h: number, seed: number): number {
  let x = h ^ Math.imul(seed + 1, 0x9e3779b1);
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/**
 * Returns the hashes of the three-word shingles of a folded text. A shorter text is a single shingle; a text
 * without words has none.
 */
export function runsOf(text: string): Set<number> {
  const words = foldedWords(text);
  const runs = new Set<number>();
  for (let at = 0; at + run <= Math.max(words.length, run) && words.length > 0; at++)
    runs.add(hash(words.slice(at, at + run).join(' ')));
  return runs;
}

/**
 * Returns MinHash band values: near-duplicates almost always share at least one, other texts almost never.
 * Empty for a text without words.
 */
export function minHashOf(runs: ReadonlySet<number>): number[] {
  if (runs.size === 0) return [];
  const minhash: number[] = [];
  for (let band = 0; band < bands; band++) {
    let mark = band;
    for (let row = 0; row < rows; row++) {
      let least = 0xffffffff;
      for (const one of runs) least = Math.min(least, mixed(one, band * rows + row));
      mark = mixed(least, mark);
    }
    minhash.push(mark | 0);
  }
  return minhash;
}

/** Returns the Jaccard similarity of two sets of shingles, from 0 to 1. */
export function likeness(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  let common = 0;
  for (const one of a) if (b.has(one)) common++;
  const all = a.size + b.size - common;
  return all === 0 ? 0 : common / all;
}
