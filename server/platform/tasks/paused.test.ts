// @module-tag sql
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { removeCopyMark } from '../copies/copy-mark.ts';
import { BlockedOnCopy, openOutbound } from '../copies/outbound.ts';
import { copyMark } from '../copies/tables.ts';
import { defineQueue } from './queues.ts';
import { openTasks, type Tasks } from './tasks.ts';

const database = useDatabase();
const emails = defineQueue<{ to: string }>('test.emails', { retries: 1, retryDelay: 1, forgets: true });
const rounds = defineQueue<Record<string, never>>('test.rounds');
const sums = defineQueue<{ of: string }>('test.sums');
const open: Tasks[] = [];
const errors: string[] = [];
const lines: string[] = [];
const sent: string[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((tasks) => tasks.stop()));
  await database.db.execute(sql`delete from pgboss.job`);
  await removeCopyMark(database.db);
  for (const list of [errors, lines, sent]) list.length = 0;
});

const outbound = () => openOutbound({ db: database.db, log: (line) => lines.push(line) });
const send = async (to: string) => {
  await outbound().assertMaySend('an email to 1 recipient');
  sent.push(to);
};

function tasksOf(work: boolean): Tasks {
  const tasks = openTasks({
    connection: database.connection,
    onError: (error) => errors.push(error.message),
    work,
  });
  tasks.work(emails, ({ to }) => send(to));
  tasks.work(rounds, () => send('everyone'));
  tasks.work(sums, async ({ of }) => void sent.push(of));
  tasks.schedule(rounds, '0 3 * * *');
  open.push(tasks);
  return tasks;
}

const markCopy = () => database.db.insert(copyMark).values({});
const adopt = (tasks: Tasks, queues: string[] = [], before = new Date(0)) =>
  database.db.transaction(async (tx) => {
    await removeCopyMark(tx);
    return tasks.release(tx, { queues, before });
  });
const stateOf = async (queue: string) =>
  (
    await database.db.execute(
      sql`select state, retry_count as tries, data from pgboss.job where name = ${queue}`,
    )
  ).rows;

test('a task that would send data out of a copy is paused on its first attempt, logged once, and runs after adoption', async () => {
  await markCopy();
  const tasks = tasksOf(true);
  await tasks.enqueue(database.db, emails, { to: 'Ana' });
  await tasks.start();
  await expect
    .poll(() => stateOf('test.emails'))
    .toEqual([{ state: 'created', tries: 0, data: { to: 'Ana' } }]);
  await expect.poll(() => lines).toEqual(['This site is a copy: would have sent an email to 1 recipient']);
  const other = tasksOf(false);
  await other.runDue();
  expect([lines.length, sent, errors]).toEqual([1, [], []]);
  expect(await adopt(other)).toEqual({ released: { 'test.emails': 1 }, deleted: {} });
  await expect.poll(() => sent).toEqual(['Ana']);
});

test('a scheduled task that would send data out of a copy is not paused, since its schedule creates the next one', async () => {
  const tasks = tasksOf(false);
  await markCopy();
  await tasks.enqueue(database.db, rounds, {});
  await tasks.runDue();
  expect(await stateOf('test.rounds')).toMatchObject([{ state: 'completed' }]);
});

test('a task blocked while the copy is being adopted fails, and is retried', async () => {
  const tasks = openTasks({ connection: database.connection, onError: () => undefined, work: false });
  open.push(tasks);
  tasks.work(emails, () => Promise.reject(new BlockedOnCopy()));
  await tasks.enqueue(database.db, emails, { to: 'Ana' });
  await expect(tasks.runDue()).rejects.toBeInstanceOf(BlockedOnCopy);
  expect(await stateOf('test.emails')).toMatchObject([{ state: 'retry' }]);
});

test('a task whose error combines several blocked calls is paused', async () => {
  await markCopy();
  const tasks = openTasks({ connection: database.connection, onError: () => undefined, work: false });
  open.push(tasks);
  tasks.work(emails, () => Promise.reject(new AggregateError([new BlockedOnCopy(), new BlockedOnCopy()])));
  await tasks.enqueue(database.db, emails, { to: 'Ana' });
  await tasks.runDue();
  expect(await stateOf('test.emails')).toMatchObject([{ state: 'created' }]);
});

test('a backup’s backlog is paused, later tasks run, and adoption deletes messages that are too old', async () => {
  const tasks = tasksOf(false);
  for (const to of ['Ana', 'Ivo']) await tasks.enqueue(database.db, emails, { to }, { key: to });
  await tasks.enqueue(database.db, sums, { of: 'old' });
  await database.db.execute(
    sql`update pgboss.job set created_on = now() - interval '2 days' where data ->> 'to' = 'Ana'`,
  );
  await database.db.execute(
    sql`update pgboss.job set state = 'active', started_on = now() where data ->> 'to' = 'Ivo'`,
  );
  await markCopy();
  await tasks.pause(new Date());
  await tasks.enqueue(database.db, sums, { of: 'new' });
  await tasks.runDue();
  expect(sent).toEqual(['new']);
  const released = { 'test.emails': 1, 'test.sums': 1 };
  expect(await adopt(tasks, ['test.emails'], new Date(Date.now() - 86_400_000))).toEqual({
    released,
    deleted: { 'test.emails': 1 },
  });
  await tasks.runDue();
  expect(sent.toSorted()).toEqual(['Ivo', 'new', 'old']);
});
