import { sql } from 'drizzle-orm';
import { jobPostEvents, jobPosts } from '../../job-posts/tables.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { publishPrices } from '../../prices/publish.ts';
import { type Clock, later } from './clock.ts';
import { seeded } from './random.ts';
import { writeDeal } from './write-deals.ts';
import { pastSubjects } from './write-past-work.ts';
import type { Keys } from './write-people.ts';

interface Priced {
  category: string;
  /** Category whose workers also do these jobs. */
  related?: string;
  type: string;
  county: string;
  work: string;
  /** Number of deals, divided among three workers. */
  jobs: number;
  asked: readonly (readonly [subject: string, euros: number])[];
}

/**
 * Finished deals for the demo: enough per type and county to publish a price, and enough per worker to show a
 * track record.
 */
const priced: readonly Priced[] = [
  {
    category: 'vodoinstalacije',
    related: 'grijanje-i-klimatizacija',
    type: 'popravak-curenja-i-puknutih-cijevi',
    county: 'grad-zagreb',
    jobs: 9,
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
    jobs: 15,
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
    jobs: 9,
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

/** Returns the jobs of a type: those written for it, then others with similar amounts. */
function jobsOf({ type, asked, jobs }: Priced, name: string): [subject: string, euros: number][] {
  const random = seeded(`prices ${type}`);
  const amounts = asked.map(([, euros]) => euros);
  return Array.from({ length: jobs }, (_, place) => {
    const [subject, euros] = asked[place] ?? [
      pastSubjects[place % pastSubjects.length]?.(name) ?? name,
      5 * Math.round((random.pick(amounts) * random.between(85, 120)) / 500),
    ];
    return [subject, euros];
  });
}

const factors = [1, 1, 1.05, 1.1, 0.95] as const;

/** Returns the final price of a job in cents; every third price is not confirmed. */
const finalOf = (euros: number, place: number) =>
  place % 3 === 0 ? undefined : 500 * Math.round((euros * (factors[place % factors.length] ?? 1)) / 5);

export async function writePrices(tx: Tx, clock: Clock, keys: Keys): Promise<void> {
  const people = async (where: string) =>
    (
      await tx.execute<{ id: number }>(
        sql`select u.id from users u where ${sql.raw(where)} and email not like '%@demo.test' order by id`,
      )
    ).rows.map(({ id }) => id);
  const clients = await people(
    "u.role is null and u.type_of = 'client' and u.banned_at is null and u.created_at < now() - interval '150 days'",
  );
  for (const entry of priced) {
    const { category, type, county, work } = entry;
    const workers = await people(
      `u.is_worker and u.banned_at is null and u.created_at < now() - interval '150 days' and exists (select from user_job_categories c where c.user_id = u.id and c.job_category_id in (${[category, entry.related ?? category].map(keys.category)}))`,
    );
    const { rows: names } = await tx.execute<{ name: string }>(
      sql`select name from job_types where id = ${keys.type(type)}`,
    );
    const taken = new Set<number>();
    for (const [place, [subject, euros]] of jobsOf(entry, names[0]?.name ?? type).entries()) {
      const workerId = workers[place % Math.min(sharing, workers.length)] ?? 0;
      const { rows: known } = await tx.execute<{ id: number }>(sql`
        select case when low_id = ${workerId} then high_id else low_id end as id from chats where ${workerId} in (low_id, high_id)
        union select author_id from reviews where subject_id = ${workerId}`);
      const clientId = clients.find((id) => !taken.has(id) && !known.some((one) => one.id === id));
      if (clientId === undefined) throw new Error(`the demo has too few clients for the prices of ${type}`);
      taken.add(clientId);
      const days = 30 + place * 8;
      const sent = later(clock.daysAgo(days, 9, 12), -5 * hour);
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
          updatedAt: later(sent, 8 * hour),
        })
        .returning({ id: jobPosts.id });
      const jobPostId = post?.id ?? 0;
      const steps = {
        created: 0,
        sent_for_review: 0,
        review_pending: 0,
        approved: hour,
        finished: 8 * hour,
      } as const;
      await tx.insert(jobPostEvents).values(
        (Object.keys(steps) as (keyof typeof steps)[]).map((event) => ({
          ...{ jobPostId, event, authorId: event === 'approved' ? null : clientId },
          createdAt: later(sent, steps[event]),
        })),
      );
      await writeDeal(
        tx,
        clock,
        { client_id: clientId, worker_id: workerId, job_post_id: jobPostId },
        {
          ...{ post: '', stage: 'done' as const, work, days, cents: [euros * 100, null] as const },
          postponed: place % 7 === 3,
          final: finalOf(euros, place),
        },
      );
    }
  }
  await publishPrices(tx);
}
