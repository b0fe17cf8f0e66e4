import type { Db } from '../platform/db/pool.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { lastBackup, lastVerification } from './service.ts';

const secondsOf = (iso: string | undefined) => (iso ? Date.parse(iso) / 1000 : 0);

/** Adds gauges for the last backup and the last verification; a time is 0 before the first one. */
export function addBackupGauges(metrics: Metrics, db: Db): void {
  metrics.gauges(
    {
      backup_written_timestamp_seconds: 'The moment that the last written backup contains.',
      backup_verify_ok: 'Whether the last verified backup could be restored.',
      backup_verified_timestamp_seconds: 'When a backup was last restored successfully.',
      backup_verified_moment_timestamp_seconds: 'The moment that this backup contains.',
    },
    async () => {
      const [written, verification] = await Promise.all([lastBackup(db), lastVerification(db)]);
      const good = verification?.last_good;
      return {
        backup_written_timestamp_seconds: secondsOf(written),
        backup_verify_ok: verification?.error === null ? 1 : 0,
        backup_verified_timestamp_seconds: secondsOf(good?.verified_at),
        backup_verified_moment_timestamp_seconds: secondsOf(good?.moment),
      };
    },
  );
}
