import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { questions } from '../help/tables.ts';
import { pages } from '../pages/tables.ts';
import type { Tx } from '../platform/db/pool.ts';
import { keepVersion } from '../versions/service.ts';
import { seededQuestions } from './data/questions.ts';
import { contentOf, renewPages, renewQuestions } from './untouched.ts';

const bodyOf = (slug: string) =>
  readFileSync(path.join(import.meta.dirname, 'data/pages', `${slug}.md`), 'utf8').trim();

/**
 * Changes in the newest edition of a legal text, for sites with the previous edition. Substantial changes
 * require accounts to accept the text again.
 */
interface Change {
  note: string;
  substantial: boolean;
}
const slight: Change = { note: 'Usklađeno s novim izdanjem portala.', substantial: false };

const legal = (slug: string, title: string, lead: string, agreed: boolean, change = slight) => ({
  slug,
  title,
  lead,
  kind: 'legal' as const,
  agreed,
  change,
});
const fixed = (slug: string, title: string, lead: string) => ({
  slug,
  title,
  lead,
  kind: 'fixed' as const,
  agreed: false,
  change: slight,
});

/** The site's own pages; editors' changes are never overwritten. */
export const seededPages = [
  fixed('o-nama', 'O nama', 'Mjesto na kojem se kućni poslovi i majstori nađu bez provizije.'),
  fixed(
    'privatnost',
    'Privatnost i uvjeti',
    'Što o Vama spremamo, pod kojim uvjetima radimo i gdje se o tome odlučuje.',
  ),
  legal(
    'politika-privatnosti',
    'Politika privatnosti',
    'Ovdje piše što o Vama spremamo, zašto, koliko dugo i tko to vidi. Podatke ne prodajemo.',
    true,
    {
      note: 'Piše da se iz cijena obavljenih poslova računaju zbirne cijene i brojke na profilu majstora.',
      substantial: true,
    },
  ),
  legal(
    'uvjeti-koristenja',
    'Uvjeti korištenja',
    'Pravila po kojima klijenti, majstori i oglašivači koriste {portal}.',
    true,
  ),
  legal(
    'politika-kolacica',
    'Politika kolačića',
    'Koje kolačiće i spremišta koristimo, čemu služe i koliko traju.',
    false,
    {
      note: 'Piše što na uređaju ostaje nakon odjave.',
      substantial: false,
    },
  ),
].map((page) => ({ ...page, body: bodyOf(page.slug), seoTitle: '', seoDescription: '' }));
export type SeededPage = (typeof seededPages)[number];

/**
 * Inserts missing questions, and missing pages with their first version; updates pages and questions that no
 * editor has changed.
 */
export async function seedPages(tx: Tx): Promise<void> {
  await renewPages(tx, seededPages);
  const made = await tx
    .insert(pages)
    .values(seededPages.map(({ change: _, ...page }) => page))
    .onConflictDoNothing()
    .returning();
  for (const row of made) await keepVersion(tx, { type: 'page', id: row.id }, null, contentOf(row));
  // Questions are inserted only into an empty table, so that a deleted question does not reappear.
  const { rows } = await tx.execute(sql`select 1 from ${questions} limit 1`);
  if (rows.length === 0)
    await tx
      .insert(questions)
      .values(seededQuestions.map((row, at) => ({ popular: false, ...row, position: at * 10 })));
  else await renewQuestions(tx, seededQuestions);
}
