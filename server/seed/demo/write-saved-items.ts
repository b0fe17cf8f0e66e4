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

const postsOf = 'kresimir-vukovic';

/** Writes saved workers, and for the demo worker two saved posts, one of them closed. */
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
  for (const [status, note] of [
    ['finished', 'Pitati trebaju li još nekoga za keramiku.'],
    ['active', null],
  ] as const)
    await tx.execute(sql`
      insert into saved_items (user_id, job_post_id, private_note, created_at)
      select ${idOf(postsOf)}::int, id, ${note}::text, ${clock.daysAgo(2, 8, 40).toISOString()}::timestamptz from job_posts
      where status = ${status} and kind = 'inquiry' and audience = 'all' and user_id <> ${idOf(postsOf)} order by created_at desc, id desc limit 1`);
}
