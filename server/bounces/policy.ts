import { day } from '#contract/durations.ts';
/**
 * `unknown`: the address does not exist. `refused`: a full mailbox, a policy, our server's reputation, or
 * another failure that may be temporary.
 */
export type Failure = 'unknown' | 'refused';

/**
 * Status codes for an unknown or unused address (RFC 3463), except 5.1.8, which is about the sender's
 * address.
 */
const unknown = /^5\.(?:1\.(?!8$)\d{1,3}|2\.1)$/;

/**
 * Returns the kind of failure for a bounce’s status codes (RFC 3463): `unknown` only if all of them are about
 * the address; undefined without codes.
 */
export const failureOf = (statuses: readonly string[]): Failure | undefined =>
  statuses.length === 0
    ? undefined
    : statuses.every((status) => unknown.test(status))
      ? 'unknown'
      : 'refused';

/**
 * Number and time span of bounces after which an address counts as failing. Full mailboxes and policy
 * rejections usually end within a fortnight, so five bounces over three weeks indicate a permanent failure.
 * The count restarts after `quietDays` without a bounce, twice the interval of the monthly newsletter.
 * Bounces within `repeatHours` of a counted one do not count: providers deliver the same bounce again for up
 * to eight hours after a failed request.
 */
export const enough = { bounces: 5, days: 21, quietDays: 60, repeatHours: 12 };

/** Returns whether an address has bounced often and long enough to count as failing (see `enough`). */
export const isFailing = ({
  bounces,
  firstAt,
  lastAt,
}: {
  bounces: number;
  firstAt: Date;
  lastAt: Date;
}): boolean => bounces >= enough.bounces && lastAt.getTime() - firstAt.getTime() >= enough.days * day;
