import type { FeatureParts } from '../platform/http/feature.ts';
import { confirmAgain } from './confirmation.ts';
import { deviceCodeQueue, mailDeviceCode } from './device-codes.ts';
import { mailAgainQueue } from './mail-again.ts';
import { mailReset, resetAgain, resetQueue } from './password-reset.ts';

export function authTasks(parts: Omit<FeatureParts, 'handle'>): void {
  const { tasks } = parts;
  tasks.work(resetQueue, (asked) => mailReset(parts, asked));
  tasks.work(deviceCodeQueue, (asked) => mailDeviceCode(parts, asked));
  tasks.work(mailAgainQueue, ({ userId, kind }) =>
    (kind === 'confirmation' ? confirmAgain : resetAgain)(parts, userId),
  );
}
