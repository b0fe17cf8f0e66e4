/** Times are in seconds. */
interface QueueRules {
  retries: number;
  /** Delay before the first retry; doubles with each retry. */
  retryDelay: number;
  retryDelayMax: number;
  timeout: number;
  /** Whether the data of a finished task is deleted; its key is remembered for a week. */
  forgets: boolean;
}

/** A queue and its data type, shared by the code that enqueues and the worker. */
export interface Queue<T extends object> extends QueueRules {
  readonly name: string;
  readonly payload?: T;
}

const usual: QueueRules = { retries: 5, retryDelay: 15, retryDelayMax: 3600, timeout: 300, forgets: false };

/** Defines a queue. Create one constant per queue, in the feature that owns it. */
export const defineQueue = <T extends object>(name: string, rules: Partial<QueueRules> = {}): Queue<T> => ({
  name,
  ...usual,
  ...rules,
});

/** Thrown by a worker when no retry can help; the task is not retried. */
export class Hopeless extends Error {}

/**
 * Thrown by a worker for an external failure that it has recorded: the task is retried, and nothing is
 * logged.
 */
export class RetryLater extends Error {}
