import type { Names } from './names.ts';
import { pageOf } from './page.ts';

/**
 * Maps file names to their contents. The generated feature is complete and working: each user manages a
 * private list of named items.
 */
export const filesOf = (names: Names): Record<string, string> => ({
  [`contract/${names.plural}.ts`]: contractOf(names),
  [`server/${names.plural}/tables.ts`]: tablesOf(names),
  [`server/${names.plural}/queries.ts`]: queriesOf(names),
  [`server/${names.plural}/policy.ts`]: policyOf(names),
  [`server/${names.plural}/service.ts`]: serviceOf(names),
  [`server/${names.plural}/api.ts`]: apiOf(names),
  [`server/${names.plural}/${names.plural}.test.ts`]: testOf(names),
  [`web/${names.plural}/${names.plural}.page.tsx`]: pageOf(names),
});

const contractOf = ({ plural, one, One, Many }: Names) => `import { endpoint } from './endpoint.ts';
import { limits } from './constants.ts';
import { id, isoDate, listOf, one, paging, text } from './shapes.ts';
import { z } from './zod.ts';

export const ${one} = z
  .object({ id: z.number(), name: z.string(), created_at: isoDate, can: z.object({ delete: z.boolean() }) })
  .meta({ id: '${One}' });
export type ${One} = z.infer<typeof ${one}>;

export const ${one}Input = z.object({ name: text({ min: 3, max: 255 }) });

export const list${Many} = endpoint({
  method: 'GET',
  path: '/${plural}',
  tag: '${plural}',
  summary: 'Vlastiti zapisi (${plural})',
  auth: 'user',
  query: z.strictObject(paging(limits.perPage.general)),
  response: listOf(${one}),
});
export const create${One} = endpoint({
  method: 'POST',
  path: '/${plural}',
  tag: '${plural}',
  summary: 'Novi zapis (${plural})',
  auth: 'user',
  body: ${one}Input,
  response: one(${one}),
  status: 201,
});
export const delete${One} = endpoint({
  method: 'DELETE',
  path: '/${plural}/:id',
  tag: '${plural}',
  summary: 'Brisanje vlastitog zapisa (${plural})',
  auth: 'user',
  params: z.object({ id }),
  status: 204,
});
`;

const tablesOf = ({ many, table }: Names) => `import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, identity } from '../platform/db/columns.ts';
import { users } from '../users/tables.ts';

export const ${many} = pgTable(
  '${table}',
  {
    id: identity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('${table}_name_length', sql\`char_length(\${t.name}) between 3 and 255\`), index('${table}_of_user').on(t.userId, t.id)],
);
`;

const queriesOf = ({ many, One }: Names) => `import { desc, eq } from 'drizzle-orm';
import type { DbOrTx } from '../platform/db/pool.ts';
import { one } from '../platform/db/rows.ts';
import { ${many} } from './tables.ts';

export type ${One}Row = typeof ${many}.$inferSelect;

export const byId = async (db: DbOrTx, id: number): Promise<${One}Row | undefined> => (await db.select().from(${many}).where(eq(${many}.id, id)))[0];

export const page = (db: DbOrTx, userId: number, query: { page: number; per_page: number }): Promise<${One}Row[]> =>
  db
    .select()
    .from(${many})
    .where(eq(${many}.userId, userId))
    .orderBy(desc(${many}.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page);

export const countOf = (db: DbOrTx, userId: number) => db.$count(${many}, eq(${many}.userId, userId));

export const insert = async (db: DbOrTx, row: typeof ${many}.$inferInsert): Promise<${One}Row> =>
  one(await db.insert(${many}).values(row).returning());

export const remove = (db: DbOrTx, id: number) => db.delete(${many}).where(eq(${many}.id, id));
`;

const policyOf = ({ plural, one, One }: Names) => `import type { ${One} } from '#contract/${plural}.ts';
import type { Actor } from '../platform/session/actor.ts';

/** The fields of an item on which permissions depend. */
export interface Owned {
  userId: number;
}

/** Returns whether the actor is the owner. Other people must not learn that the item exists. */
export const maySee = (actor: Actor, ${one}: Owned) => ${one}.userId === actor.id;

export const abilities = (actor: Actor, ${one}: Owned): ${One}['can'] => ({ delete: ${one}.userId === actor.id });
`;

const serviceOf = ({
  plural,
  one,
  One,
  Many,
}: Names) => `import type { Body, Query } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { create${One}, list${Many}, ${One} } from '#contract/${plural}.ts';
import { metaOf } from '#contract/shapes.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { abilities, maySee } from './policy.ts';
import * as queries from './queries.ts';

const present = (row: queries.${One}Row, actor: Actor): ${One} => ({
  id: row.id,
  name: row.name,
  created_at: row.createdAt.toISOString(),
  can: abilities(actor, row),
});

/** Returns one page of the actor's own items, newest first. */
export async function listOwn(db: Db, actor: Actor, query: Query<typeof list${Many}>) {
  const [rows, total] = await Promise.all([queries.page(db, actor.id, query), queries.countOf(db, actor.id)]);
  return { data: rows.map((row) => present(row, actor)), meta: metaOf(query, total, rows.length) };
}

export async function create(db: Db, actor: Actor, input: Body<typeof create${One}>): Promise<${One}> {
  return present(await queries.insert(db, { userId: actor.id, name: input.name }), actor);
}

/** Deletes an item. Throws \`not_found\`, even if the item exists but belongs to another person. */
export async function remove(db: Db, actor: Actor, id: number): Promise<void> {
  const ${one} = await queries.byId(db, id);
  if (!${one} || !maySee(actor, ${one})) throw new AppError('not_found');
  await queries.remove(db, id);
}
`;

const apiOf = ({
  plural,
  many,
  One,
  Many,
}: Names) => `import { create${One}, delete${One}, list${Many} } from '#contract/${plural}.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import * as ${many} from './service.ts';

export const ${many}Api: FeatureApi = ({ handle, db }) => {
  handle(list${Many}, ({ query, actor }) => ${many}.listOwn(db, actor, query));
  handle(create${One}, async ({ body, actor }) => ({ data: await ${many}.create(db, actor, body) }));
  handle(delete${One}, ({ params, actor }) => ${many}.remove(db, actor, params.id));
};
`;

const testOf = ({ plural }: Names) => `import { expect } from 'vitest';
import { test } from '../testing/app.ts';

test('a user sees only their own items', async ({ as }) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const created = await ana.post('/${plural}', { name: 'Moj prvi' });
  expect(created).toHaveStatus(201);
  expect(created.body.data).toMatchObject({ name: 'Moj prvi', can: { delete: true } });
  expect((await ana.get('/${plural}')).body.meta.total).toBe(1);
  expect((await ivo.get('/${plural}')).body.data).toEqual([]);
});

test('an item can be deleted only by its owner', async ({ as }) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const { id } = (await ana.post('/${plural}', { name: 'Moj drugi' })).body.data;
  expect(await ivo.delete(\`/${plural}/\${id}\`)).toHaveStatus(404);
  expect(await ana.delete(\`/${plural}/\${id}\`)).toHaveStatus(204);
  expect((await ana.get('/${plural}')).body.data).toEqual([]);
});

test('a name has 3 to 255 characters, and visitors have no access', async ({ as, visitor }) => {
  expect(await (await as('client')).post('/${plural}', { name: 'ab' })).toBe422('name');
  expect(await visitor.get('/${plural}')).toHaveStatus(401);
});
`;
