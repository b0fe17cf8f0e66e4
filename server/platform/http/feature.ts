import type { Db } from '../db/pool.ts';
import type { Storage } from '../storage/storage.ts';
import type { Handle } from './handle.ts';

/** The settings that a feature may read. */
export interface FeatureConfig {
  appUrl: string;
  appName: string;
  production: boolean;
}

/** What a feature is given to bind its endpoints with. */
export interface FeatureParts {
  handle: Handle;
  db: Db;
  storage: Storage;
  config: FeatureConfig;
}

export type FeatureApi = (parts: FeatureParts) => void;
