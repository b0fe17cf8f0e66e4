/** How a queue treats its jobs. Times in seconds. */
interface QueueRules {
  /** Number of retries after a failure. */
  retries: number;
  /** Delay before the first retry; each further one doubles it. */
  retryDelay: number;
  retryDelayMax: number;
  /** A job that takes longer counts as failed. */
  timeout: number;
  /** Whether a done job's data is wiped; its key is still known for a week. */
  forgets: boolean;
}

/** A queue and the type of its jobs' data, shared by those who enqueue and the worker. */
export interface Queue<T extends object> extends QueueRules {
  readonly name: string;
  /** For the type only: the job's data, as plain JSON. */
  readonly payload?: T;
}

const usual: QueueRules = { retries: 5, retryDelay: 15, retryDelayMax: 3600, timeout: 300, forgets: false };

/** Define one typed constant per queue, in the feature that owns it. */
export const defineQueue = <T extends object>(name: string, rules: Partial<QueueRules> = {}): Queue<T> => ({
  name,
  ...usual,
  ...rules,
});

/** Thrown by a worker when no retry can help; the job goes straight to the dead letters. */
export class Hopeless extends Error {}
