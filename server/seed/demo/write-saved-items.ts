import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/pool.ts';
import { savedItems } from '../../saved-items/tables.ts';
import type { Clock } from './clock.ts';

interface SavedWorker {
  who: string;
  worker: string;
  note: string | null;
  daysAgo: number;
  /** Days since the user was notified that the worker is free again. */
  freedDaysAgo?: number;
}

const workers: readonly SavedWorker[] = [
  {
    who: 'ivana-barisic',
    worker: 'sinisa-bozic',
    note: 'Preporuka susjede s drugog kata. Radi i subotom.',
    daysAgo: 34,
  },
  {
    who: 'ivana-barisic',
    worker: 'domagoj-peric',
    note: null,
    daysAgo: 21,
    freedDaysAgo: 1,
  },
  {
    who: 'ivana-barisic',
    worker: 'kresimir-vukovic',
    note: 'Popravio bojler brzo i uredno.\nNajbolje ga je zvati poslije 17 sati.',
    daysAgo: 12,
  },
];

const posts = [
  {
    ...{ who: 'kresimir-vukovic', kind: 'inquiry', status: 'finished', daysAgo: 2 },
    note: 'Pitati trebaju li još nekoga za keramiku.',
  },
  { who: 'kresimir-vukovic', kind: 'inquiry', status: 'active', note: null, daysAgo: 2 },
  {
    ...{ who: 'ivana-barisic', kind: 'offer', status: 'active', daysAgo: 6 },
    note: 'Pitati za cijenu kad skupimo još koji posao.',
  },
  { who: 'ivana-barisic', kind: 'offer', status: 'active', note: null, daysAgo: 3 },
] as const;

/**
 * Writes saved workers, two inquiries (one of them closed) saved by the demo worker, and services saved by
 * the client.
 */
export async function writeSavedItems(
  tx: Tx,
  people: ReadonlyMap<string, number>,
  clock: Clock,
): Promise<void> {
  const idOf = (slug: string) => people.get(slug) ?? 0;
  await tx.insert(savedItems).values(
    workers.map(({ who, worker, note, daysAgo, freedDaysAgo }) => ({
      userId: idOf(who),
      workerId: idOf(worker),
      privateNote: note,
      notifiedAt: freedDaysAgo === undefined ? null : clock.daysAgo(freedDaysAgo, 7, 20),
      createdAt: clock.daysAgo(daysAgo, 18, 5),
    })),
  );
  for (const { who, kind, status, note, daysAgo } of posts)
    await tx.execute(sql`
      insert into saved_items (user_id, job_post_id, private_note, created_at)
      select ${idOf(who)}::int, p.id, ${note}::text, greatest(p.reviewed_at, ${clock.daysAgo(daysAgo, 8, 40).toISOString()}::timestamptz)
      from job_posts p
      where p.status = ${status} and p.kind = ${kind} and p.audience = 'all' and p.user_id <> ${idOf(who)}
        and not exists (select from saved_items s where s.user_id = ${idOf(who)} and s.job_post_id = p.id)
      order by p.created_at desc, p.id desc limit 1`);
}
