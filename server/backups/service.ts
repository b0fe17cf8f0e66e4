import { type BackupVerification, backupVerification } from '#contract/backups.ts';
import { truncate } from '#contract/format.ts';
import { isoDate } from '#contract/shapes.ts';
import type { Db } from '../platform/db/pool.ts';
import { findSetting, recordSetting } from '../settings/service.ts';

const written = { key: 'backup_written', schema: isoDate };
const setting = { key: 'backup_verification', schema: backupVerification };
const maxError = 500;

/** Returns the result of the last backup verification; undefined before the first. */
export const lastVerification = (db: Db): Promise<BackupVerification | undefined> => findSetting(db, setting);

/** Returns the point in time that the last backup captures; undefined before the first. */
export const lastBackup = (db: Db): Promise<string | undefined> => findSetting(db, written);

/** Stores the point in time that a new backup captures. */
export const recordBackup = (db: Db, moment: string): Promise<void> => recordSetting(db, written, moment);

/** Stores the result of a verification: the point in time that the backup captures, or the error. */
export async function recordVerification(
  db: Db,
  file: string,
  outcome: { moment: string } | { error: string },
  now = new Date(),
): Promise<void> {
  const verified_at = now.toISOString();
  const result =
    'error' in outcome
      ? {
          error: truncate(outcome.error, maxError),
          last_good: (await lastVerification(db))?.last_good ?? null,
        }
      : { error: null, last_good: { verified_at, moment: outcome.moment } };
  await recordSetting(db, setting, { file, verified_at, ...result });
}
