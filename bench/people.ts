import { inArray, like, sql } from 'drizzle-orm';
import { openSession } from '../server/auth/sessions.ts';
import type { Db } from '../server/platform/db/pool.ts';
import { createUser } from '../server/users/service.ts';
import { users } from '../server/users/tables.ts';
import type { Known } from './rows.ts';

export interface Person {
  id: number;
  token: string;
}
const domain = 'bench.primjer.hr';
export const addressOf = (name: string) => `${name}@${domain}`;

export async function join(db: Db, name: string): Promise<Person> {
  const id = await db.transaction((tx) =>
    createUser(tx, {
      name: `Osoba ${name}`,
      email: addressOf(name),
      passwordHash: null,
      emailConfirmedAt: new Date(),
    }),
  );
  return { id, token: await openSession(db, id, 'bench') };
}

export async function leave(db: Db): Promise<void> {
  const ours = db
    .select({ id: users.id })
    .from(users)
    .where(like(users.email, `%@${domain}`));
  await db.execute(sql`delete from chats where low_id in ${ours} or high_id in ${ours}`);
  await db.delete(users).where(inArray(users.id, ours));
}

export async function whatStands(db: Db, perPage: number): Promise<Known> {
  const { rows } = await db.execute<{ post: number; slug: string; posts: number }>(sql`
    select (select id from job_posts where status = 'active' and kind = 'inquiry' order by created_at desc offset 40 limit 1) as post,
      (select slug from users where is_worker order by rating_score desc, id offset 20 limit 1) as slug,
      (select count(*)::int from job_posts where status = 'active') as posts`);
  const [row] = rows;
  if (!row?.post || !row.slug) throw new Error('The site contains no people. Fill it first.');
  return { postId: row.post, slug: row.slug, pages: Math.max(1, Math.floor(row.posts / perPage)) };
}

export async function staff(db: Db, role: 'moderator' | 'superadmin'): Promise<Person> {
  const person = await join(db, role);
  await db.execute(sql`update users set role = ${role} where id = ${person.id}`);
  return person;
}
