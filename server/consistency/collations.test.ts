// @module-tag sql
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedCollations, collationWarnings } from '../platform/db/collations.ts';
import { useDatabase } from '../testing/database.ts';
import { collationFaults } from './check.ts';

const database = useDatabase();
let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client(database.connection);
  await client.connect();
});
afterAll(() => client.end());

const fault = async () => {
  for await (const one of collationFaults({ client } as never)) return one;
  throw new Error('no fault was yielded');
};
const nodeOf = async (index: string) =>
  (await client.query('select relfilenode from pg_class where relname = $1', [index])).rows[0].relfilenode;

test('an index whose collation has changed is reported, and --mend rebuilds it', async () => {
  expect(await fault()).toMatchObject({ count: 0 });
  await client.query(`create index towns_in_croatian on towns (name collate "hr-x-icu")`);
  await client.query(`update pg_collation set collversion = 'once' where collname = 'hr-x-icu'`);
  const found = await fault();
  expect(found).toMatchObject({
    count: 1,
    examples: [expect.stringMatching(/^collation pg_catalog\."hr-x-icu": once → \S+$/)],
  });
  expect(collationWarnings(await changedCollations(client))).toEqual([
    expect.stringContaining('npm run admin -- check --mend'),
  ]);
  const before = await nodeOf('towns_in_croatian');
  await found.mend?.();
  expect(await nodeOf('towns_in_croatian')).not.toBe(before);
  expect(await fault()).toMatchObject({ count: 0 });
});

test('--mend rebuilds the text indexes after the database’s own collation changes', async () => {
  const { rowCount } = await client.query(`
    update pg_database set datcollversion = 'once'
    where datname = current_database() and pg_database_collation_actual_version(oid) is not null`);
  const found = await fault();
  // The C collation has no version, so there is no fault to find.
  if (rowCount === 0) return expect(found).toMatchObject({ count: 0 });
  expect(found).toMatchObject({ count: 1, examples: [expect.stringMatching(/^database \S+: once → /)] });
  const before = await nodeOf('news_slug_unique');
  await found.mend?.();
  expect(await nodeOf('news_slug_unique')).not.toBe(before);
  expect(await fault()).toMatchObject({ count: 0 });
});
