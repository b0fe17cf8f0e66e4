// @module-tag sql
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { jobPosts } from '../job-posts/tables.ts';
import { type Person, test } from '../testing/app.ts';
import { makeWorker } from '../testing/factories.ts';
import { makePost } from '../testing/job-posts.ts';

const found = async (reader: Person, search: string, more = '') => {
  const answer = await reader.get(`/search?search=${encodeURIComponent(search)}${more}`);
  expect(answer).toHaveStatus(200);
  return {
    workers: answer.body.workers.map((worker: { name: string }) => worker.name) as string[],
    posts: answer.body.posts.map((post: { subject: string }) => post.subject) as string[],
  };
};

const plaster = 'Otpala je žbuka sa stropa u hodniku.';
const inDakovo = 'Popravak krovišta na kući u Đakovu.';
const subjects = [plaster, inDakovo, 'Traži se čišćenje stubišta jednom tjedno.'];

test('a search finds words next to a symbol, and words with letters of other Latin alphabets', async ({
  as,
  db,
  visitor,
}) => {
  const { id } = await as('client');
  const subjects = [
    'Treba mi kupaonica/wc u stanu.',
    'Pokvaren bojler.Odmah dolazak.',
    'Traži Kőműves, prijatelj obitelji.',
  ];
  for (const subject of subjects) await makePost(db, id, { subject });
  for (const [typed, subject] of [
    ['wc', subjects[0]],
    ['odmah', subjects[1]],
    ['KOMUVES', subjects[2]],
    ['kőműves', subjects[2]],
  ] as const)
    expect((await found(visitor, typed)).posts, typed).toEqual([subject]);
  for (const name of ['Łukasz Hůrka', 'Ðuro ǆemal'])
    await makeWorker(db, { name, categories: ['vodoinstalacije'] });
  for (const typed of ['łukasz', 'lukasz', 'hůrka', 'Hurka'])
    expect((await found(visitor, typed)).workers, typed).toEqual(['Łukasz Hůrka']);
  for (const typed of ['Ðuro', 'đuro', 'ǆemal', 'džemal'])
    expect((await found(visitor, typed)).workers, typed).toEqual(['Ðuro ǆemal']);
});

describe('GET /search', () => {
  let ready: Promise<unknown> | undefined;
  test.beforeEach(async ({ as, db }) => {
    ready ??= (async () => {
      const { id } = await as('client');
      for (const subject of subjects) await makePost(db, id, { subject, type: 'popravak-prokisnjavanja' });
      await makeWorker(db, { name: 'Žbuka Đurić', categories: ['krovovi-i-limarija'] });
      await makeWorker(db, {
        name: 'Branka Vodić',
        about: 'Žbuka, gletanje i bojanje.',
        categories: ['vodoinstalacije'],
      });
      await makeWorker(db, { name: 'Klijent Žbuka', values: { typeOf: 'client' } });
    })();
    await ready;
  });

  test.for([
    ['as written', 'žbuka'],
    ['without diacritics', 'zbuka'],
    ['in capitals', 'ŽBUKA'],
    ['surrounded by spaces', '  žbuka  '],
    ['in another grammatical case', 'žbuku'],
    ['with a missing letter', 'žbka'],
    ['with a wrong letter', 'žbuks'],
    ['with swapped letters', 'žubka'],
    ['shortened to a prefix', 'žbu'],
    ['shortened to two letters', 'žb'],
  ] as const)('finds workers and posts by a word %s: %s', async ([, typed], { visitor }) => {
    const { workers, posts } = await found(visitor, typed);
    expect(workers).toContain('Žbuka Đurić');
    expect(posts).toContain(plaster);
  });

  test('matches đ with dj and with d, in both directions', async ({ visitor }) => {
    for (const typed of ['Đakovo', 'Djakovo', 'Dakovo', 'đakovu'])
      expect((await found(visitor, typed)).posts).toEqual([inDakovo]);
    for (const typed of ['Đurić', 'Djuric', 'duric'])
      expect((await found(visitor, typed)).workers).toEqual(['Žbuka Đurić']);
  });

  test('ranks matches in a name above those in the description, and omits clients', async ({ visitor }) => {
    expect((await found(visitor, 'žbuka')).workers).toEqual(['Žbuka Đurić', 'Branka Vodić']);
  });

  test('ranks matches in the subject above those in the trade and the place', async ({ as, db, visitor }) => {
    const { id } = await as('client');
    const inPlace = 'Selidba stana na drugi kat zgrade.';
    const inSubject = 'Zadar: prijevoz ormara i kreveta.';
    await makePost(db, id, { subject: inSubject, createdAt: new Date('2025-01-01') });
    await makePost(db, id, { subject: inPlace, town: 'zadar' });
    expect((await found(visitor, 'zadar')).posts).toEqual([inSubject, inPlace]);
  });

  test('requires every word', async ({ visitor }) => {
    expect((await found(visitor, 'žbuka stropa')).posts).toEqual([plaster]);
    expect((await found(visitor, 'žbuka krovište')).posts).toEqual([]);
  });

  test('matches prefixes but not the middle of words when fewer than three letters are typed', async ({
    visitor,
  }) => {
    expect((await found(visitor, 'ho')).posts).toEqual([plaster]);
    expect((await found(visitor, 'bu')).posts).toEqual([]);
  });

  test('shows four posts and four workers, or as many as requested', async ({ as, db, visitor }) => {
    const { id } = await as('client');
    for (let n = 1; n <= 6; n++) await makePost(db, id, { subject: `Montaža perilice rublja, komad ${n}.` });
    expect((await found(visitor, 'perilice')).posts).toHaveLength(4);
    expect((await found(visitor, 'perilice', '&per_page=6')).posts).toHaveLength(6);
  });

  test('never finds a post that is not active', async ({ as, db, visitor }) => {
    const ana = await as('client');
    const subject = 'Brušenje starinskog parketa u boravku.';
    const id = await makePost(db, ana.id, { subject });
    expect((await found(visitor, 'parketa')).posts).toEqual([subject]);
    for (const status of ['pending', 'declined', 'inactive', 'finished'] as const) {
      await db.update(jobPosts).set({ status }).where(eq(jobPosts.id, id));
      for (const reader of [visitor, ana, await as('moderator')])
        expect((await found(reader, 'parketa')).posts).toEqual([]);
    }
  });

  test('returns empty lists for a word that occurs nowhere', async ({ visitor }) => {
    expect(await found(visitor, 'nebuloza')).toEqual({ workers: [], posts: [] });
  });

  test.for([
    `' & | ! : * ( )`,
    `'; drop table users; --`,
    '<->',
    '\\',
    '🔧',
    '%',
    '_',
    `a'b:*&!(|)`,
    'žbuka & !žbuka',
    '%00%27',
    '-5 1e9 0x1f',
    'кров',
    'x'.repeat(255),
    'a '.repeat(127),
  ])('accepts any characters: %s', async (typed, { visitor }) => {
    expect(await visitor.get(`/search?search=${encodeURIComponent(typed)}`)).toHaveStatus(200);
  });

  test.for([
    ['no parameter', '', 'search'],
    ['an empty text', '?search=', 'search'],
    ['only spaces', '?search=%20%20', 'search'],
    ['256 characters', `?search=${'a'.repeat(256)}`, 'search'],
    ['two search texts', '?search=a&search=b', 'search'],
    ['a page size that is too large', '?search=abc&per_page=21', 'per_page'],
    ['an unknown filter', '?search=abc&q=1', 'q'],
  ] as const)('rejects an invalid query: %s', async ([, query, field], { visitor }) => {
    expect(await visitor.get(`/search${query}`)).toBe422(field);
  });
});
