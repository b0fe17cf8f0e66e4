import { causesOf } from './errors.ts';

const uncertain = new WeakSet<object>();

/** Marks and returns the error of a transaction whose commit got no response. */
export function markUncertain(error: unknown): unknown {
  if (typeof error === 'object' && error !== null) uncertain.add(error);
  return error;
}

/**
 * Returns whether an error, or one of its causes, leaves open whether its transaction was committed, because
 * the connection ended before the commit got a response.
 */
export const mayBeCommitted = (error: unknown): boolean => causesOf(error).some((one) => uncertain.has(one));
