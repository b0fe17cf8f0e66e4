import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, expect, inject, test } from 'vitest';
import { diskStorage } from '../platform/storage/storage.ts';
import { useDatabase } from '../testing/database.ts';
import { artKeys } from '../trades/art.ts';
import { seedBase } from './base.ts';
import places from './data/places.json' with { type: 'json' };

const database = useDatabase();
const folder = mkdtempSync(path.join(os.tmpdir(), 'seed-base-'));
const storage = diskStorage(path.join(folder, 'files'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rows = async <T extends Record<string, unknown>>(query: string) => (await database.db.execute<T>(sql.raw(query))).rows;

test('21 counties, 556 towns, 24 categories, 234 types', async () => {
  const table = (name: string) => `(select count(*)::int from ${name}) as ${name}`;
  expect(await rows(`select ${['counties', 'towns', 'job_categories', 'job_types'].map(table).join()}`)).toEqual([
    { counties: 21, towns: 556, job_categories: 24, job_types: 234 },
  ]);
  expect(await rows("select key from settings where key not like 'seed.%' order by key")).toEqual([
    { key: 'ad_decline_reasons' },
    { key: 'ad_pause_reasons' },
    { key: 'ads_pricing' },
    { key: 'appeal_answers' },
    { key: 'claims' },
    { key: 'moderation_reasons' },
    { key: 'report_reasons' },
    { key: 'report_threshold' },
    { key: 'signal_words' },
    { key: 'social_networks' },
    { key: 'system_emails' },
    { key: 'ticket_answers' },
    { key: 'trade_check_reasons' },
  ]);
});

test('every town is in its county', async () => {
  const stored = await rows<{ town: string; county: string }>('select t.key as town, c.key as county from towns t join counties c on c.id = t.county_id');
  expect(new Map(stored.map(({ town, county }) => [town, county]))).toEqual(new Map(places.towns.map((town) => [town.key, town.county])));
});

test('names are in Croatian order', async () => {
  const sorted = await rows<{ name: string }>(
    `select name from unnest(array['ž', 'z', 'nj', 'n', 'lj', 'l', 'đ', 'dž', 'd', 'ć', 'č', 'c', 'š', 's', 'nz', 'lz', 'dz', 'cz']) as name order by name collate "hr-x-icu"`,
  );
  expect(sorted.map(({ name }) => name).join(' ')).toBe('c cz č ć d dz dž đ l lz lj n nz nj s š z ž');
  const towns = (await rows<{ name: string }>('select name from towns order by name collate "hr-x-icu"')).map(({ name }) => name);
  const lastOf = (letter: string) => towns.findLastIndex((name) => name.startsWith(letter) && !/^(?:Lj|Nj|Dž)/.test(name));
  for (const [before, after] of [
    ['C', 'Č'],
    ['D', 'Đ'],
    ['L', 'Lj'],
    ['S', 'Š'],
    ['Z', 'Ž'],
  ] as const)
    expect(
      towns.findIndex((name) => name.startsWith(after)),
      after,
    ).toBe(lastOf(before) + 1);
});

test('each category and type has its drawings', async () => {
  const art = diskStorage(inject('server').files);
  const types = await rows<{ category: string; type: string }>(
    'select c.key as category, t.key as type from job_types t join job_categories c on c.id = t.job_category_id',
  );
  const keys = types.flatMap(({ category, type }) => [
    artKeys.type(category, type, 'dark'),
    artKeys.type(category, type, 'light'),
    ...(['card', 'square', 'banner'] as const).flatMap((ratio) => [artKeys.category(category, ratio, 'light'), artKeys.category(category, ratio, 'dark')]),
    artKeys.category(category, 'og', 'light'),
    artKeys.icons(category),
  ]);
  for (const key of new Set(keys)) expect(await art.exists(key), key).toBe(true);
  for (const category of new Set(types.map((one) => one.category))) {
    const file = await art.read(artKeys.icons(category));
    const icons = file ? await text(file.contents) : '';
    for (const { type } of types.filter((one) => one.category === category)) expect(icons).toContain(`<symbol id="${type}" viewBox="0 0 24 24"><`);
  }
});

test('a second run changes nothing, and an administrator’s edits stay', async () => {
  await database.db.execute(sql`update job_categories set name = 'Cijevi i voda' where key = 'vodoinstalacije'`);
  await database.db.execute(sql`update settings set value = '[]' where key = 'claims'`);
  await database.db.execute(sql`update settings set value = '"older"' where key = 'seed.base'`);
  await seedBase(database.db, storage);
  expect(await rows("select name from job_categories where key = 'vodoinstalacije'")).toEqual([{ name: 'Cijevi i voda' }]);
  expect(await rows("select value from settings where key = 'claims'")).toEqual([{ value: [] }]);
  expect(await rows('select count(*)::int as n from job_types')).toEqual([{ n: 234 }]);
  expect(await rows('select min(types_count)::int > 0 as ok, sum(types_count)::int as n from job_categories')).toEqual([{ ok: true, n: 234 }]);
});
