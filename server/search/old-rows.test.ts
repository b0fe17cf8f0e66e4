import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { matches, postsWith } from '../saved-searches/matching.ts';
import { savedSearches } from '../saved-searches/tables.ts';
import { type Person, test } from '../testing/app.ts';
import { makeWorker } from '../testing/factories.ts';
import { makePost } from '../testing/job-posts.ts';

const folder = path.resolve(import.meta.dirname, '../migrations');
const migration = '0052_search_words_and_folding.sql';
const statementsOf = (file: string) =>
  readFileSync(path.join(folder, file), 'utf8').split('--> statement-breakpoint');

/** The definitions, before the migration, of the functions that it replaces. */
const former = globSync('*.sql', { cwd: folder })
  .sort()
  .filter((file) => file < migration)
  .flatMap(statementsOf)
  .filter((statement) => /^CREATE .*FUNCTION (?:fold|describe_post|refresh_users)\(/m.test(statement))
  .map((statement) => statement.replace(/^CREATE FUNCTION/m, 'CREATE OR REPLACE FUNCTION'));

test('the migration makes older posts, people and saved searches be found by words next to a symbol and with letters of other Latin alphabets', async ({
  as,
  db,
}) => {
  const [ana, ivo, sanja] = [await as('client'), await as('worker'), await as('superadmin')];
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await db.execute(sql.raw(statement));
  };
  await run(['drop function post_document, words_of', ...former]);

  const [toilet, name] = ['Treba mi kupaonica/wc u stanu.', 'Kőműves István'];
  const post = await makePost(db, ana.id, { subject: toilet });
  await makePost(db, ana.id, { subject: 'Traži Kőműves, prijatelj obitelji.' });
  await makeWorker(db, { name, about: 'Uređujem kupaonice/wc.', categories: ['vodoinstalacije'] });
  const saved = async (query: string, word: string) => {
    const { body } = await ivo.post('/saved-searches', {
      title: word,
      frequency: 'daily',
      filters: { search: word },
    });
    await db.update(savedSearches).set({ query }).where(eq(savedSearches.id, body.data.id));
    return async () =>
      (
        await db.execute(
          sql`select p.id from (${postsWith(sql`true`)}) as p join ${savedSearches} as s on ${matches} where s.id = ${body.data.id}`,
        )
      ).rows.length;
  };
  const savedToilet = await saved("'wc':*", 'wc');
  const savedMason = await saved("'kőműves':*", 'kőműves');

  const found = async (person: Person, word: string) => {
    const { body } = await person.get(`/search?search=${encodeURIComponent(word)}`);
    return [body.posts.length, body.workers.length];
  };
  const people = async () =>
    (await sanja.get('/admin/people?search=komuves')).body.data.map((one: { name: string }) => one.name);
  const everything = async () => ({
    wc: await found(ivo, 'wc'),
    mason: await found(ivo, 'kőműves'),
    people: await people(),
    saved: [await savedToilet(), await savedMason()],
  });

  // An older saved search has the letters of older documents, and would match none of the new ones.
  expect(await everything()).toEqual({ wc: [0, 0], mason: [0, 0], people: [], saved: [0, 1] });
  await run(statementsOf(migration));
  expect(await everything()).toEqual({ wc: [1, 1], mason: [1, 1], people: [name], saved: [1, 1] });
  expect((await ivo.get('/search?search=wc')).body.posts[0].id).toBe(post);
});
