import { and, eq, ne, notExists, sql } from 'drizzle-orm';
import { questions } from '../help/tables.ts';
import { pages } from '../pages/tables.ts';
import type { Tx } from '../platform/db/pool.ts';
import { today } from '../platform/db/today.ts';
import { keepVersion } from '../versions/service.ts';
import { versions } from '../versions/tables.ts';
import type { seededQuestions } from './data/questions.ts';
import type { SeededPage } from './pages.ts';

/**
 * Returns a page version as the seed writes it; `seeded` distinguishes it from a version saved by an editor.
 */
export const contentOf = ({
  slug,
  title,
  lead,
  body,
  seoTitle,
  seoDescription,
  major,
  minor,
  validFrom,
  note,
}: typeof pages.$inferSelect) => ({
  ...{ slug, title, lead, body, seoTitle, seoDescription, major, minor, validFrom, note },
  version: `${major}.${minor}`,
  seeded: true,
});

/**
 * Returns whether no editor has ever saved the page. Its first version always comes from the seed, but may
 * predate the `seeded` flag.
 */
async function isUntouched(tx: Tx, id: number): Promise<boolean> {
  const ofEditors = sql`${versions.number} > 1 and not coalesce((${versions.content} ->> 'seeded')::boolean, false)`;
  return (
    (await tx.$count(
      versions,
      and(eq(versions.subjectType, 'page'), eq(versions.subjectId, id), ofEditors),
    )) === 0
  );
}

/**
 * Replaces the text of pages that no editor has ever saved with this release’s text, so that it describes the
 * current software correctly. A legal text gets a new edition, and the previous one remains readable.
 */
export async function renewPages(tx: Tx, seeded: readonly SeededPage[]): Promise<void> {
  for (const { slug, title, lead, body, change } of seeded) {
    const [row] = await tx.select().from(pages).where(eq(pages.slug, slug)).for('update');
    if (
      !row ||
      (row.title === title && row.lead === lead && row.body === body) ||
      !(await isUntouched(tx, row.id))
    )
      continue;
    const number = change.substantial ? { major: row.major + 1, minor: 0 } : { minor: row.minor + 1 };
    const edition = row.kind === 'legal' ? { ...number, validFrom: today, note: change.note } : {};
    const [renewed] = await tx
      .update(pages)
      .set({ title, lead, body, updatedAt: new Date(), ...edition })
      .where(eq(pages.id, row.id))
      .returning();
    if (renewed) await keepVersion(tx, { type: 'page', id: row.id }, null, contentOf(renewed));
  }
}

/** Updates answers that have no stored version, which means that no editor has ever saved them. */
export async function renewQuestions(tx: Tx, seeded: typeof seededQuestions): Promise<void> {
  const saved = tx
    .select({ one: sql`1` })
    .from(versions)
    .where(and(eq(versions.subjectType, 'question'), eq(versions.subjectId, questions.id)));
  for (const { question, answer } of seeded)
    await tx
      .update(questions)
      .set({ answer, updatedAt: new Date() })
      .where(and(eq(questions.question, question), ne(questions.answer, answer), notExists(saved)));
}
