// @module-tag sql
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { useDatabase } from '../../testing/database.ts';
import { correction } from './correction.ts';
import { correctedQuery } from './query.ts';
import { searchWords } from './tables.ts';

const database = useDatabase();
const known = [
  'vodoinstalater',
  'vodovod',
  'zbuka',
  'zbukanje',
  'dakovo',
  'krov',
  'krovopokrivac',
  'elektricar',
  'soba',
  'kupaonica',
  'keramicar',
];
const query = async (text: string) => (await correctedQuery(database.db, text)).tsquery;

async function finds(typed: string, ...texts: string[]) {
  const corrected = await query(typed);
  if (!corrected) return [];
  const { rows } = await database.db.execute<{ text: string }>(
    sql`select text from unnest(${sql.param(texts)}::text[]) as text where words_of(text) @@ to_tsquery('simple', ${corrected})`,
  );
  return rows.map((row) => row.text);
}

beforeAll(async () => {
  await database.db.delete(searchWords);
  // Inserts as many words as a large site has: random syllables with consonants that are rare in the words
  // tested below.
  await database.db.execute(sql`select setseed(0.5)`);
  await database.db.execute(sql`insert into search_words (word)
    select distinct (select string_agg(substr('fghjmpqwxy', 1 + (random() * 9)::int, 1) || substr('aeiouy', 1 + (random() * 5)::int, 1) || substr('bcdlnt', 1 + (random() * 5)::int, 1), '') from generate_series(1, 2 + n % 3))
    from generate_series(1, 50000) n`);
  await database.db.insert(searchWords).values(known.map((word) => ({ word })));
  await database.db.execute(sql`vacuum analyze search_words`);
});

describe('parsing of typed text into a query', () => {
  test.each([
    ['a known word is matched as a prefix', 'zbuka', `('zbuka':* | 'zbuk':*)`],
    ['letter case and diacritics are ignored', 'ŽBUKA', `('zbuka':* | 'zbuk':*)`],
    ['a prefix of a known word is used unchanged', 'vodo', `'vodo':*`],
    ['dj is read as đ', 'Djakov', `'dakov':*`],
    ['đ is read as d', 'Đakov', `'dakov':*`],
    ['a word of two letters is matched as a prefix', 'kr', `'kr':*`],
    ['a single letter is matched as a prefix', 'š', `'s':*`],
    ['all words must occur', 'krov soba', `'krov':* & 'soba':*`],
    ['a repeated word is used once', 'krov, Krov KROV', `'krov':*`],
    ['stop words are omitted', 'soba za djecu', ''],
    ['a stop word is used if there are no others', 'za', `'za':*`],
    ['numbers are searched unchanged', 'krov 120', `'krov':* & '120':*`],
    ['other scripts are accepted', 'кров', `'кров':*`],
    ['an unknown word yields no query', 'nebuloza', ''],
    ['an unknown word among known ones yields no query', 'krov nebuloza', ''],
    ['empty text yields no query', '', ''],
    ['symbols yield no query', `' & | ! : * ( ) <-> \\`, ''],
    ['an emoji yields no query', '🔧', ''],
    ['a NUL and a lone surrogate separate words', 'kr\u0000ov \ud800', `'kr':* & 'ov':*`],
  ])('%s: %s', async (_, typed, expected) => {
    expect(await query(typed)).toBe(expected);
  });

  test('uses at most eight words', async () => {
    expect((await query('krov soba zbuka vodo kr ke el so vo zb')).split(' & ')).toHaveLength(8);
  });

  test('returns a query that PostgreSQL accepts, for any typed characters', async () => {
    for (const typed of [
      `kro'v`,
      'krov:*',
      '!krov',
      '(krov',
      'krov\\',
      'krov & | soba',
      "krov'':* | 'x",
      '1e5 -3 ½ ² krov',
      'a@b.hr http://x.hr/?q=1',
      'ﷺ ß İ ı'.repeat(20),
    ]) {
      const corrected = await query(typed);
      await expect(
        database.db.execute(sql`select to_tsquery('simple', ${corrected})`),
      ).resolves.toBeDefined();
    }
  });
});

describe('typo correction', () => {
  test.each([
    ['a missing letter', 'vodoinstlater', 'vodoinstalater'],
    ['an extra letter', 'vodoinsttalater', 'vodoinstalater'],
    ['a wrong letter', 'vodoinstakater', 'vodoinstalater'],
    ['two swapped letters', 'vodoisntalater', 'vodoinstalater'],
    ['a missing letter in a short word', 'zbka', 'žbuka'],
    ['a wrong letter in a short word', 'zvuka', 'žbuka'],
    ['an extra letter in a short word', 'zbukaa', 'žbuka'],
    ['two swapped letters in a short word', 'zubka', 'žbuka'],
    ['an extra letter in a word of medium length', 'kerramicar', 'keramičar'],
    ['a wrong first letter', 'xrov', 'krov'],
  ])('finds the word despite a typo (%s): %s', async (_, typed, text) => {
    expect(await finds(typed, `Trebam ${text} hitno`, 'Nešto sasvim drugo')).toEqual([
      `Trebam ${text} hitno`,
    ]);
  });

  test('leaves a known word unchanged', async () => {
    expect(await query('soba')).toBe(`'soba':*`);
  });

  test('leaves a word of three letters unchanged', async () => {
    expect(await query('xrv')).toBe('');
  });
});

describe('search with inflected Croatian words', () => {
  test.each([
    ['vodoinstalatera', 'vodoinstalater'],
    ['vodoinstalaterom', 'vodoinstalater'],
    ['elektricarima', 'električar'],
    ['krovom', 'krov'],
    ['zbukom', 'žbuka'],
    ['zbuka', 'žbuke i žbuku'],
  ])('%s finds %s', async (typed, text) => {
    expect(await finds(typed, text)).toEqual([text]);
  });
});

test('words are looked up by index, never by a scan', async () => {
  const planOf = async (query: SQL) => {
    const { rows } = await database.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const plan = await planOf(
    sql`with ${correction(['vodoinstlater', 'zbka', 'krovom', 'soba'])} select text from words`,
  );
  expect(plan).toContain('words_by_prefix');
  expect(plan).toContain('words_by_trigram');
  expect(plan).not.toContain('Seq Scan on search_words');
});

test('one statement corrects all words, with or without typos', async () => {
  const asked = vi.spyOn(database.pool, 'query');
  await query('krov soba zbuka');
  expect(asked).toHaveBeenCalledTimes(1);
  await query('krov sobba zbuak elektrciar');
  expect(asked).toHaveBeenCalledTimes(2);
  asked.mockRestore();
});

test('the similarity threshold is reset after the query', async () => {
  await query('vodoinstlater');
  const { rows } = await database.db.execute<{ limit: number }>(sql`select show_limit() as limit`);
  expect(rows[0]?.limit).toBeCloseTo(0.3);
});
