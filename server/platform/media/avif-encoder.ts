import { openPictureProcess } from './picture-process.ts';

/** Encodes stored pictures as AVIF, one at a time. */
export interface AvifEncoder {
  /** Rejects if the picture cannot be read or takes longer than a minute, and if `signal` aborts. */
  encode(webp: Uint8Array, signal?: AbortSignal): Promise<Uint8Array>;
  close(): void;
}

/** Opens an encoder in a separate process, started on demand and stopped when idle. */
export function openAvifEncoder(): AvifEncoder {
  const { run, close } = openPictureProcess({ script: 'avif-process.ts', patience: 60_000, idleFor: 5000 });
  return { encode: run, close };
}
