import type { Keys } from '../keys/keys.ts';
import type { Measure } from './measure.ts';
import type { Sequence } from './shape.ts';

/** Archive format version. Increase it when older releases cannot restore new archives. */
export const layout = 2;

/** Summary of a backup's contents, written last. */
export interface Summary {
  /** Everything committed before this time is included. */
  moment: string;
  tables: Record<string, Measure>;
  sequences: Sequence[];
  files: { count: number; bytes: number };
  /** Fingerprint of the key that the secrets in this backup are encrypted with. */
  secret: string;
}

/** Returns a fingerprint that identifies the secret key without revealing it. */
export const secretFingerprint = (keys: Keys) => keys.hash('which key', 'backup');
