import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Job, PgBoss, Queue as QueueRow } from 'pg-boss';
import { day, minute, second } from '#contract/durations.ts';
import { zone } from '#contract/local-time.ts';
import { isBlockedOnCopy } from '../copies/outbound.ts';
import { bareError } from '../db/errors.ts';
import type { Connection, DbOrTx } from '../db/pool.ts';
import { deadQueue } from './dead-letters.ts';
import { deleteStale, pauseBacklog, pauseTask, releasePaused, returnTask } from './paused.ts';
import { Hopeless, type Queue, RetryLater } from './queues.ts';

interface Order {
  /** Deduplicates: only one task per key exists, until a week after it is done. */
  key?: string;
  startAfter?: Date;
}

interface Task {
  id: string;
  attempt: number;
  /**
   * Aborted when the task times out or the process stops. If the worker then throws the signal’s reason, the
   * task is returned to its queue, and another node takes it with its next poll.
   */
  signal: AbortSignal;
}
export type Worker<T> = (data: T, task: Task) => Promise<void>;

export interface Tasks {
  /** Writes the task in the caller’s transaction, so it exists only if the transaction commits. */
  enqueue<T extends object>(tx: DbOrTx, queue: Queue<T>, data: T, order?: Order): Promise<void>;
  /** Registers a queue’s worker; call before `start`. This process runs up to `parallel` tasks at once. */
  work<T extends object>(queue: Queue<T>, worker: Worker<T>, options?: { parallel?: number }): void;
  /** Returns the names of the queues that have a worker. */
  queues(): string[];
  /** Runs the queue on a cron schedule, once for all nodes; call before `start`. */
  schedule(queue: Queue<Record<string, never>>, cron: string, zone?: string): void;
  /**
   * Returns a permanently failed task to its queue with fresh retries, in the caller’s transaction. False if
   * it no longer exists.
   */
  revive(tx: DbOrTx, id: string): Promise<boolean>;
  /** Deletes all tasks whose data has this account as `userId`, in every state. */
  forget(tx: DbOrTx, userId: number): Promise<void>;
  /** Pauses all unfinished tasks created before a time, on a copy of the site. */
  pause(before: Date): Promise<void>;
  /**
   * Deletes the waiting tasks of the `stale` queues that were created before a time, makes paused tasks due,
   * and returns the number of deleted and released tasks by queue.
   */
  release(tx: DbOrTx, stale: { queues: readonly string[]; before: Date }): Promise<Released>;
  start(): Promise<void>;
  /**
   * Aborts the signals of running tasks, waits up to `patience` ms for tasks that ignore the signal, then
   * returns unfinished tasks to the queue.
   */
  stop(): Promise<void>;
  /** Runs all due tasks now and rethrows a worker’s error; `early` includes delayed tasks. For tests only. */
  runDue(options?: { early?: boolean }): Promise<void>;
}

export interface Released {
  released: Readonly<Record<string, number>>;
  deleted: Readonly<Record<string, number>>;
}

interface Options {
  connection: Connection;
  onError: (error: Error) => void;
  /** Whether this process runs tasks and schedules; otherwise it only enqueues them. */
  work?: boolean;
  /** Seconds between polls for tasks whose notification was missed. */
  pollSeconds?: number;
  /** Milliseconds that running tasks may take to finish when the process stops. */
  patience?: number;
}

interface Registered {
  queue: Queue<object>;
  worker: Worker<object>;
  parallel: number;
}

const daySeconds = day / second;
/** Milliseconds after which a pg-boss statement without any response fails. */
const silence = minute;
/** Seconds between pg-boss’s checks for tasks of killed workers. */
const rounds = { superviseIntervalSeconds: 15, monitorIntervalSeconds: 15 } as const;
/** Default of `patience`, because stopping a process may take ten seconds in total. */
const usualPatience = 6000;

/** Derives a task’s id from its key, so that the primary key rejects duplicates. */
function idOf(queue: string, key: string): string {
  const hex = createHash('sha256').update(`${queue}\0${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const rowOf = (queue: Queue<object>) => ({
  retryLimit: queue.retries,
  retryDelay: queue.retryDelay,
  retryBackoff: true,
  retryDelayMax: queue.retryDelayMax,
  expireInSeconds: queue.timeout,
  // A killed worker’s task is retried within a minute instead of after the whole timeout.
  heartbeatSeconds: 30,
  deleteAfterSeconds: 7 * daySeconds,
  retentionSeconds: 14 * daySeconds,
  deadLetter: deadQueue,
  notify: true,
});

const countNames = (rows: readonly { name: string }[]) => {
  const counts: Record<string, number> = {};
  for (const { name } of rows) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

/**
 * Opens the background tasks, stored in PostgreSQL by pg-boss: a task enqueued in a rolled-back transaction
 * never runs.
 */
export function openTasks({
  connection,
  onError,
  work = true,
  pollSeconds = 3,
  patience = usualPatience,
}: Options): Tasks {
  const registered = new Map<string, Registered>();
  const schedules = new Map<string, { cron: string; zone: string }>();
  const stopping = new AbortController();
  let opened: Promise<PgBoss> | undefined;

  async function open(): Promise<PgBoss> {
    const { PgBoss } = await import('pg-boss');
    const boss = new PgBoss({
      ...connection,
      max: work ? 4 : 1,
      application_name: 'tasks',
      // An option of the driver: a connection on which the server no longer responds leaves the pool.
      ...{ query_timeout: silence },
      supervise: work,
      ...rounds,
      schedule: work,
      useListenNotify: work,
    });
    // pg-boss reports errors of workers as plain objects. Their code shows whether it is an outage.
    boss.on('error', (error) =>
      onError(error instanceof Error ? error : Object.assign(new Error(), error as object)),
    );
    boss.on('warning', ({ message }) => onError(new Error(message)));
    await boss.start();
    await declare(boss);
    return boss;
  }
  const ready = () => {
    opened ??= open();
    return opened;
  };

  async function declare(boss: PgBoss) {
    const rows = new Map((await boss.getQueues()).map((row) => [row.name, row as QueueRow]));
    if (!rows.has(deadQueue)) await boss.createQueue(deadQueue, { retentionSeconds: 30 * daySeconds });
    for (const { queue } of registered.values()) {
      const row = rowOf(queue);
      const stored = rows.get(queue.name);
      if (!stored) await boss.createQueue(queue.name, row);
      else if (Object.entries(row).some(([name, value]) => stored[name as keyof typeof row] !== value))
        await boss.updateQueue(queue.name, row);
    }
    if (!work) return;
    for (const { name } of await boss.getSchedules()) if (!schedules.has(name)) await boss.unschedule(name);
    for (const [name, { cron, zone }] of schedules) await boss.schedule(name, cron, {}, { tz: zone });
  }

  /**
   * Postpones a task that must not run on a copy of the site. Resolves to false if the copy has meanwhile
   * been adopted as the site itself.
   */
  async function pause(boss: PgBoss, queue: Queue<object>, { id }: Job<object>): Promise<boolean> {
    return (await boss.getDb().executeSql(pauseTask, [queue.name, id])).rows.length > 0;
  }

  async function perform(boss: PgBoss, { queue, worker }: Registered, job: Job<object>) {
    // An earlier attempt completed and deleted the data, but was interrupted before it could report success.
    if (queue.forgets && job.data === null) return;
    const signal = AbortSignal.any([job.signal, stopping.signal]);
    try {
      // A pg-boss worker may fetch another task before it is stopped.
      stopping.signal.throwIfAborted();
      await worker(job.data, { id: job.id, attempt: job.retryCount + 1, signal });
    } catch (error) {
      if (stopping.signal.aborted && error === signal.reason) {
        await boss.getDb().executeSql(returnTask, [queue.name, job.id, job.retryCount]);
        return;
      }
      // A scheduled task need not be paused: its schedule creates the next one.
      if (isBlockedOnCopy(error) && (schedules.has(queue.name) || (await pause(boss, queue, job)))) return;
      if (error instanceof RetryLater) throw error;
      const cause = bareError(error);
      onError(
        new Error(`task ${queue.name} ${job.id} failed on attempt ${job.retryCount + 1}: ${cause.message}`, {
          cause,
        }),
      );
      throw error;
    }
    if (queue.forgets)
      await boss
        .getDb()
        .executeSql('update pgboss.job set data = null where name = $1 and id = $2', [queue.name, job.id]);
  }

  /**
   * Starts a worker that takes one task at a time and fetches the next without waiting for a poll, so a crash
   * interrupts only one task, and a backlog of emails is sent without pauses.
   */
  async function takeTasks(boss: PgBoss, entry: Registered) {
    const options = { notifyPollingIntervalSeconds: pollSeconds, perJobResults: true };
    let id = '';
    id = await boss.work<object, unknown, typeof options>(entry.queue.name, options, async ([job]) => {
      if (!stopping.signal.aborted) boss.notifyWorker(id);
      if (!job) return [];
      try {
        await perform(boss, entry, job);
      } catch (error) {
        if (error instanceof Hopeless)
          return [{ id: job.id, status: 'deadletter', output: { message: bareError(error).message } }];
        throw bareError(error);
      }
      return [{ id: job.id, status: 'completed' }];
    });
  }

  return {
    async enqueue(tx, queue, data, { key, startAfter } = {}) {
      const [boss, { fromDrizzle }] = await Promise.all([ready(), import('pg-boss')]);
      await boss.send(queue.name, data, {
        db: fromDrizzle(tx, sql),
        ...(key !== undefined && { id: idOf(queue.name, key) }),
        ...(startAfter && { startAfter }),
      });
    },
    work(queue, worker, { parallel = 1 } = {}) {
      if (registered.has(queue.name)) throw new Error(`the queue ${queue.name} already has a worker`);
      registered.set(queue.name, { queue, worker: worker as Worker<object>, parallel });
    },
    queues: () => [...registered.keys()],
    schedule: (queue, cron, tz = zone) => void schedules.set(queue.name, { cron, zone: tz }),
    async revive(tx, id) {
      const [boss, { fromDrizzle }] = await Promise.all([ready(), import('pg-boss')]);
      return (await boss.redrive(deadQueue, { db: fromDrizzle(tx, sql), ids: [id] })) === 1;
    },
    async forget(tx, userId) {
      await ready();
      await tx.execute(sql`delete from pgboss.job where data ->> 'userId' = ${String(userId)}`);
    },
    async pause(before) {
      await (await ready()).getDb().executeSql(pauseBacklog, [before]);
    },
    async release(tx, { queues, before }) {
      const [{ fromDrizzle }] = await Promise.all([import('pg-boss'), ready()]);
      const db = fromDrizzle(tx, sql);
      const deleted = await db.executeSql(deleteStale, [queues, before]);
      const released = await db.executeSql(releasePaused, []);
      return { released: countNames(released.rows), deleted: countNames(deleted.rows) };
    },
    async start() {
      const boss = await ready();
      if (!work) return;
      for (const entry of registered.values())
        for (let n = 0; n < entry.parallel; n++) await takeTasks(boss, entry);
    },
    async stop() {
      stopping.abort(new Error('the process is stopping'));
      const boss = await opened?.catch(() => undefined);
      await boss?.stop({ graceful: work, timeout: patience });
    },
    async runDue({ early = false } = {}) {
      const boss = await ready();
      for (let found = true; found; ) {
        found = false;
        // One query for all queues instead of fifty: tests call this often, and usually nothing is due.
        const { rows } = await boss
          .getDb()
          .executeSql(`select distinct name from pgboss.job where state < 'active'`);
        const waiting = new Set(rows.map(({ name }) => name));
        for (const entry of [...registered.values()].filter(({ queue }) => waiting.has(queue.name))) {
          const failed: unknown[] = [];
          for (const job of await boss.fetch<object>(entry.queue.name, {
            batchSize: 50,
            ignoreStartAfter: early,
          })) {
            found = true;
            try {
              await perform(boss, entry, { ...job, signal: new AbortController().signal });
              await boss.complete(entry.queue.name, job.id);
            } catch (error) {
              await boss.fail(entry.queue.name, job.id, { message: bareError(error).message });
              failed.push(error);
            }
          }
          // Tasks fetched together are all finished before the first error is thrown.
          if (failed.length > 0) throw failed[0];
        }
      }
    },
  };
}
