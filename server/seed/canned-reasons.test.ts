import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { settings } from '../settings/tables.ts';
import { useDatabase } from '../testing/database.ts';

const file = new URL('../migrations/0086_rules-in-reasons.sql', import.meta.url);
const statements = readFileSync(file, 'utf8').split('--> statement-breakpoint');
const former = statements.map((statement) => {
  const [, key = '', value = ''] = /"key" = '(\w+)' AND "value" = '([^']+)'/.exec(statement) ?? [];
  return { key, value: JSON.parse(value) as { label: string }[] };
});
const database = useDatabase();

test('the migration updates the canned reasons that were never changed, and keeps the others', async () => {
  const { db, pool } = database;
  const write = (key: string, value: unknown) =>
    db.update(settings).set({ value }).where(eq(settings.key, key));
  const read = async (key: string) =>
    (await db.select().from(settings).where(eq(settings.key, key)))[0]?.value as { text?: string }[];
  expect(former.map(({ key }) => key)).toEqual([
    'moderation_reasons',
    'ad_decline_reasons',
    'ad_pause_reasons',
  ]);
  for (const { key, value } of former) {
    await write(key, value);
    for (const statement of statements) await pool.query(statement);
    for (const { text } of await read(key)) expect(text).toMatch(/^Po Uvjetima korištenja/);
    const own = value.slice(1);
    await write(key, own);
    for (const statement of statements) await pool.query(statement);
    expect(await read(key)).toEqual(own);
  }
});
