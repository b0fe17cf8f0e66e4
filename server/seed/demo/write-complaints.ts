import { sql } from 'drizzle-orm';
import { received } from '../../complaints/present.ts';
import { complaints } from '../../complaints/tables.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { type Clock, later } from './clock.ts';

/** Writes an answered complaint and a newer open one about the client's done deal. */
export async function writeComplaints(tx: Tx, clock: Clock, clientId: number): Promise<void> {
  const { rows } = await tx.execute<{ id: number; post: number; done: string }>(sql`
    select id, job_post_id as post, done_at as done from deals where client_id = ${clientId} and stage = 'done' order by id limit 1`);
  const [deal] = rows;
  if (!deal) return;
  const media = await tx.execute<{ key: string }>(sql`
    select 'post-' || id as key from job_post_media where job_post_id = ${deal.post} and kind = 'image' order by position limit 2`);
  const pictures = media.rows.map(({ key }) => key);
  const first = later(new Date(deal.done), 26 * 60);
  await tx.insert(complaints).values([
    {
      ...{ dealId: deal.id, state: 'answered' as const, pictures, ...received(first) },
      complaint:
        'Dvije ladice zapinju, a jedna ručka je postavljena naopako. Molim da ih podesite bez naplate.',
      answer: 'Ispričavamo se. Dolazimo u četvrtak u 17 sati, podešavamo ladice i okrećemo ručku.',
      accepts: true,
      answeredAt: later(first, 9 * 60),
    },
    {
      ...{ dealId: deal.id, ...received(clock.daysAgo(2, 10, 20)) },
      complaint:
        'Radna ploča uz sudoper nije zabrtvljena i voda ulazi ispod nje. Molim brtvljenje ili zamjenu tog dijela ploče.',
    },
  ]);
}
