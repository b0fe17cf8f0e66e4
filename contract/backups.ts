import { endpoint } from './endpoint.ts';
import { isoDate, one } from './shapes.ts';
import { z } from './zod.ts';

export const backupVerification = z
  .object({
    file: z.string(),
    verified_at: isoDate,
    error: z.string().nullable(),
    /** The last backup verified as restorable: when it was verified, and the point in time it captures. */
    last_good: z.object({ verified_at: isoDate, moment: isoDate }).nullable(),
  })
  .meta({ id: 'BackupVerification' });
export type BackupVerification = z.infer<typeof backupVerification>;

/** A copy of a site, restored from a backup. It sends nothing until it is adopted. */
export const siteCopy = z
  .object({
    restored_at: isoDate,
    /** The point in time that the backup captures; null if the copy was made by other means. */
    backup_moment: isoDate.nullable(),
  })
  .meta({ id: 'SiteCopy' });
export type SiteCopy = z.infer<typeof siteCopy>;

export const getSiteCopy = endpoint({
  method: 'GET',
  path: '/admin/copy',
  tag: 'moderation',
  summary: 'Je li ovo kopija stranice, koja ništa ne šalje',
  auth: 'overview',
  response: one(siteCopy.nullable()),
});

export const getBackupVerification = endpoint({
  method: 'GET',
  path: '/admin/backups/verification',
  tag: 'moderation',
  summary: 'Ishod zadnje provjere sigurnosne kopije',
  auth: 'system',
  response: one(backupVerification.nullable()),
});
