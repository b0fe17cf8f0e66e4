import type { FeatureParts } from '../platform/http/feature.ts';
import { deleteFiles, deleteFolders } from '../platform/storage/drop.ts';
import { confirmAgain } from './confirmation.ts';
import { deviceCodeQueue, mailDeviceCode } from './device-codes.ts';
import { eraseAccounts, leftTraces } from './erasure.ts';
import { erasing } from './expired.ts';
import { mailAgainQueue } from './mail-again.ts';
import { mailReset, resetAgain, resetQueue } from './password-reset.ts';

export function authTasks(parts: Omit<FeatureParts, 'handle'>): void {
  const { db, tasks, storage } = parts;
  tasks.work(resetQueue, (asked) => mailReset(parts, asked));
  tasks.work(deviceCodeQueue, (asked) => mailDeviceCode(parts, asked));
  tasks.work(mailAgainQueue, ({ userId, kind }) =>
    (kind === 'confirmation' ? confirmAgain : resetAgain)(parts, userId),
  );
  tasks.work(erasing, () => eraseAccounts(parts, new Date()));
  tasks.work(leftTraces, async ({ account, files, folders }) => {
    await deleteFolders(storage, folders);
    await deleteFiles(storage, files);
    await tasks.forget(db, account);
  });
}
