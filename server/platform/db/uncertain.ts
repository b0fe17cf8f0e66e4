const uncertain = new WeakSet<object>();

/** Maximum number of nested causes examined; deeper chains do not occur. */
const deepest = 5;

/** Marks and returns the error of a transaction whose commit got no response. */
export function markUncertain(error: unknown): unknown {
  if (typeof error === 'object' && error !== null) uncertain.add(error);
  return error;
}

/**
 * Returns whether an error, or one of its causes, leaves open whether its transaction was committed, because
 * the connection ended before the commit got a response.
 */
export const mayBeCommitted = (error: unknown, depth = 0): boolean =>
  error instanceof Error &&
  depth <= deepest &&
  (uncertain.has(error) || mayBeCommitted(error.cause, depth + 1));
