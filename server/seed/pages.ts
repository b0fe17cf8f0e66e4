import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { questions } from '../help/tables.ts';
import { pages } from '../pages/tables.ts';
import type { Tx } from '../platform/db/pool.ts';
import { versions } from '../versions/tables.ts';
import { seededQuestions } from './data/questions.ts';

const bodyOf = (slug: string) => readFileSync(path.join(import.meta.dirname, 'data/pages', `${slug}.md`), 'utf8').trim();

const legal = (slug: string, title: string, lead: string, agreed: boolean) => ({ slug, title, lead, kind: 'legal' as const, agreed });
const fixed = (slug: string, title: string, lead: string) => ({ slug, title, lead, kind: 'fixed' as const, agreed: false });

/** The site's own pages; a page that is there stays as its editors left it. */
export const seededPages = [
  fixed('o-nama', 'O nama', 'Mjesto na kojem se kućni poslovi i majstori nađu bez provizije.'),
  fixed('privatnost', 'Privatnost i uvjeti', 'Što o Vama spremamo, pod kojim uvjetima radimo i gdje se o tome odlučuje.'),
  legal('politika-privatnosti', 'Politika privatnosti', 'Ovdje piše što o Vama spremamo, zašto, koliko dugo i tko to vidi. Podatke ne prodajemo.', true),
  legal('uvjeti-koristenja', 'Uvjeti korištenja', 'Pravila po kojima klijenti, majstori i oglašivači koriste {portal}.', true),
  legal('politika-kolacica', 'Politika kolačića', 'Koje kolačiće i spremišta koristimo, čemu služe i koliko traju.', false),
].map((page) => ({ ...page, body: bodyOf(page.slug), seoTitle: '', seoDescription: '' }));

/** Writes the pages and questions that are missing, the pages with their first version. */
export async function seedPages(tx: Tx): Promise<void> {
  const made = await tx.insert(pages).values(seededPages).onConflictDoNothing().returning();
  if (made.length > 0)
    await tx.insert(versions).values(
      made.map(({ id, slug, title, lead, body, seoTitle, seoDescription, major, minor, validFrom, note }) => ({
        subjectType: 'page',
        subjectId: id,
        number: 1,
        content: { slug, title, lead, body, seoTitle, seoDescription, major, minor, validFrom, note, version: `${major}.${minor}` },
      })),
    );
  // Only at first: a question that editors took away stays away.
  const { rows } = await tx.execute(sql`select 1 from ${questions} limit 1`);
  if (rows.length === 0) await tx.insert(questions).values(seededQuestions.map((row, at) => ({ popular: false, ...row, position: at * 10 })));
}
