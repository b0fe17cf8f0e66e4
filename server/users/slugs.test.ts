import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { type Person, test } from '../testing/app.ts';
import { oldSlugs } from './tables.ts';

const update = (person: Person, body: object) => person.post('/me/update', body);

describe('a profile’s slug', () => {
  test('follows the name, and the former slug redirects', async ({ as, visitor }) => {
    const ana = await as('client', 'Renata Prva');
    expect((await update(ana, { name: 'Renata Druga' })).body.data.slug).toBe('renata-druga');
    for (const slug of ['renata-prva', 'renata-druga'])
      expect((await visitor.get(`/users/${slug}`)).body.data).toMatchObject({
        id: ana.id,
        slug: 'renata-druga',
        name: 'Renata Druga',
      });
    // A slug that redirects to a renamed person is not given to others, but that person may take it back.
    const other = await as('client', 'Renata Prva');
    expect((await other.get('/me')).body.data.slug).toBe('renata-prva-2');
    expect((await update(ana, { name: 'Renata Prva' })).body.data.slug).toBe('renata-prva');
    expect((await visitor.get('/users/renata-druga')).body.data).toMatchObject({
      id: ana.id,
      slug: 'renata-prva',
    });
  });

  test('stays the same if the new name results in the same slug', async ({ as, db }) => {
    const ana = await as('client', 'Željka Đurić');
    const { slug } = (await ana.get('/me')).body.data;
    expect((await update(ana, { name: 'Zeljka DURIC' })).body.data).toMatchObject({
      name: 'Zeljka DURIC',
      slug,
    });
    expect(await db.select().from(oldSlugs).where(eq(oldSlugs.userId, ana.id))).toEqual([]);
  });

  test.for([
    ['12345', 'korisnik-12345'],
    ['Admin', 'korisnik-admin'],
    ['Poslovi', 'korisnik-poslovi'],
    ['???', 'korisnik'],
    ['Ć'.repeat(200), 'c'.repeat(80)],
  ] as const)('is never an id or a reserved word: %s', async ([name, slug], { as, visitor }) => {
    const ana = await as('client');
    expect((await update(ana, { name })).body.data.slug).toBe(slug);
    expect((await visitor.get(`/users/${slug}`)).body.data.id).toBe(ana.id);
  });

  test('is unique when people take the same name in parallel', async ({ as }) => {
    const people = await Promise.all(
      Array.from({ length: 6 }, (_, n) => as('client', `Osoba Broj ${'abcdef'[n]}`)),
    );
    const answers = await Promise.all(people.map((person) => update(person, { name: 'Marko Marković' })));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(new Set(answers.map((answer) => answer.body.data.slug)).size).toBe(6);
  });

  test('redirects from the newest twenty former slugs', async ({ as, db, visitor }) => {
    const ana = await as('client', 'Seli Se Nulta');
    for (let n = 1; n <= 22; n++) await update(ana, { name: `Seli Se ${'abcdefghijklmnopqrstuv'[n - 1]}x` });
    expect(await db.select().from(oldSlugs).where(eq(oldSlugs.userId, ana.id))).toHaveLength(20);
    expect(await visitor.get('/users/seli-se-nulta')).toHaveStatus(404);
    expect((await visitor.get('/users/seli-se-ux')).body.data.slug).toBe('seli-se-vx');
  });
});
