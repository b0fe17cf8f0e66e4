import { endpoint } from './endpoint.ts';
import { isoDate, one } from './shapes.ts';
import { z } from './zod.ts';

/** The last attempt to restore a backup into a temporary place. */
export const backupVerification = z
  .object({
    /** The backup's file name. */
    file: z.string(),
    verified_at: isoDate,
    /** Why the backup could not be restored; null if it could. */
    error: z.string().nullable(),
    /** The last backup that could be restored: when it was verified, and the moment that it holds. */
    last_good: z.object({ verified_at: isoDate, moment: isoDate }).nullable(),
  })
  .meta({ id: 'BackupVerification' });
export type BackupVerification = z.infer<typeof backupVerification>;

/** Null before the first attempt. */
export const getBackupVerification = endpoint({
  method: 'GET',
  path: '/admin/backups/verification',
  tag: 'moderation',
  summary: 'Ishod zadnje provjere sigurnosne kopije',
  auth: 'system',
  response: one(backupVerification.nullable()),
});
