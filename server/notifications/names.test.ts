import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { expect, vi } from 'vitest';
import { emailOf } from '../testing/accounts.ts';
import { test } from '../testing/app.ts';
import { users } from '../users/tables.ts';
import { notify } from './notify.ts';
import { notifications } from './tables.ts';

const migration = readFileSync(
  path.resolve(import.meta.dirname, '../migrations/0010_names_by_id.sql'),
  'utf8',
).split('--> statement-breakpoint');

test('notifications show people’s current names, loaded with one query per page, and mark deleted accounts as deleted', async ({
  as,
  db,
  tasks,
}) => {
  const ana = await as('client');
  const [ivo, mato, mia] = [
    await as('worker', 'Ivo Prvi'),
    await as('worker', 'Mato Drugi'),
    await as('worker', 'Mia Treća'),
  ];
  await db.transaction(async (tx) => {
    for (const author of [ivo, mato, mia])
      await notify(tasks, tx, {
        userId: ana.id,
        kind: 'review_added',
        data: { review_id: author.id, stars: 5, author: { id: author.id } },
      });
  });
  await db.update(users).set({ name: 'Ivo Novi' }).where(eq(users.id, ivo.id));
  await db.delete(users).where(eq(users.id, mato.id));
  const query = vi.spyOn((db as unknown as { $client: Pool }).$client, 'query');
  const { body } = await ana.get('/notifications');
  expect(
    query.mock.calls.filter(([statement]) => (statement as { name?: string }).name === 'users_by_ids'),
  ).toHaveLength(1);
  expect(body.data.map(({ text }: { text: string }) => text)).toEqual([
    'Mia Treća Vam ostavlja ocjenu: 5 zvjezdica.',
    'Obrisani korisnik Vam ostavlja ocjenu: 5 zvjezdica.',
    'Ivo Novi Vam ostavlja ocjenu: 5 zvjezdica.',
  ]);
  expect(body.data[2].data.review_added.author).toMatchObject({ id: ivo.id, name: 'Ivo Novi' });
  expect(body.data[1].data.review_added.author).toEqual({
    id: mato.id,
    name: 'Obrisani korisnik',
    slug: null,
  });
});

test('stored names are removed from notifications and tasks, and old email tasks still find their recipient’s address', async ({
  as,
  db,
  tasks,
  keys,
  outbox,
}) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const author = { id: ivo.id, name: 'Staro Ime' };
  const [row] = await db
    .insert(notifications)
    .values({ userId: ana.id, kind: 'review_added', data: { review_id: 1, stars: 4, author } })
    .returning({ id: notifications.id });
  await tasks.runDue();
  const old = (name: string, state: string, data: object, output: object | null = null) =>
    db.execute(
      sql`insert into pgboss.job (name, state, data, output) values (${name}, ${state}::pgboss.job_state, ${JSON.stringify(data)}, ${output && JSON.stringify(output)})`,
    );
  await old('notify', 'completed', { userId: ana.id, kind: 'review_added', id: null, data: { author } });
  await old(
    'notify',
    'failed',
    { userId: ana.id },
    { message: 'Failed query: select\nparams: Staro Ime', stack: 'Staro Ime' },
  );
  await old('push', 'completed', { userId: ana.id, message: { title: 'Staro Ime' } });
  const sealed = keys.seal(JSON.stringify({ reason: 'Nečitko' }), 'mail');
  await old('mail', 'completed', { to: 'staro-ime@primjer.hr', template: 'trade_check.declined', sealed });
  const email = await emailOf(db, ana);
  await old('mail', 'created', {
    to: email,
    template: 'trade_check.declined',
    sealed,
    at: new Date().toISOString(),
  });

  for (const statement of migration.slice(0, 2)) await db.execute(sql.raw(statement));

  const { rows } = await db.execute(
    sql`select data, output from pgboss.job union all select data, null from notifications`,
  );
  expect(JSON.stringify(rows)).not.toMatch(/staro.ime/i);
  const [kept] = await db
    .select()
    .from(notifications)
    .where(eq(notifications.id, row?.id ?? 0));
  expect(kept?.data).toEqual({ review_id: 1, stars: 4, author: { id: ivo.id } });
  expect((await outbox.to(email)).text).toContain('Nečitko');
});
