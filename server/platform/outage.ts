import { minute } from '#contract/durations.ts';
import { bareError, causesOf, messageOf, nameOf } from './db/errors.ts';

/**
 * SQLSTATEs and system codes of a service that cannot be reached, is starting or stopping, has no free
 * connections or disk space, or has become read-only during a failover.
 */
const codes =
  /^(?:08\w{3}|25006|53100|53300|57P0[1-3]|ECONN(?:ABORTED|REFUSED|RESET)|E(?:HOST|NET)UNREACH|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT)$/;

/** Messages of the database driver and its pool for errors that have no code. */
const messages = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Query read timeout',
];

/**
 * Returns whether an error, or one of its causes, means that the database, the files or another service is
 * currently unavailable, so the request may be retried later.
 */
export const isOutage = (error: unknown): boolean => causesOf(error).some(meansOutage);

/** Returns the status of the file store's response, which errors of the S3 client include. */
export const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode;

function meansOutage(error: Error): boolean {
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && codes.test(code)) return true;
  if (nameOf(error) === 'TimeoutError') return true;
  if ((statusOf(error) ?? 0) >= 500) return true;
  if (messages.some((message) => error.message.startsWith(message))) return true;
  return error instanceof AggregateError && error.errors.some(isOutage);
}

/** Milliseconds between two log lines about the same outage. */
const quiet = minute;
const outages = new Map<string, { loggedAt: number; failures: number }>();
const reported = new WeakSet<Error>();

/**
 * Reports a call that failed because a service is not available. The first failure is logged; later ones are
 * counted and logged once a minute. An error that was already reported, for example by the storage before it
 * reached the request, is ignored.
 */
export function reportOutage(
  service: string,
  error: unknown,
  log: (line: string) => void = (line) => console.error(line),
): void {
  if (!(error instanceof Error) || reported.has(error)) return;
  reported.add(error);
  const now = Date.now();
  const { loggedAt, failures } = outages.get(service) ?? { loggedAt: Number.NEGATIVE_INFINITY, failures: 0 };
  if (now - loggedAt < quiet) {
    outages.set(service, { loggedAt, failures: failures + 1 });
    return;
  }
  outages.set(service, { loggedAt: now, failures: 0 });
  const more = failures > 0 ? ` (${failures} more failures since the last line)` : '';
  log(`${service} not available: ${reasonOf(error)}${more}`);
}

/** Returns an error handler that reports the outage of a service, and passes every other error to `log`. */
export const outageOr =
  <E>(service: string, log: (error: E) => void) =>
  (error: E): void => {
    if (isOutage(error)) reportOutage(service, error);
    else log(error);
  };

/**
 * Returns the message of the innermost cause, which names the failure and contains no values of a query, and
 * the file store's status, without which a response without a body is an “UnknownError”.
 */
function reasonOf(error: Error): string {
  const cause = causesOf(error).at(-1);
  const status = statusOf(cause);
  return messageOf(bareError(cause)) + (status === undefined ? '' : ` (status ${status})`);
}
