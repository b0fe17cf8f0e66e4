// @module-tag sql
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { defineQueue, Hopeless, RetryLater } from './queues.ts';
import { openTasks, type Tasks } from './tasks.ts';

const database = useDatabase();
const greetings = defineQueue<{ name: string }>('test.greetings', { retries: 2, retryDelay: 1 });
const open: Tasks[] = [];
const errors: string[] = [];
/** SQLSTATEs of the errors by message. */
const codes = new Map<string, unknown>();

afterEach(async () => {
  await Promise.all(open.splice(0).map((tasks) => tasks.stop()));
  // Deletes pending retries, which would otherwise run during another test.
  await database.db.execute(sql`delete from pgboss.job`);
  errors.length = 0;
  codes.clear();
});

const tasksOf = (work: boolean, pollSeconds?: number) => {
  const tasks = openTasks({
    patience: 60_000,
    connection: database.connection,
    onError: (error: Error & { code?: unknown }) => {
      errors.push(error.message);
      codes.set(error.message, error.code);
    },
    work,
    ...(pollSeconds && { pollSeconds }),
  });
  open.push(tasks);
  return tasks;
};

function greeter(tasks: Tasks, fail: (name: string, attempt: number) => Error | undefined = () => undefined) {
  const greeted: string[] = [];
  tasks.work(greetings, async ({ name }, { attempt }) => {
    const error = fail(name, attempt);
    if (error) throw error;
    greeted.push(name);
  });
  return greeted;
}

const rows = async (queue: string) =>
  (
    await database.db.execute<{ state: string; data: object }>(
      sql`select state, data from pgboss.job where name = ${queue} order by created_on`,
    )
  ).rows;

test('an error of a worker includes its SQLSTATE, by which an outage is recognized', async () => {
  await tasksOf(true).runDue();
  await database.db.execute(sql`alter schema pgboss rename to away`);
  const codeOfWorker = () => [...codes].find(([line]) => line.includes('(Queue: '))?.[1];
  await expect.poll(codeOfWorker).toBe('42P01');
  await database.db.execute(sql`alter schema away rename to pgboss`);
});

test('a task enqueued in a transaction that is rolled back is never stored', async () => {
  const tasks = tasksOf(false);
  const greeted = greeter(tasks);
  const { db } = database;
  await db.transaction((tx) => tasks.enqueue(tx, greetings, { name: 'Ana' }));
  await expect(
    db.transaction(async (tx) => {
      await tasks.enqueue(tx, greetings, { name: 'Ivo' });
      throw new Error('the rest failed');
    }),
  ).rejects.toThrow('the rest failed');
  await tasks.runDue();
  expect(greeted).toEqual(['Ana']);
});

test('tasks with the same key run only once, whether enqueued in parallel or after completion', async () => {
  const tasks = tasksOf(false);
  const greeted = greeter(tasks);
  const { db } = database;
  const ask = (name: string, key: string) =>
    db.transaction((tx) => tasks.enqueue(tx, greetings, { name }, { key }));
  await Promise.all(Array.from({ length: 20 }, () => ask('Ana', 'a')));
  await tasks.runDue();
  await ask('Ana', 'a');
  await ask('Ivo', 'b');
  await tasks.runDue();
  expect(greeted).toEqual(['Ana', 'Ivo']);
});

test('a delayed task does not run early', async () => {
  const tasks = tasksOf(false);
  const greeted = greeter(tasks);
  await tasks.enqueue(
    database.db,
    greetings,
    { name: 'Ana' },
    { startAfter: new Date(Date.now() + 3_600_000) },
  );
  await tasks.runDue();
  expect(greeted).toEqual([]);
  await tasks.runDue({ early: true });
  expect(greeted).toEqual(['Ana']);
});

test('a process starts a task when notified, without waiting for a poll', async () => {
  const tasks = tasksOf(true, 3600);
  const greeted = greeter(tasks);
  await tasks.start();
  await tasks.enqueue(database.db, greetings, { name: 'Ana' });
  await expect.poll(() => greeted).toEqual(['Ana']);
});

test('a process retries failures and moves tasks that keep failing to the dead-letter queue', async () => {
  const tasks = tasksOf(true);
  const greeted = greeter(tasks, (name, attempt) => {
    if (name === 'Nitko') return new Hopeless('the recipient is unknown');
    if (name === 'Iva' && attempt === 1) return new RetryLater('the mail server does not respond');
    return name === 'Mia' && attempt === 1 ? new Error('not yet') : undefined;
  });
  await tasks.start();
  await tasks.enqueue(database.db, greetings, { name: 'Ana' });
  await tasks.enqueue(database.db, greetings, { name: 'Nitko' });
  await tasks.enqueue(database.db, greetings, { name: 'Iva' });
  await tasks.enqueue(database.db, greetings, { name: 'Mia' });
  await expect.poll(() => greeted.toSorted()).toEqual(['Ana', 'Iva', 'Mia']);
  await expect.poll(async () => (await rows('dead')).map((row) => row.data)).toEqual([{ name: 'Nitko' }]);
  expect(errors.filter((line) => line.includes('not yet'))).toEqual([
    expect.stringMatching(/^task test\.greetings \S+ failed on attempt 1: not yet$/),
  ]);
  expect(errors.join()).not.toContain('the mail server');
});

test('query values of a failed task are not logged or stored', async () => {
  const tasks = tasksOf(true);
  tasks.work(greetings, async ({ name }) => void (await database.db.execute(sql`select ${name}::int`)));
  await tasks.start();
  await tasks.enqueue(database.db, greetings, { name: 'tajna' });
  await expect.poll(() => errors.length).toBe(1);
  const output = async () =>
    (
      await database.db.execute<{ output: object }>(
        sql`select output from pgboss.job where output is not null`,
      )
    ).rows;
  await expect.poll(async () => JSON.stringify(await output())).toContain('Failed query');
  expect(JSON.stringify([errors, await output()])).not.toContain('tajna');
});

test('a stopping process finishes its running task; a waiting task runs exactly once, before the stop or in the next process', async () => {
  const first = tasksOf(true);
  const done: string[] = [];
  const [started, stopping] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  first.work(greetings, async ({ name }) => {
    started.resolve();
    await stopping.promise;
    done.push(name);
  });
  await first.start();
  await first.enqueue(database.db, greetings, { name: 'prva' });
  await started.promise;
  await first.enqueue(database.db, greetings, { name: 'druga' });
  const stopped = first.stop();
  stopping.resolve();
  await stopped;
  const second = tasksOf(false);
  const greeted = greeter(second);
  await second.runDue();
  expect([done[0], [...done, ...greeted]]).toEqual(['prva', ['prva', 'druga']]);
});

test('a task interrupted by its signal on shutdown returns to the queue, and another node runs it without using a retry', async () => {
  const [first, second] = [tasksOf(true), tasksOf(true)];
  const started = Promise.withResolvers<void>();
  first.work(greetings, (_data, { signal }) => {
    started.resolve();
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  });
  await first.start();
  await first.enqueue(database.db, greetings, { name: 'Ana' });
  await started.promise;
  const greeted = greeter(second);
  await second.start();
  await first.stop();
  await expect.poll(() => greeted, { timeout: 5000 }).toEqual(['Ana']);
  const left = () =>
    database.db.execute(
      sql`select state, retry_limit - retry_count as retries from pgboss.job where name = 'test.greetings'`,
    );
  await expect
    .poll(async () => (await left()).rows)
    .toEqual([{ state: 'completed', retries: greetings.retries }]);
  expect(errors).toEqual([]);
});

test('two nodes together run each task only once', async () => {
  const nodes = [tasksOf(true), tasksOf(true)];
  const greeted = nodes.map((tasks) => greeter(tasks));
  await Promise.all(nodes.map((tasks) => tasks.start()));
  const [first] = nodes;
  const names = Array.from({ length: 30 }, (_, n) => `osoba ${n}`);
  for (const name of names) await first?.enqueue(database.db, greetings, { name });
  await expect.poll(() => greeted.flat().length).toBe(30);
  expect(new Set(greeted.flat())).toEqual(new Set(names));
});

test('a started process that runs no tasks enqueues them for others and leaves the schedules unchanged', async () => {
  const [sends, works] = [tasksOf(false), tasksOf(true)];
  const rounds = defineQueue<Record<string, never>>('test.rounds');
  works.work(rounds, async () => undefined);
  works.schedule(rounds, '0 3 * * *');
  const greeted = [sends, works].map((tasks) => greeter(tasks));
  await sends.enqueue(database.db, greetings, { name: 'Ana' });
  await sends.start();
  await works.start();
  await expect.poll(() => greeted).toEqual([[], ['Ana']]);
  await tasksOf(false).start();
  const { rows } = await database.db.execute(sql`select name from pgboss.schedule`);
  expect(rows).toEqual([{ name: 'test.rounds' }]);
});

test('stored schedules match those in the code, and a schedule removed from the code is deleted', async () => {
  const nightly = defineQueue<Record<string, never>>('test.nightly');
  const [first, second] = [tasksOf(true), tasksOf(true)];
  first.work(nightly, async () => undefined);
  first.schedule(nightly, '0 3 * * *');
  await first.start();
  const schedules = async () =>
    (await database.db.execute(sql`select name, cron, timezone from pgboss.schedule`)).rows;
  expect(await schedules()).toEqual([{ name: 'test.nightly', cron: '0 3 * * *', timezone: 'Europe/Zagreb' }]);
  await second.start();
  expect(await schedules()).toEqual([]);
});

test('the tables of pg-boss have the version, columns and states that our statements use', async () => {
  await tasksOf(false).runDue();
  const valuesOf = async (query: string) =>
    (await database.db.execute<{ it: unknown }>(sql.raw(query))).rows.map(({ it }) => it);
  expect(await valuesOf('select version as it from pgboss.version')).toEqual([43]);
  expect(await valuesOf('select unnest(enum_range(null::pgboss.job_state))::text as it')).toEqual([
    'created',
    'retry',
    'active',
    'completed',
    'cancelled',
    'failed',
  ]);
  expect(
    await valuesOf(
      `select column_name as it from information_schema.columns where table_schema = 'pgboss' and table_name = 'job'`,
    ),
  ).toEqual(
    expect.arrayContaining([
      ...[
        'id',
        'name',
        'data',
        'state',
        'created_on',
        'start_after',
        'started_on',
        'completed_on',
        'keep_until',
      ],
      ...[
        'retry_count',
        'retry_limit',
        'source_name',
        'source_output',
        'source_retry_count',
        'source_created_on',
      ],
    ]),
  );
});
