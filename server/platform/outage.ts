/**
 * SQLSTATEs and system codes of a service that cannot be reached, is starting or stopping, has no free
 * connections or disk space, or has become read-only during a failover.
 */
const codes =
  /^(?:08\w{3}|25006|53100|53300|57P0[1-3]|ECONN(?:ABORTED|REFUSED|RESET)|E(?:HOST|NET)UNREACH|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT)$/;

/** Messages of the database driver and its pool for errors that have no code. */
const messages = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
];

/** Maximum number of nested causes examined; deeper chains do not occur. */
const deepest = 5;

/**
 * Returns whether an error, or one of its causes, means that the database, the files or another service is
 * not available at the moment, so that the request may be repeated later.
 */
export function isOutage(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > deepest) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && codes.test(code)) return true;
  if (error.name === 'TimeoutError') return true;
  if (messages.some((message) => error.message.startsWith(message))) return true;
  const parts = error instanceof AggregateError ? error.errors : [];
  return [error.cause, ...parts].some((part) => isOutage(part, depth + 1));
}
