import { desc, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { scoreOf } from '../../bench/suggest/guesses.ts';
import { auditEntries } from '../audit/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import synonyms from '../seed/data/synonyms.json' with { type: 'json' };
import { type Answer, type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { tradeRefs } from './service.ts';

const suggest = (who: Pick<Person, 'get'>, text: string, more = '') =>
  who.get(`/job-types/suggest?text=${encodeURIComponent(text)}${more}`);
const keys = (answer: Answer): string[] =>
  answer.body.data.map(({ job_type }: { job_type: { key: string } }) => job_type.key);
const tap = 'popravak-curenja-i-puknutih-cijevi';

describe('suggested types', () => {
  test('are the three best matches with their categories, for visitors too', async ({ visitor }) => {
    const answer = await suggest(visitor, 'curi slavina u kupaonici');
    expect(answer).toHaveStatus(200);
    expect(answer.body.data).toHaveLength(3);
    expect(answer.body.data[0]).toMatchObject({
      job_type: { key: tap },
      job_category: { key: 'vodoinstalacije', name: 'Vodoinstalacije' },
    });
    expect(keys(await suggest(visitor, 'curi slavina u kupaonici', '&limit=1'))).toEqual([tap]);
    expect((await visitor.get('/job_types/suggest?text=curi')).status).toBe(200);
  });

  test.for([
    ['without diacritics and in capitals', 'CIJEV PUCA kupaonica voda', tap],
    ['with a wrong letter', 'frizder ne hladi', 'servis-hladnjaka-i-zamrzivaca'],
    ['in dialect', 'piturat kamaru', 'bojenje-zidova-i-stropova'],
    ['in another word form', 'kosnju trave oko vikendice', 'kosnja-trave'],
  ])('are found %s', async ([, text, key], { visitor }) => {
    expect(keys(await suggest(visitor, text ?? ''))[0]).toBe(key);
  });

  test('are empty for unknown words', async ({ visitor }) => {
    expect(keys(await suggest(visitor, 'qqqq zzxw'))).toEqual([]);
    expect(keys(await suggest(visitor, '!!!'))).toEqual([]);
  });

  test.for(['', 'text=', 'text=a&limit=4', `text=${'a'.repeat(501)}`, 'text=a&x=1'])(
    'are not returned for the invalid query "%s"',
    async (query, { visitor }) => {
      expect(await visitor.get(`/job-types/suggest?${query}`)).toHaveStatus(422);
    },
  );

  test('reach the required accuracy on test texts, none of which is a synonym', async ({ visitor, db }) => {
    const known = new Set<string>(Object.values(synonyms).flat());
    const all = new Set((await tradeRefs(db)).types.map(({ key }) => key));
    const score = await scoreOf(async (text) => {
      expect(known.has(text.toLowerCase()), text).toBe(false);
      return keys(await suggest(visitor, text));
    });
    expect(score.missed.filter(({ wanted }) => !all.has(wanted))).toEqual([]);
    console.info(
      `${score.texts} texts: correct type first ${score.first}, among the first three ${score.amongThree}`,
    );
    expect(score.texts).toBeGreaterThanOrEqual(200);
    expect(score.first / score.texts).toBeGreaterThan(0.9);
    expect(score.amongThree / score.texts).toBeGreaterThan(0.97);
  });
});

test('suggestions use the words of published inquiries, and only while the inquiries are published', async ({
  as,
  db,
  visitor,
}) => {
  const ana = await as('client');
  const word = 'trumbulica';
  const learn = async () => db.execute(sql`select apply_count_deltas()`);
  const ids: number[] = [];
  for (let n = 0; n < 4; n++)
    ids.push(
      await makePost(db, ana.id, { type: 'kosnja-trave', subject: `Treba srediti ${word} iza broja ${n}.` }),
    );
  await makePost(db, ana.id, { type: 'masaza', kind: 'offer', subject: `Nudim ${word} po dogovoru.` });
  await makePost(db, ana.id, {
    type: 'depilacija',
    status: 'pending',
    subject: `Treba mi ${word} što prije.`,
  });
  await learn();
  expect(keys(await suggest(visitor, word))).toEqual(['kosnja-trave']);
  for (const id of ids) await db.execute(sql`update job_posts set status = 'finished' where id = ${id}`);
  await learn();
  expect(keys(await suggest(visitor, word))).toEqual([]);
  const kept = async () =>
    (
      await db.execute<{ sums: unknown }>(
        sql`select array_agg((word_id, job_type_id, posts) order by 1) as sums from type_words where posts > 0`,
      )
    ).rows;
  const before = await kept();
  await db.execute(sql`select recount_all()`);
  expect(await kept()).toEqual(before);
});

describe('synonyms', () => {
  const categoryOf = async (db: Db, key: string) => (await tradeRefs(db)).categoryByKey(key)?.id ?? 0;
  const typeOf = async (db: Db, key: string) => (await tradeRefs(db)).typeByKey(key)?.id ?? 0;

  test('are listed by category for content administrators', async ({ as, db, visitor }) => {
    const path = `/admin/synonyms?job_category_id=${await categoryOf(db, 'vodoinstalacije')}`;
    expect(await visitor.get(path)).toHaveStatus(401);
    for (const part of ['client', 'finance', 'support'] as const)
      expect(await (await as(part)).get(path)).toHaveStatus(403);
    const admin = await as('moderator');
    const { data } = (await admin.get(path)).body;
    expect(data).toHaveLength(11);
    expect(data.find(({ key }: { key: string }) => key === 'ugradnja-i-zamjena-slavina').synonyms).toContain(
      'špina',
    );
    expect(await admin.get('/admin/synonyms?job_category_id=99999')).toHaveStatus(404);
    expect(await admin.get('/admin/synonyms')).toBe422('job_category_id');
  });

  test('can be changed by content administrators, with immediate effect and an audit log entry', async ({
    as,
    db,
    visitor,
  }) => {
    const id = await typeOf(db, 'kosnja-trave');
    const admin = await as('moderator');
    expect(keys(await suggest(visitor, 'bumbarenje'))).toEqual([]);
    const former = (
      await admin.get(`/admin/synonyms?job_category_id=${await categoryOf(db, 'vrt-i-okucnica')}`)
    ).body.data.find((one: { id: number }) => one.id === id).synonyms;
    const changed = await admin.put(`/admin/synonyms/${id}`, {
      synonyms: ['bumbarenje', 'Bumbarenje', 'visoka   trava'],
    });
    expect(changed).toHaveStatus(200);
    expect(changed.body.data).toMatchObject({
      key: 'kosnja-trave',
      synonyms: ['Bumbarenje', 'visoka trava'],
    });
    expect(keys(await suggest(visitor, 'bumbarenje'))).toEqual(['kosnja-trave']);
    const [entry] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({
      actorId: admin.id,
      action: 'job_type.synonyms',
      subjectId: id,
      details: { former, synonyms: ['Bumbarenje', 'visoka trava'] },
    });
    await admin.put(`/admin/synonyms/${id}`, { synonyms: former });
  });

  test('can be replaced by several concurrent requests', async ({ as, db }) => {
    const path = `/admin/synonyms/${await typeOf(db, 'kosnja-trave')}`;
    const admin = await as('moderator');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.put(path, { synonyms: ['visoka trava', 'košenje'] })),
    );
    for (const answer of answers) expect(answer).toHaveStatus(200);
  });

  test('cannot be changed by other users or set to anything but phrases', async ({ as, db, visitor }) => {
    const path = `/admin/synonyms/${await typeOf(db, 'kosnja-trave')}`;
    expect(await visitor.put(path, { synonyms: [] })).toHaveStatus(401);
    for (const part of ['client', 'worker', 'finance', 'support'] as const)
      expect(await (await as(part)).put(path, { synonyms: [] })).toHaveStatus(403);
    const admin = await as('moderator');
    expect(await admin.put('/admin/synonyms/99999', { synonyms: [] })).toHaveStatus(404);
    for (const [sent, field] of [
      ['trava', 'synonyms'],
      [[''], 'synonyms.0'],
      [['a'.repeat(61)], 'synonyms.0'],
      [Array(201).fill('trava'), 'synonyms'],
    ] as const)
      expect(await admin.put(path, { synonyms: sent })).toBe422(field);
  });
});
