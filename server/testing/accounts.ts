import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { plainCode } from '../auth/reset-codes.ts';
import { resetCodes } from '../auth/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { users } from '../users/tables.ts';
import type { Outbox } from './outbox.ts';

export const password = 'sasvim-duga-lozinka';
/** A hash stores its own cost parameters, so tests can use the cheapest. */
export const leastCost = { memoryCost: 64, timeCost: 1, parallelism: 1 } as const;
let hashed: Promise<string> | undefined;
export const passwordHash = () => (hashed ??= hash(password, leastCost));

export const givePassword = async (db: Db, { id }: { id: number }): Promise<void> => {
  await db
    .update(users)
    .set({ passwordHash: await passwordHash() })
    .where(eq(users.id, id));
};

export const takePassword = async (db: Db, { id }: { id: number }): Promise<void> => {
  await db.update(users).set({ passwordHash: null }).where(eq(users.id, id));
};

export const emailOf = async (db: Db, { id }: { id: number }): Promise<string> => {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, id));
  if (!row) throw new Error(`the account ${id} does not exist`);
  return row.email;
};

const resetCode = /^ {4}([2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4})$/m;
export const codeIn = (text: string): string => resetCode.exec(text)?.[1] ?? '';
export const newestCode = async (outbox: Outbox, email: string): Promise<string> =>
  codeIn((await outbox.to(email)).text);
/** Stores the account's reset code with the cheapest hash. */
export const cheapenCode = async (db: Db, { id }: { id: number }, code: string): Promise<void> => {
  await db
    .update(resetCodes)
    .set({ codeHash: await hash(plainCode(code), leastCost) })
    .where(eq(resetCodes.userId, id));
};
export const wrong = (code: string): string =>
  code.startsWith('A') ? code.replace('A', 'B') : `A${code.slice(1)}`;
