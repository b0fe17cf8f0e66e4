import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { counties, towns } from '../places/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { jobCategories, jobTypes } from '../trades/tables.ts';
import { createUser } from '../users/service.ts';
import { userCounties, userJobCategories, userJobTypes, users, userTowns } from '../users/tables.ts';

interface WorkerShape {
  name?: string;
  about?: string;
  counties?: string[];
  towns?: string[];
  categories?: string[];
  types?: string[];
  values?: Partial<typeof users.$inferInsert>;
}

export async function makeWorker(db: Db, shape: WorkerShape = {}): Promise<number> {
  return db.transaction(async (tx) => {
    const id = await createUser(tx, {
      name: shape.name ?? 'Mate Majstor',
      email: `${randomUUID()}@test.hr`,
      passwordHash: '',
      emailConfirmedAt: new Date(),
    });
    await tx
      .update(users)
      .set({ typeOf: 'worker', about: shape.about ?? null, ...shape.values })
      .where(eq(users.id, id));
    const keyed = {
      counties: shape.counties ?? [],
      towns: shape.towns ?? [],
      categories: shape.categories ?? ['vodoinstalacije'],
      types: shape.types ?? [],
    };
    if (keyed.counties.length) {
      const rows = await tx.select().from(counties).where(inArray(counties.key, keyed.counties));
      await tx.insert(userCounties).values(rows.map((row) => ({ userId: id, countyId: row.id })));
    }
    if (keyed.towns.length) {
      const rows = await tx.select().from(towns).where(inArray(towns.key, keyed.towns));
      await tx
        .insert(userTowns)
        .values(rows.map((row) => ({ userId: id, countyId: row.countyId, townId: row.id })));
    }
    const rows = await tx.select().from(jobCategories).where(inArray(jobCategories.key, keyed.categories));
    if (rows.length)
      await tx.insert(userJobCategories).values(rows.map((row) => ({ userId: id, jobCategoryId: row.id })));
    if (keyed.types.length) {
      const types = await tx.select().from(jobTypes).where(inArray(jobTypes.key, keyed.types));
      await tx
        .insert(userJobTypes)
        .values(types.map((row) => ({ userId: id, jobCategoryId: row.jobCategoryId, jobTypeId: row.id })));
    }
    await tx.execute(sql`select refresh_user(${id})`);
    return id;
  });
}
