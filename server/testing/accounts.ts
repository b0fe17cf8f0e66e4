import { eq } from 'drizzle-orm';
import { hashPassword } from '../auth/passwords.ts';
import type { Db } from '../platform/db/pool.ts';
import { users } from '../users/tables.ts';

export const password = 'sasvim-duga-lozinka';
let hashed: Promise<string> | undefined;
/** Hashed only once. */
export const passwordHash = () => (hashed ??= hashPassword(password));

/** Gives an account the password shared by all tests, which test persons have from the start. */
export const givePassword = async (db: Db, { id }: { id: number }): Promise<void> => {
  await db
    .update(users)
    .set({ passwordHash: await passwordHash() })
    .where(eq(users.id, id));
};

/** Makes an account look as if it was created through a provider. */
export const takePassword = async (db: Db, { id }: { id: number }): Promise<void> => {
  await db.update(users).set({ passwordHash: null }).where(eq(users.id, id));
};

export const emailOf = async (db: Db, { id }: { id: number }): Promise<string> => {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, id));
  if (!row) throw new Error(`no account ${id}`);
  return row.email;
};
