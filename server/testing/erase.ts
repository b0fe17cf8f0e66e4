import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { retaining } from '../privacy/retention.ts';
import { users } from '../users/tables.ts';
import { password } from './accounts.ts';
import type { Person } from './app.ts';

export async function erase({ db, tasks }: { db: Db; tasks: Tasks }, person: Person): Promise<void> {
  expect(await person.send('DELETE', '/auth/delete-account', { json: { password } })).toHaveStatus(204);
  await endTerm({ db, tasks }, person);
}

export async function endTerm(
  { db, tasks }: { db: Db; tasks: Tasks },
  { id }: { id: number },
): Promise<void> {
  await db.update(users).set({ deleteAt: new Date() }).where(eq(users.id, id));
  await tasks.enqueue(db, retaining, {});
  await tasks.runDue();
}
