import { sql } from 'drizzle-orm';
import { chatMembers, chatMessages, chats } from '../../chats/tables.ts';
import { jobPostEvents, jobPosts } from '../../job-posts/tables.ts';
import { offers } from '../../offers/tables.ts';
import { findPrices } from '../../offers/typical-prices.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { type Clock, later } from './clock.ts';
import type { Keys } from './write-people.ts';

interface Priced {
  category: string;
  type: string;
  county: string;
  work: string;
  asked: readonly (readonly [subject: string, euros: number])[];
}

/** Offers for the demo, enough per type and county to compute a usual price. */
const priced: readonly Priced[] = [
  {
    category: 'vodoinstalacije',
    type: 'popravak-curenja-i-puknutih-cijevi',
    county: 'grad-zagreb',
    work: 'Pronalazak mjesta curenja, zamjena oštećenog dijela i provjera ostalih spojeva. Sitni materijal je uključen.',
    asked: [
      ['Kaplje spoj ispod umivaonika, ručnik je mokar svako jutro.', 70],
      ['Curi cijev iza perilice, zid je vlažan do visine koljena.', 120],
      ['Pušta ventil ispred bojlera, polako ali stalno.', 80],
      ['Na spoju s vertikalom skuplja se voda kad susjedi puste vodu.', 140],
      ['Mokra mrlja na stropu garaže ispod naše kupaonice.', 110],
      ['Sifon u kuhinji stalno popušta, dva puta smo ga sami stegnuli.', 60],
    ],
  },
  {
    category: 'soboslikarstvo-i-licilastvo',
    type: 'bojenje-zidova-i-stropova',
    county: 'splitsko-dalmatinska',
    work: 'Zaštita podova, krpanje sitnih rupa i dva sloja perive boje. Boja je uključena.',
    asked: [
      ['Bojenje dnevnog boravka i hodnika, oko 80 kvadrata zida.', 520],
      ['Dvije spavaće sobe u bijelo, namještaj pomičemo sami.', 430],
      ['Cijeli stan od 58 kvadrata prije useljenja, prazan je.', 980],
      ['Strop kuhinje i blagovaonice nakon poplave, osušeno je.', 310],
      ['Dječja soba u dvije boje, s crtom na metar visine.', 280],
      ['Bojenje apartmana od 40 kvadrata prije novih gostiju.', 690],
    ],
  },
  {
    category: 'elektroinstalacije',
    type: 'popravak-elektricnih-kvarova',
    county: 'grad-zagreb',
    work: 'Dolazak, mjerenje i popravak kvara s materijalom. Nakon popravka ispitujem krug.',
    asked: [
      ['Izbija zaštitna sklopka čim uključimo bojler.', 75],
      ['U dnevnom boravku ne radi nijedna utičnica.', 90],
      ['Rasvjeta u hodniku treperi, žarulje su nove.', 60],
      ['Iskri utičnica kraj štednjaka pa smo je isključili.', 85],
      ['Nema struje na katu, osigurači su uključeni.', 130],
      ['Zvono i interfon ne rade nakon grmljavine.', 70],
    ],
  },
];
const sharing = 3;
const hour = 60;

export async function writePrices(tx: Tx, clock: Clock, keys: Keys): Promise<void> {
  const people = async (where: string) =>
    (
      await tx.execute<{ id: number }>(
        sql`select u.id from users u where ${sql.raw(where)} and email not like '%@demo.test' order by id`,
      )
    ).rows.map(({ id }) => id);
  const clients = await people(
    "u.role is null and u.type_of = 'client' and u.created_at < now() - interval '200 days'",
  );
  for (const { category, type, county, work, asked } of priced) {
    const workers = await people(
      `u.is_worker and u.created_at < now() - interval '200 days' and exists (select from user_job_categories c where c.user_id = u.id and c.job_category_id = ${keys.category(category)})`,
    );
    const taken = new Set<number>();
    for (const [place, [subject, euros]] of asked.entries()) {
      const workerId = workers[place % Math.min(sharing, workers.length)] ?? 0;
      const { rows: talked } = await tx.execute<{
        id: number;
      }>(sql`select case when low_id = ${workerId} then high_id else low_id end as id from chats
        where ${workerId} in (low_id, high_id)`);
      const clientId = clients.find((id) => !taken.has(id) && !talked.some((one) => one.id === id));
      if (clientId === undefined) throw new Error(`the demo has too few clients for the prices of ${type}`);
      taken.add(clientId);
      const sent = clock.daysAgo(40 + place * 23, 9, 15);
      const at = later(sent, 5 * hour);
      const [post] = await tx
        .insert(jobPosts)
        .values({
          ...{
            userId: clientId,
            subject,
            status: 'finished' as const,
            jobCategoryId: keys.category(category),
            jobTypeId: keys.type(type),
          },
          ...{
            countyId: keys.county(county),
            submittedAt: sent,
            reviewedAt: later(sent, hour),
            renewedAt: later(sent, hour),
            createdAt: sent,
          },
          updatedAt: later(sent, 240 * hour),
        })
        .returning({ id: jobPosts.id });
      const jobPostId = post?.id ?? 0;
      const steps = {
        created: 0,
        sent_for_review: 0,
        review_pending: 0,
        approved: hour,
        finished: 240 * hour,
      } as const;
      await tx.insert(jobPostEvents).values(
        (Object.keys(steps) as (keyof typeof steps)[]).map((event) => ({
          ...{ jobPostId, event, authorId: event === 'approved' ? null : clientId },
          createdAt: later(sent, steps[event]),
        })),
      );
      const [low, high] = [Math.min(clientId, workerId), Math.max(clientId, workerId)];
      const [chat] = await tx
        .insert(chats)
        .values({ lowId: low, highId: high, startedBy: workerId, createdAt: at })
        .returning({ id: chats.id });
      const chatId = chat?.id ?? 0;
      const [message] = await tx
        .insert(chatMessages)
        .values({
          chatId,
          fromId: workerId,
          toId: clientId,
          type: 'offer_message',
          readAt: later(at, 30),
          createdAt: at,
        })
        .returning({ id: chatMessages.id });
      const messageId = message?.id ?? 0;
      await tx.insert(offers).values({
        ...{
          jobPostId,
          workerId,
          messageId,
          work,
          status: 'closed' as const,
          priceFromCents: euros * 100,
          createdAt: at,
          updatedAt: later(at, 24 * hour),
        },
        validUntil: later(at, 14 * 24 * hour)
          .toISOString()
          .slice(0, 10),
      });
      await tx.insert(chatMembers).values(
        [clientId, workerId].map((userId) => ({
          chatId,
          userId,
          lastMessageId: messageId,
          lastMessageAt: at,
          unreadCount: 0,
        })),
      );
    }
  }
  await findPrices(tx);
}
