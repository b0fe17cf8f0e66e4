import { eq } from 'drizzle-orm';
import type { DbOrTx } from '../platform/db/pool.ts';
import { jobCategories, jobTypeSynonyms, jobTypes } from '../trades/tables.ts';
import { categoryTexts } from './data/category-texts.ts';
import synonyms from './data/synonyms.json' with { type: 'json' };
import trades from './data/trades.json' with { type: 'json' };

/**
 * Writes the 24 categories and 234 types. Administrators may edit them, so existing rows remain unchanged.
 */
export async function seedTrades(db: DbOrTx): Promise<void> {
  await db
    .insert(jobCategories)
    .values(
      trades.categories.map(
        ({ name, key, description, hue, icon, seo_title: seoTitle, seo_description: seoDescription }) => ({
          name,
          key,
          description,
          hue,
          icon,
          seoTitle,
          seoDescription,
          body: categoryTexts[key] ?? '',
        }),
      ),
    )
    .onConflictDoNothing({ target: jobCategories.key });
  const idOf = new Map(
    (await db.select({ id: jobCategories.id, key: jobCategories.key }).from(jobCategories)).map(
      (category) => [category.key, category.id],
    ),
  );
  const types = trades.categories.flatMap((category) =>
    category.types.map((type) => ({ ...type, jobCategoryId: idOf.get(category.key) ?? 0 })),
  );
  await db.insert(jobTypes).values(types).onConflictDoNothing({ target: jobTypes.key });
  await seedSynonyms(db);
}

/**
 * Writes the synonyms only if there are none yet, so that those deleted by administrators do not reappear.
 */
async function seedSynonyms(db: DbOrTx): Promise<void> {
  const [known] = await db.select({ id: jobTypeSynonyms.id }).from(jobTypeSynonyms).limit(1);
  if (known) return;
  const types = await db.select({ id: jobTypes.id, key: jobTypes.key }).from(jobTypes);
  const phrases: Readonly<Record<string, readonly string[]>> = synonyms;
  const rows = types.flatMap(({ id, key }) =>
    (phrases[key] ?? []).map((phrase) => ({ jobTypeId: id, phrase })),
  );
  if (rows.length) await db.insert(jobTypeSynonyms).values(rows);
}

export async function drawnTrades(db: DbOrTx) {
  const categories = await db
    .select({
      id: jobCategories.id,
      key: jobCategories.key,
      hue: jobCategories.hue,
      icon: jobCategories.icon,
      typesCount: jobCategories.typesCount,
    })
    .from(jobCategories)
    .orderBy(jobCategories.id);
  const types = await db
    .select({ key: jobTypes.key, icon: jobTypes.icon, categoryKey: jobCategories.key })
    .from(jobTypes)
    .innerJoin(jobCategories, eq(jobCategories.id, jobTypes.jobCategoryId))
    .orderBy(jobTypes.id);
  return categories.map((category) => ({
    ...category,
    types: types.filter((type) => type.categoryKey === category.key),
  }));
}
export type DrawnTrade = Awaited<ReturnType<typeof drawnTrades>>[number];
