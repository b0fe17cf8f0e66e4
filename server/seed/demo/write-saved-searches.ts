import { sql } from 'drizzle-orm';
import type { Frequency } from '#contract/saved-search-words.ts';
import type { SavedFiltersInput } from '#contract/saved-searches.ts';
import { type FoundPost, postWords } from '../../job-posts/post-words.ts';
import type { NotificationData } from '../../notifications/data.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { matches, postsWith } from '../../saved-searches/matching.ts';
import { insert } from '../../saved-searches/queries.ts';
import { rowOf } from '../../saved-searches/service.ts';
import { savedSearches } from '../../saved-searches/tables.ts';
import type { Clock } from './clock.ts';

interface Kept {
  who: string;
  title: string;
  frequency: Frequency;
  filters: SavedFiltersInput;
  daysAgo: number;
}

const kept: readonly Kept[] = [
  {
    who: 'kresimir-vukovic',
    title: 'Bojler bilo gdje',
    frequency: 'weekly',
    filters: { search: 'bojler' },
    daysAgo: 61,
  },
  {
    who: 'kresimir-vukovic',
    title: 'Voda i grijanje',
    frequency: 'daily',
    filters: { job_categories: ['grijanje-i-klimatizacija', 'vodoinstalacije'] },
    daysAgo: 40,
  },
  {
    who: 'kresimir-vukovic',
    title: 'Vodoinstalacije, Grad Zagreb',
    frequency: 'at_once',
    filters: { job_categories: ['vodoinstalacije'], counties: ['grad-zagreb'], type: 'inquiry' },
    daysAgo: 33,
  },
  {
    who: 'ivana-barisic',
    title: 'Tko nudi usluge',
    frequency: 'weekly',
    filters: { type: 'offer' },
    daysAgo: 20,
  },
  {
    who: 'zeljka-blazevic',
    title: 'Poslovi oko Varaždina',
    frequency: 'at_once',
    filters: { near: 'varazdin', radius: 25 },
    daysAgo: 12,
  },
];

const named = 3;

export interface FoundFor {
  userId: number;
  at: string;
  data: NotificationData['saved_search'];
}

interface Found extends FoundPost {
  out_since: string;
}

export async function writeSavedSearches(
  tx: Tx,
  people: ReadonlyMap<string, number>,
  clock: Clock,
): Promise<FoundFor[]> {
  const summaries = await postWords(tx);
  const found: FoundFor[] = [];
  for (const { who, daysAgo, ...input } of kept) {
    const userId = people.get(who) ?? 0;
    const createdAt = clock.daysAgo(daysAgo, 19, 12);
    const { id, title, filters } = await insert(tx, { ...(await rowOf(tx, userId, input)), createdAt });
    const { rows } = await tx.execute<Found>(sql`
      select p.id, p.job_type_id, p.county_id, p.town_id, p.question_set_id, p.answers, p.out_since from (${postsWith(sql`true`)}) as p join ${savedSearches} as s on ${matches}
      where s.id = ${id} order by p.out_since desc, p.id desc limit ${input.frequency === 'at_once' ? 1 : named}`);
    const [newest] = rows;
    if (!newest) continue;
    found.push({
      userId,
      at: newest.out_since,
      data: {
        count: rows.length,
        posts: await summaries(tx, rows),
        searches: [{ id, title, filters, count: rows.length }],
      },
    });
  }
  return found;
}
