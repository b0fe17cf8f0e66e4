import { sql } from 'drizzle-orm';
import { chatMembers, chatMessages, chats, phrases } from '../../chats/tables.ts';
import { seenJobs } from '../../dashboard/tables.ts';
import type { StoredOfferStatus } from '../../offers/states.ts';
import { offers } from '../../offers/tables.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { type Clock, later } from './clock.ts';
import { type Pair, writeDeal } from './write-deals.ts';

interface Sent {
  status: StoredOfferStatus;
  minutesAgo: number;
  work: string;
  cents: readonly [from: number, to: number | null];
  validDays: number;
  asked?: string;
}

const hour = 60;
const day = 24 * hour;

const sent: readonly Sent[] = [
  {
    status: 'open',
    minutesAgo: 26 * hour,
    work: 'Dolazak, pronalazak kvara i popravak s materijalom do 20 eura.',
    cents: [18_000, null],
    validDays: 12,
    asked: 'Hvala na ponudi. Je li materijal uključen u cijenu?',
  },
  {
    status: 'open',
    minutesAgo: 3 * day,
    work: 'Rad i sitni materijal. Veći dijelovi po računu trgovine.',
    cents: [9000, 14_000],
    validDays: 9,
  },
  {
    status: 'open',
    minutesAgo: 5 * day,
    work: 'Pregled, zamjena i ispitivanje, s odvozom starog.',
    cents: [26_000, null],
    validDays: 6,
    asked: 'Možete li doći u subotu prijepodne?',
  },
  {
    status: 'declined',
    minutesAgo: 11 * day,
    work: 'Zamjena s materijalom srednje klase.',
    cents: [32_000, 38_000],
    validDays: -2,
  },
  {
    status: 'closed',
    minutesAgo: 16 * day,
    work: 'Popravak istog dana, materijal je uključen.',
    cents: [7500, null],
    validDays: -4,
  },
  {
    status: 'withdrawn',
    minutesAgo: 19 * day,
    work: 'Ugradnja i puštanje u rad.',
    cents: [21_000, null],
    validDays: -6,
  },
  {
    status: 'open',
    minutesAgo: 24 * day,
    work: 'Čišćenje i pregled, s probnim radom.',
    cents: [6000, null],
    validDays: -8,
  },
];

const agreed = [
  {
    post: '',
    stage: 'scheduled',
    work: 'Odčepljivanje i ispiranje odvoda, s pregledom kamerom.',
    cents: [12_000, null],
    days: 2,
    time: 0,
  },
  {
    post: '',
    stage: 'scheduled',
    work: 'Zamjena bojlera, ventila i sigurnosne grupe.',
    cents: [30_000, 34_000],
    days: 3,
    time: 1,
  },
] as const;

interface Found extends Pair {
  fits: boolean;
}

const worded = <P extends { work: string }>(plan: P, { fits }: Found): P =>
  fits ? plan : { ...plan, work: 'Rad i materijal prema dogovoru na licu mjesta.' };

/**
 * Finds an inquiry from a client without a chat with the worker, preferably in the worker’s trades and area.
 * Excludes active inquiries in the worker’s towns, because the list of matching jobs needs them.
 */
const postFor = async (
  tx: Tx,
  workerId: number,
  without: number,
  status: 'active' | 'finished',
): Promise<Found | undefined> =>
  (
    await tx.execute<Found>(sql`
      select p.user_id as client_id, ${workerId}::int as worker_id, p.id as job_post_id, c.user_id is not null as fits
      from job_posts p left join user_job_categories c on c.job_category_id = p.job_category_id and c.user_id = ${workerId}
      where p.kind = 'inquiry' and p.status = ${status} and p.user_id not in (${workerId}, ${without})
        and (p.status = 'finished' or not exists (select from user_towns t where t.user_id = ${workerId} and t.town_id = p.town_id))
        and not exists (select from deals d where d.job_post_id = p.id)
        and not exists (select from offers o where o.job_post_id = p.id and o.status = 'accepted')
        and not exists (select from chats where low_id = least(p.user_id, ${workerId}) and high_id = greatest(p.user_id, ${workerId}))
      order by c.user_id is null, exists (select from user_towns t where t.user_id = ${workerId} and t.town_id = p.town_id) desc,
        exists (select from user_counties a where a.user_id = ${workerId} and a.county_id = p.county_id) desc, p.id desc limit 1`)
  ).rows[0];

const needs = ({ status }: Sent) => (status === 'open' ? 'active' : 'finished');

export async function writeDays(
  tx: Tx,
  clock: Clock,
  workers: readonly number[],
  without: number,
): Promise<void> {
  for (const workerId of workers) {
    for (const plan of agreed) {
      const pair = await postFor(tx, workerId, without, 'finished');
      if (pair) await writeDeal(tx, clock, pair, worded(plan, pair));
    }
    for (const plan of sent) {
      const pair = await postFor(tx, workerId, without, needs(plan));
      if (pair) await writeOffer(tx, clock, pair, worded(plan, pair));
    }
    await tx.insert(phrases).values([
      { userId: workerId, kind: 'opening', position: 0, text: 'Mogu doći danas nakon 17 sati.' },
      { userId: workerId, kind: 'opening', position: 1, text: 'Mogu doći sutra ujutro.' },
      { userId: workerId, kind: 'answer', position: 0, text: 'Može, odgovara mi.' },
      { userId: workerId, kind: 'answer', position: 1, text: 'Javljam se danas.' },
    ]);
    await tx.insert(seenJobs).select(
      sql`select ${workerId}::int, p.id, now() from job_posts p join user_job_categories c on c.job_category_id = p.job_category_id and c.user_id = ${workerId}
        where p.status = 'active' and p.kind = 'inquiry' and p.id % 3 = 0`,
    );
  }
}

async function writeOffer(
  tx: Tx,
  clock: Clock,
  { client_id: clientId, worker_id: workerId, job_post_id: jobPostId }: Pair,
  plan: Sent,
): Promise<void> {
  const at = clock.minutesAgo(plan.minutesAgo);
  const [chat] = await tx
    .insert(chats)
    .values({
      lowId: Math.min(clientId, workerId),
      highId: Math.max(clientId, workerId),
      startedBy: workerId,
      createdAt: at,
    })
    .returning({ id: chats.id });
  const chatId = chat?.id ?? 0;
  const [message] = await tx
    .insert(chatMessages)
    .values({
      chatId,
      fromId: workerId,
      toId: clientId,
      type: 'offer_message',
      readAt: later(at, 40),
      createdAt: at,
    })
    .returning({ id: chatMessages.id });
  const validUntil = clock
    .minutesAgo(-plan.validDays * day)
    .toISOString()
    .slice(0, 10);
  await tx.insert(offers).values({
    ...{ jobPostId, workerId, messageId: message?.id ?? 0, work: plan.work, status: plan.status },
    ...{
      priceFromCents: plan.cents[0],
      priceToCents: plan.cents[1],
      validUntil,
      createdAt: at,
      updatedAt: at,
    },
  });
  let last = { id: message?.id ?? 0, at };
  if (plan.asked) {
    const asked = later(at, 5 * hour);
    const [row] = await tx
      .insert(chatMessages)
      .values({
        chatId,
        fromId: clientId,
        toId: workerId,
        type: 'text_message',
        content: plan.asked,
        createdAt: asked,
      })
      .returning({ id: chatMessages.id });
    last = { id: row?.id ?? 0, at: asked };
  }
  const side = { chatId, lastMessageId: last.id, lastMessageAt: last.at };
  await tx.insert(chatMembers).values([
    { ...side, userId: clientId, unreadCount: 0 },
    { ...side, userId: workerId, unreadCount: plan.asked ? 1 : 0 },
  ]);
}
