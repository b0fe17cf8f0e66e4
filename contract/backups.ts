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

/** A copy of a site, restored from a backup: it sends nothing until it is adopted. */
export const siteCopy = z
  .object({
    restored_at: isoDate,
    /** The moment that the backup holds; null if the copy was made by other means. */
    backup_moment: isoDate.nullable(),
  })
  .meta({ id: 'SiteCopy' });
export type SiteCopy = z.infer<typeof siteCopy>;

/** Null on the site itself. */
export const getSiteCopy = endpoint({
  method: 'GET',
  path: '/admin/copy',
  tag: 'moderation',
  summary: 'Je li ovo kopija stranice, koja ništa ne šalje',
  auth: 'overview',
  response: one(siteCopy.nullable()),
});

/** Null before the first attempt. */
export const getBackupVerification = endpoint({
  method: 'GET',
  path: '/admin/backups/verification',
  tag: 'moderation',
  summary: 'Ishod zadnje provjere sigurnosne kopije',
  auth: 'system',
  response: one(backupVerification.nullable()),
});
