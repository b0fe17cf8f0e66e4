/**
 * `unknown`: nobody has this address. `refused`: a full mailbox, a policy, our own server's standing, or
 * anything else that may pass.
 */
export type Failure = 'unknown' | 'refused';

/** Address unknown or no longer used (RFC 3463), but not 5.1.8, which is about the sender's address. */
const unknown = /^5\.(?:1\.(?!8$)\d{1,3}|2\.1)$/;

/** Returns what the permanent failures of one email say about its address; undefined without any. */
export const failureOf = (statuses: readonly string[]): Failure | undefined =>
  statuses.length === 0
    ? undefined
    : statuses.every((status) => unknown.test(status))
      ? 'unknown'
      : 'refused';

/**
 * How many refused emails, over how many days, mean that an address fails. Mailboxes are emptied and policies
 * mended within a fortnight; five bounces over three weeks have outlasted that. Without a bounce for
 * `quietDays`, twice as long as between two monthly newsletters, the emails have arrived.
 */
export const enough = { bounces: 5, days: 21, quietDays: 60 };

const day = 86_400_000;

/** Whether an address that was refused so often fails for good. */
export const isFailing = ({
  bounces,
  firstAt,
  lastAt,
}: {
  bounces: number;
  firstAt: Date;
  lastAt: Date;
}): boolean => bounces >= enough.bounces && lastAt.getTime() - firstAt.getTime() >= enough.days * day;
