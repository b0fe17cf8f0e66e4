import { mkdirSync, mkdtempSync, truncateSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

export interface Maildir {
  folder: string;
  /** Delivers an email; `bytes` extends the file with zeros, which take no disk space. */
  deliver(source: string | Uint8Array, bytes?: number): void;
  close(): Promise<void>;
}

export function openMaildir(): Maildir {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'maildir-'));
  for (const part of ['new', 'cur', 'tmp']) mkdirSync(path.join(folder, part));
  let nth = 0;
  return {
    folder,
    deliver(source, bytes) {
      nth += 1;
      const file = path.join(folder, 'new', `${String(nth).padStart(6, '0')}.a`);
      writeFileSync(file, source);
      if (bytes !== undefined) truncateSync(file, bytes);
    },
    close: () => rm(folder, { recursive: true }),
  };
}
