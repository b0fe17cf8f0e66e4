/**
 * Timing and outcome of one request, measured by the client. Times are in milliseconds from a single clock.
 */
export interface Attempt {
  begun: number;
  ended: number;
  ok: boolean;
}

/**
 * Returns the longest time from the start of a failed attempt to the end of the next successful one, 0 if
 * none failed, and `Infinity` if none succeeded afterwards.
 */
export function longestOutage(attempts: Iterable<Attempt>): number {
  let since: number | undefined;
  let longest = 0;
  for (const { begun, ended, ok } of attempts) {
    if (!ok) since ??= begun;
    else if (since !== undefined) {
      longest = Math.max(longest, ended - since);
      since = undefined;
    }
  }
  return since === undefined ? longest : Number.POSITIVE_INFINITY;
}
