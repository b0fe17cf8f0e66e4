import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { z } from '#contract/zod.ts';
import { recordAdminAction } from '../audit/service.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { settings } from './tables.ts';

interface Setting<T extends z.ZodType> {
  key: string;
  schema: T;
}

/**
 * Returns the value last written by the seed, an administrator or the site itself; undefined if there is
 * none.
 */
export async function findSetting<T extends z.ZodType>(
  db: DbOrTx,
  { key, schema }: Setting<T>,
): Promise<z.output<T> | undefined> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row && schema.parse(row.value);
}

/** Returns the value of a setting that the seed writes. Throws `not_found` if there is none. */
export async function readSetting<T extends z.ZodType>(
  db: DbOrTx,
  setting: Setting<T>,
): Promise<z.output<T>> {
  const value = await findSetting(db, setting);
  if (value === undefined) throw new AppError('not_found');
  return value;
}

/** Returns the stored value, creating and storing it on first use. Concurrent callers get the same value. */
export async function readOrCreateSetting<T extends z.ZodType>(
  db: DbOrTx,
  setting: Setting<T>,
  create: () => z.output<T>,
): Promise<z.output<T>> {
  const known = await findSetting(db, setting);
  if (known !== undefined) return known;
  await db.insert(settings).values({ key: setting.key, value: create() }).onConflictDoNothing();
  return readSetting(db, setting);
}

const store = (tx: DbOrTx, key: string, value: unknown, author: Actor | null) => {
  const row = { value, updatedBy: author?.id ?? null, updatedAt: new Date() };
  return tx
    .insert(settings)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: settings.key, set: row });
};

/** Writes a setting and its author; the previous value is recorded in the audit log. */
export async function writeSetting<T extends z.ZodType>(
  db: Db,
  actor: Actor,
  { key, schema }: Setting<T>,
  value: z.output<T>,
): Promise<z.output<T>> {
  await db.transaction(async (tx) => {
    const [former] = await tx
      .select({ value: settings.value })
      .from(settings)
      .where(eq(settings.key, key))
      .for('update');
    await store(tx, key, value, actor);
    await recordAdminAction(tx, actor, {
      action: 'setting.write',
      subject: { type: `setting.${key}`, id: null },
      details: { former: former?.value ?? null, value },
    });
  });
  return schema.parse(value);
}

/** Writes a value determined by the site itself, without author or audit log entry. */
export async function recordSetting<T extends z.ZodType>(
  db: DbOrTx,
  { key, schema }: Setting<T>,
  value: z.output<T>,
): Promise<void> {
  await store(db, key, schema.parse(value), null);
}
