import { lt } from 'drizzle-orm';
import type { FeatureParts } from '../platform/http/feature.ts';
import { defineQueue } from '../platform/jobs/queues.ts';
import { dropFiles, dropFolders } from '../platform/storage/drop.ts';
import { confirmAgain } from './confirmation.ts';
import { deviceCodeQueue, mailDeviceCode } from './device-codes.ts';
import { eraseAccounts, leftTraces } from './erasure.ts';
import { mailAgainQueue } from './mail-again.ts';
import { mailReset, resetAgain, resetQueue } from './password-reset.ts';
import { authChallenges, deviceCodes, emailChanges, knownDevices, mailedLinks, resetCodes } from './tables.ts';

const cleaning = defineQueue<Record<string, never>>('auth.clean');
/** Erases the accounts whose time to come back is over. */
export const erasing = defineQueue<Record<string, never>>('auth.erase', { timeout: 3600 });
const day = 86_400_000;
/** Browsers keep the device cookie no longer. */
const deviceDays = 400;

/** The auth jobs that run after a response. */
export function authJobs(parts: Omit<FeatureParts, 'handle'>): void {
  const { db, jobs, storage } = parts;
  jobs.work(resetQueue, (asked) => mailReset(parts, asked));
  jobs.work(deviceCodeQueue, (asked) => mailDeviceCode(parts, asked));
  jobs.work(mailAgainQueue, ({ userId, kind }) => (kind === 'confirmation' ? confirmAgain : resetAgain)(parts, userId));
  jobs.work(leftTraces, async ({ account, files, folders }) => {
    await dropFolders(storage, folders);
    await dropFiles(storage, files);
    await jobs.forget(db, account);
  });
  jobs.work(erasing, () => eraseAccounts(parts, new Date()));
  jobs.schedule(erasing, '10 3 * * *');
  jobs.work(cleaning, async () => {
    const now = new Date();
    for (const table of [mailedLinks, emailChanges, resetCodes, deviceCodes, authChallenges]) await db.delete(table).where(lt(table.expiresAt, now));
    await db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, new Date(now.getTime() - deviceDays * day)));
  });
  jobs.schedule(cleaning, '41 3 * * *');
}
