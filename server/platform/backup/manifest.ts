import type { Keys } from '../keys/keys.ts';
import type { Measure } from './measure.ts';
import type { Sequence } from './shape.ts';

/** The layout of the archive; another one needs another program to restore it. */
export const layout = 1;

/** What a backup holds, written when all of it is. */
export interface Summary {
  /** All that was committed before this moment is in. */
  moment: string;
  tables: Record<string, Measure>;
  sequences: Sequence[];
  files: { count: number; bytes: number };
  /** Tells whether a site has the key that this one's secrets are encrypted with. */
  secret: string;
}

/** The same for the same secret key, and says nothing else about it. */
export const secretMark = (keys: Keys) => keys.hash('which key', 'backup');
