/** How a queue treats its jobs. Seconds. */
interface QueueRules {
  /** How often a failed job is tried again. */
  retries: number;
  /** Before the first retry; each further one waits twice as long. */
  retryDelay: number;
  retryDelayMax: number;
  /** A job that takes longer counts as failed. */
  timeout: number;
  /** Whether what a job carried is wiped when it is done; the job itself is known by its key for a week. */
  forgets: boolean;
}

/** A kind of background job with what its jobs carry. The type lives here, on both ends: who enqueues and who works. */
export interface Queue<T extends object> extends QueueRules {
  readonly name: string;
  /** Of the type only: what a job carries, as plain JSON. */
  readonly payload?: T;
}

const usual: QueueRules = { retries: 5, retryDelay: 15, retryDelayMax: 3600, timeout: 300, forgets: false };

/** One typed constant a queue, in the feature that owns it. */
export const defineQueue = <T extends object>(name: string, rules: Partial<QueueRules> = {}): Queue<T> => ({ name, ...usual, ...rules });

/** Thrown by a worker when no further try can help: the job goes to the dead letters at once. */
export class Hopeless extends Error {}
