import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { ofNobody, retention, storedByUs } from '#contract/data-inventory.ts';
import {
  storedCookies,
  storedFiles,
  storedInTab,
  storedOnDevice,
  storedPages,
} from '#contract/stored-on-device.ts';
import { test } from '../testing/app.ts';

test('every database table is documented or contains no personal data', async ({ db }) => {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const named = [...storedByUs.flatMap(({ tables }) => tables), ...ofNobody];
  expect(rows.map(({ name }) => name)).toEqual([...named].sort());
  const { rows: people } = await db.execute<{ name: string }>(
    sql`select distinct table_name as name from information_schema.columns where table_schema = 'public' and column_name in ('user_id', 'email', 'phone', 'client_id', 'worker_id')`,
  );
  expect(people.map(({ name }) => name).filter((name) => ofNobody.includes(name))).toEqual([]);
});

test('the legal texts list every stored item and retention period, without duplicates', async ({
  visitor,
}) => {
  const textOf = async (slug: string): Promise<string> =>
    (await visitor.get(`/pages/${slug}`)).body.data.html;
  const [cookies, privacy] = [await textOf('politika-kolacica'), await textOf('politika-privatnosti')];
  for (const { name, purpose } of [
    ...storedCookies,
    ...storedOnDevice,
    ...storedInTab,
    ...storedFiles,
    ...storedPages,
  ]) {
    expect(cookies).toContain(name);
    expect(cookies).toContain(purpose);
  }
  for (const { data, holds } of storedByUs) {
    expect(privacy).toContain(data);
    expect(privacy).toContain(holds);
  }
  for (const { data, from } of Object.values(retention)) {
    expect(privacy).toContain(data);
    expect(privacy).toContain(from);
  }
  expect(cookies + privacy).not.toContain('{tablica');
});
