import { asc, eq } from 'drizzle-orm';
import type { Phrases } from '#contract/chats.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import { lockOwnAccount } from '../users/accounts.ts';
import { phrases } from './tables.ts';

export async function phrasesOf(db: DbOrTx, userId: number): Promise<Phrases> {
  const rows = await db
    .select()
    .from(phrases)
    .where(eq(phrases.userId, userId))
    .orderBy(asc(phrases.kind), asc(phrases.position));
  const of = (kind: 'opening' | 'answer') => rows.filter((row) => row.kind === kind).map((row) => row.text);
  return { openings: of('opening'), answers: of('answer') };
}

/** Replaces all of the user’s phrases, in the given order. */
export async function savePhrases(db: Db, userId: number, { openings, answers }: Phrases): Promise<Phrases> {
  const rows = (kind: 'opening' | 'answer', texts: readonly string[]) =>
    texts.map((text, position) => ({ userId, kind, position, text }));
  const all = [...rows('opening', openings), ...rows('answer', answers)];
  await db.transaction(async (tx) => {
    await lockOwnAccount(tx, userId);
    await tx.delete(phrases).where(eq(phrases.userId, userId));
    if (all.length) await tx.insert(phrases).values(all);
  });
  return { openings: [...openings], answers: [...answers] };
}
