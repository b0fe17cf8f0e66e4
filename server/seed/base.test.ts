// @module-tag sql
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { diskStorage } from '../platform/storage/storage.ts';
import { useDatabase } from '../testing/database.ts';
import { artKeys } from '../trades/art.ts';
import { seedBase } from './base.ts';
import places from './data/places.json' with { type: 'json' };

const database = useDatabase();
const folder = mkdtempSync(path.join(os.tmpdir(), 'seed-base-'));
const storage = diskStorage(path.join(folder, 'files'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rows = async <T extends Record<string, unknown>>(query: string) =>
  (await database.db.execute<T>(sql.raw(query))).rows;

test('the seed contains 21 counties, 556 towns, 24 categories and 234 types', async () => {
  const table = (name: string) => `(select count(*)::int from ${name}) as ${name}`;
  expect(
    await rows(`select ${['counties', 'towns', 'job_categories', 'job_types'].map(table).join()}`),
  ).toEqual([{ counties: 21, towns: 556, job_categories: 24, job_types: 234 }]);
  expect(await rows("select key from settings where key not like 'seed.%' order by key")).toEqual([
    { key: 'ad_decline_reasons' },
    { key: 'ad_pause_reasons' },
    { key: 'ads_pricing' },
    { key: 'appeal_answers' },
    { key: 'claims' },
    { key: 'moderation_reasons' },
    { key: 'report_reasons' },
    { key: 'report_threshold' },
    { key: 'shared_visits' },
    { key: 'signal_words' },
    { key: 'social_networks' },
    { key: 'system_emails' },
    { key: 'ticket_answers' },
    { key: 'trade_check_reasons' },
  ]);
});

test('every stored town belongs to the county that the seed data names', async () => {
  const stored = await rows<{ town: string; county: string }>(
    'select t.key as town, c.key as county from towns t join counties c on c.id = t.county_id',
  );
  expect(new Map(stored.map(({ town, county }) => [town, county]))).toEqual(
    new Map(places.towns.map((town) => [town.key, town.county])),
  );
});

test('seeded names are in Croatian sort order', async () => {
  const sorted = await rows<{ name: string }>(
    `select name from unnest(array['ž', 'z', 'nj', 'n', 'lj', 'l', 'đ', 'dž', 'd', 'ć', 'č', 'c', 'š', 's', 'nz', 'lz', 'dz', 'cz']) as name order by name collate "hr-x-icu"`,
  );
  expect(sorted.map(({ name }) => name).join(' ')).toBe('c cz č ć d dz dž đ l lz lj n nz nj s š z ž');
  const towns = (await rows<{ name: string }>('select name from towns order by name collate "hr-x-icu"')).map(
    ({ name }) => name,
  );
  const lastOf = (letter: string) =>
    towns.findLastIndex((name) => name.startsWith(letter) && !/^(?:Lj|Nj|Dž)/.test(name));
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

test('each category and type has its own drawings', async () => {
  const art = diskStorage(inject('server').files);
  const types = await rows<{ category: string; type: string }>(
    'select c.key as category, t.key as type from job_types t join job_categories c on c.id = t.job_category_id',
  );
  const keys = types.flatMap(({ category, type }) => [
    artKeys.type(category, type, 'dark'),
    artKeys.type(category, type, 'light'),
    ...(['card', 'square', 'banner'] as const).flatMap((ratio) => [
      artKeys.category(category, ratio, 'light'),
      artKeys.category(category, ratio, 'dark'),
    ]),
    artKeys.category(category, 'og', 'light'),
    artKeys.icons(category),
  ]);
  for (const key of new Set(keys)) expect(await art.exists(key), key).toBe(true);
  for (const category of new Set(types.map((one) => one.category))) {
    const file = await art.read(artKeys.icons(category));
    const icons = file ? await text(file.contents) : '';
    for (const { type } of types.filter((one) => one.category === category))
      expect(icons).toContain(`<symbol id="${type}" viewBox="0 0 24 24"><`);
  }
});

test('seeding a second time changes nothing and preserves administrators’ edits', async () => {
  await database.db.execute(
    sql`update job_categories set name = 'Cijevi i voda' where key = 'vodoinstalacije'`,
  );
  await database.db.execute(sql`update settings set value = '[]' where key = 'claims'`);
  await database.db.execute(sql`update settings set value = '"older"' where key = 'seed.base'`);
  await seedBase(database.db, storage);
  expect(await rows("select name from job_categories where key = 'vodoinstalacije'")).toEqual([
    { name: 'Cijevi i voda' },
  ]);
  expect(await rows("select value from settings where key = 'claims'")).toEqual([{ value: [] }]);
  expect(await rows('select count(*)::int as n from job_types')).toEqual([{ n: 234 }]);
  expect(
    await rows('select min(types_count)::int > 0 as ok, sum(types_count)::int as n from job_categories'),
  ).toEqual([{ ok: true, n: 234 }]);
});

test('questions of an earlier release are replaced by a new version, unless an editor has saved them', async () => {
  const of = (key: string) => sql`(select id from job_types where key = ${key})`;
  const older = sql`'[]'::jsonb`;
  const versions = (key: string) =>
    database.db
      .execute<{ questions: number; seeded: boolean }>(
        sql`select jsonb_array_length(questions) as questions, seeded from question_sets where job_type_id = ${of(key)} order by id`,
      )
      .then((result) => result.rows.map(({ questions, seeded }) => [questions > 0, seeded]));
  expect(await versions('masaza')).toEqual([[true, true]]);
  await database.db.execute(
    sql`update question_sets set questions = ${older} where job_type_id = ${of('masaza')}`,
  );
  await database.db.execute(
    sql`insert into question_sets (job_type_id, questions) values (${of('depilacija')}, ${older})`,
  );
  await database.db.execute(sql`delete from question_sets where job_type_id = ${of('pedikura')}`);
  await database.db.execute(sql`update settings set value = '"older"' where key = 'seed.base'`);
  await seedBase(database.db, storage);
  expect(await versions('masaza')).toEqual([
    [false, true],
    [true, true],
  ]);
  expect(await versions('depilacija')).toEqual([
    [true, true],
    [false, false],
  ]);
  expect(await versions('pedikura')).toEqual([[true, true]]);
  expect(await rows('select count(distinct job_type_id)::int as n from question_sets')).toEqual([{ n: 234 }]);
});

describe('texts of an earlier release', () => {
  const readings = (slug: string) =>
    rows<{ body: string; edition: string; note: string | null }>(
      `select body, major || '.' || minor as edition, note from pages where slug = '${slug}'`,
    );
  const age = (slug: string) =>
    database.db.execute(sql`with old as (update pages set body = 'Prije.', major = 1, minor = 0, note = null where slug = ${slug} returning id)
      update versions set content = (content - 'seeded') || '{"body": "Prije."}' from old where subject_type = 'page' and subject_id = old.id and number = 1`);
  const seedAgain = async () => {
    await database.db.execute(sql`update settings set value = '"older"' where key = 'seed.base'`);
    await seedBase(database.db, storage);
  };

  test('are updated: answers are replaced, and the policy gets a new edition that requires consent, with the earlier one still readable', async () => {
    await age('politika-privatnosti');
    await database.db.execute(
      sql`update questions set answer = 'Prije.' where question = 'Kako preuzeti svoje podatke?'`,
    );
    await seedAgain();
    const [policy] = await readings('politika-privatnosti');
    expect(policy).toMatchObject({
      edition: '2.0',
      note: expect.stringContaining('zbirne cijene'),
      body: expect.stringContaining('Idućih 14 dana'),
    });
    const kept =
      await rows(`select content ->> 'body' = 'Prije.' as former, content ->> 'version' as version from versions
      where subject_type = 'page' and subject_id = (select id from pages where slug = 'politika-privatnosti') order by number`);
    expect(kept).toEqual([
      { former: true, version: '1.0' },
      { former: false, version: '2.0' },
    ]);
    expect(
      await rows(
        "select answer like 'Na stranici%' as renewed from questions where question = 'Kako preuzeti svoje podatke?'",
      ),
    ).toEqual([{ renewed: true }]);
    await seedAgain();
    expect(await readings('politika-privatnosti')).toEqual([policy]);
    await age('o-nama');
    await seedAgain();
    expect((await readings('o-nama'))[0]).toMatchObject({
      edition: '1.0',
      note: null,
      body: expect.not.stringContaining('Prije.'),
    });
  });

  test('are preserved if an editor has saved them', async () => {
    await age('uvjeti-koristenja');
    await database.db.execute(
      sql`insert into versions (subject_type, subject_id, number, content) select 'page', id, 2, '{"body": "Naš."}' from pages where slug = 'uvjeti-koristenja'`,
    );
    await database.db.execute(sql`with ours as (update questions set answer = 'Naš.' where question = 'Mogu li promijeniti ocjenu?' returning id)
      insert into versions (subject_type, subject_id, number, content) select 'question', id, 1, '{}' from ours`);
    await seedAgain();
    expect(await readings('uvjeti-koristenja')).toMatchObject([{ body: 'Prije.', edition: '1.0' }]);
    expect(await rows("select answer from questions where question = 'Mogu li promijeniti ocjenu?'")).toEqual(
      [{ answer: 'Naš.' }],
    );
  });
});

test('a question that means something else in a new release gets a new key, which later starts keep', async () => {
  const type = sql`(select id from job_types where key = 'zidarski-radovi')`;
  const keys = async () => {
    const { rows } = await database.db.execute<{ question: string; option: string }>(
      sql`select questions #>> '{0,key}' as question, questions #>> '{0,options,0,key}' as option
        from question_sets where job_type_id = ${type} order by id`,
    );
    return rows.map(({ question, option }) => [question, option]);
  };
  await database.db.execute(sql`
    update question_sets set questions = jsonb_set(questions, '{0,label}', '"Visina zida"')
    where job_type_id = ${type}`);
  for (const _ of ['upgrade', 'start']) {
    await database.db.execute(sql`update settings set value = '"older"' where key = 'seed.base'`);
    await seedBase(database.db, storage);
  }
  expect(await keys()).toEqual([
    ['sto-se-zida', 'pregradni-zid'],
    ['vrsta-zida', 'pregradni-zid'],
  ]);
});
