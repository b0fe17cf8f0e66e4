import { getBackupVerification } from '#contract/backups.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { lastVerification } from './service.ts';

export const backupsApi: FeatureApi = ({ handle, db }) => {
  handle(getBackupVerification, async () => ({ data: (await lastVerification(db)) ?? null }));
};
