import { openPictureProcess } from './picture-process.ts';

/** Encodes stored pictures as AVIF, one at a time. */
export interface AvifEncoder {
  /** Rejects if the picture cannot be read or takes longer than a minute. */
  encode(webp: Uint8Array): Promise<Uint8Array>;
  close(): void;
}

/** An encoder in a process of its own, started when needed and ended when idle. */
export function openAvifEncoder(): AvifEncoder {
  const { run, close } = openPictureProcess({ script: 'avif-process.ts', patience: 60_000, idleFor: 5000 });
  return { encode: run, close };
}
