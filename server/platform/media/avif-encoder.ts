import path from 'node:path';
import { minute } from '#contract/durations.ts';
import { type IsolatedProcess, openIsolatedProcess } from '../isolated/process.ts';

export interface AvifEncoder {
  /** Number of pictures encoded at once, by default one. */
  readonly parallel?: number;
  /**
   * Encodes a picture as AVIF. Rejects if the picture cannot be read or takes longer than a minute, or if
   * `signal` aborts.
   */
  encode(webp: Uint8Array, signal?: AbortSignal): Promise<Uint8Array>;
  close(): void;
}

/** Returns an encoder that gives each picture to the process with the fewest waiting pictures. */
export function encodeIn(processes: readonly IsolatedProcess[]): AvifEncoder {
  const all = processes.map((process) => ({ process, waiting: 0 }));
  return {
    parallel: processes.length,
    async encode(webp, signal) {
      const least = all.reduce((a, b) => (b.waiting < a.waiting ? b : a));
      least.waiting++;
      try {
        return await least.process.run(webp, signal);
      } finally {
        least.waiting--;
      }
    },
    close: () => {
      for (const process of processes) process.close();
    },
  };
}

/** The largest stored picture, 1600 × 1600 px of noise, takes 215 MB. */
const usualBytes = 400e6;

/**
 * Opens an encoder in separate processes, each started on demand, and stopped when idle or when its memory
 * exceeds `maxBytes`.
 */
export const openAvifEncoder = (processes = 1, maxBytes = usualBytes): AvifEncoder =>
  encodeIn(
    Array.from({ length: processes }, () =>
      openIsolatedProcess({
        script: path.join(import.meta.dirname, 'avif-process.ts'),
        patience: minute,
        idleFor: 5000,
        maxBytes,
      }),
    ),
  );
