// @module-tag sql
import { Server } from 'socket.io';
import { expect, test } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { joinNodes } from './adapter.ts';

const database = useDatabase();

test('a node that leaves while it is still joining closes its connections', async () => {
  const io = new Server();
  const errors: Error[] = [];
  const onError = (error: Error) => void errors.push(error);
  const { leave } = await joinNodes(io, { connection: database.connection, pool: database.pool, onError });
  await io.of('/').adapter.close();
  await leave();
  expect(errors).toEqual([]);
});
