import { Readable } from 'node:stream';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { itemsOf } from './dump.ts';
import type { Table } from './shape.ts';

test('a table’s rows are counted in its dump, because the server’s count may arrive after the last row', async () => {
  const late = {
    query: () =>
      Object.assign(Readable.from([Buffer.from('1\tAna\\nIva\n2\tM'), Buffer.from('ato\n3\t\\N\n')]), {
        rowCount: 0,
      }),
  };
  const table: Table = { name: 'public.users', columns: ['id', 'name'] } as unknown as Table;
  const items = itemsOf(late as unknown as pg.ClientBase, table);
  expect(await items.next()).toMatchObject({ value: { name: 'db/public.users/000000' }, done: false });
  expect(await items.next()).toMatchObject({ value: { rows: 3 }, done: true });
});
