import { AsyncLocalStorage } from 'node:async_hooks';

interface Scope {
  open: boolean;
  report: (error: Error) => void;
}

const scope = new AsyncLocalStorage<Scope>();

/** Runs the body of a transaction so that `reportInTransaction` recognises calls made from it. */
export async function inTransaction<T>(report: Scope['report'], body: () => Promise<T>): Promise<T> {
  const own: Scope = { open: true, report };
  try {
    return await scope.run(own, body);
  } finally {
    own.open = false;
  }
}

/**
 * Reports a call inside a transaction that may need another pool connection: enough concurrent transactions
 * that wait for a second connection exhaust the pool and deadlock.
 */
export function reportInTransaction(call: string): void {
  const own = scope.getStore();
  if (own?.open)
    own.report(new Error(`called inside a transaction, which may only use its own connection: ${call}`));
}
