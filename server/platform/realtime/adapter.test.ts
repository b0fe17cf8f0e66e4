// @module-tag sql
import { Server } from 'socket.io';
import { expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { relayed } from '../../testing/relayed.ts';
import { joinNodes } from './adapter.ts';

const database = useDatabase();

test('joining finishes only once the node listens for the events of other nodes', async () => {
  const io = new Server();
  const { connection, relay } = await relayed(database.connection);
  relay.hush();
  let hasJoined = false;
  const joining = joinNodes(io, { connection, pool: database.pool, onError: () => undefined });
  void joining.then(() => (hasJoined = true));
  for (let n = 0; n < 20; n++) await database.pool.query('select');
  expect(hasJoined).toBe(false);
  relay.resume();
  const { leave } = await joining;
  const { rows } = await database.pool.query(
    "select state from pg_stat_activity where datname = current_database() and query like 'LISTEN %'",
  );
  expect(rows).toEqual([{ state: 'idle' }]);
  await io.of('/').adapter.close();
  await leave();
});

test('a node that leaves right after joining closes its connections', async () => {
  const io = new Server();
  const errors: Error[] = [];
  const onError = (error: Error) => void errors.push(error);
  const { leave } = await joinNodes(io, { connection: database.connection, pool: database.pool, onError });
  await io.of('/').adapter.close();
  await leave();
  expect(errors).toEqual([]);
});
