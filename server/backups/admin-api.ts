import { getBackupVerification, getSiteCopy } from '#contract/backups.ts';
import { findCopy } from '../platform/copies/copy-mark.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { lastVerification } from './service.ts';

export const backupsApi: FeatureApi = ({ handle, db }) => {
  handle(getBackupVerification, async () => ({ data: (await lastVerification(db)) ?? null }));
  handle(getSiteCopy, async () => {
    const copy = await findCopy(db);
    return {
      data: copy
        ? {
            restored_at: copy.restoredAt.toISOString(),
            backup_moment: copy.backupMoment?.toISOString() ?? null,
          }
        : null,
    };
  });
};
