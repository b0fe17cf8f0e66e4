import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { z } from '#contract/zod.ts';
import { recordAct } from '../audit/service.ts';
import type { Db, DbOrTx } from '../platform/db/pool.ts';
import type { Actor } from '../platform/session/actor.ts';
import { settings } from './tables.ts';

/** A setting and its schema. */
interface Setting<T extends z.ZodType> {
  key: string;
  schema: T;
}

/** The value last written by the seed or an administrator. Throws `not_found` if there is none. */
export async function readSetting<T extends z.ZodType>(db: DbOrTx, { key, schema }: Setting<T>): Promise<z.output<T>> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  if (!row) throw new AppError('not_found');
  return schema.parse(row.value);
}

/** Returns the stored value; the first caller stores the one it creates. */
export async function readOrCreateSetting<T extends z.ZodType>(db: DbOrTx, setting: Setting<T>, create: () => z.output<T>): Promise<z.output<T>> {
  const [known] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, setting.key));
  if (known) return setting.schema.parse(known.value);
  await db.insert(settings).values({ key: setting.key, value: create() }).onConflictDoNothing();
  return readSetting(db, setting);
}

/** Writes a setting and its author; the previous value stays in the audit log. */
export async function writeSetting<T extends z.ZodType>(db: Db, actor: Actor, { key, schema }: Setting<T>, value: z.output<T>): Promise<z.output<T>> {
  await db.transaction(async (tx) => {
    const [former] = await tx.select({ value: settings.value }).from(settings).where(eq(settings.key, key)).for('update');
    const row = { value, updatedBy: actor.id, updatedAt: new Date() };
    await tx
      .insert(settings)
      .values({ key, ...row })
      .onConflictDoUpdate({ target: settings.key, set: row });
    await recordAct(tx, actor, { action: 'setting.write', subject: { type: `setting.${key}`, id: null }, details: { former: former?.value ?? null, value } });
  });
  return schema.parse(value);
}
