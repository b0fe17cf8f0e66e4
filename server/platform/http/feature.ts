import type { Db } from '../db/pool.ts';
import type { Storage } from '../storage/storage.ts';
import type { Handle } from './handle.ts';

/** What a feature is given to bind its endpoints with. */
export interface FeatureParts {
  handle: Handle;
  db: Db;
  storage: Storage;
}

export type FeatureApi = (parts: FeatureParts) => void;
