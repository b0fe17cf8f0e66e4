import { sql } from 'drizzle-orm';
import { day } from '#contract/durations.ts';
import { jobPostEvents, jobPosts } from '../../job-posts/tables.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { publishPrices } from '../../prices/publish.ts';
import { type Clock, later } from './clock.ts';
import { seeded } from './random.ts';
import { writeDeal } from './write-deals.ts';
import { pastSubjects } from './write-past-work.ts';
import type { Keys } from './write-people.ts';

/** Finished deals in one county and one calendar year, divided among three workers. */
interface Batch {
  county: string;
  jobs: number;
  /** Whether the deals are from the year before the deals of the other batches. */
  isEarlier?: boolean;
  /** Slug of the only worker of the batch; by default, three workers share the deals. */
  worker?: string;
}

interface Priced {
  category: string;
  /** Key of another category whose workers also do these jobs. */
  related?: string;
  type: string;
  work: string;
  batches: readonly Batch[];
  asked: readonly (readonly [subject: string, euros: number])[];
}

/**
 * Finished deals for the demo. Two types have enough deals for published prices in three counties and two
 * years, and one type in one county. The last type gives the demo worker a track record; its price is
 * withheld, because no other worker did such jobs.
 */
const priced: readonly Priced[] = [
  {
    category: 'vodoinstalacije',
    related: 'grijanje-i-klimatizacija',
    type: 'popravak-curenja-i-puknutih-cijevi',
    batches: [
      { county: 'grad-zagreb', jobs: 9 },
      { county: 'splitsko-dalmatinska', jobs: 6 },
      { county: 'istarska', jobs: 6 },
      { county: 'grad-zagreb', jobs: 6, isEarlier: true },
    ],
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
    batches: [
      { county: 'splitsko-dalmatinska', jobs: 15 },
      { county: 'grad-zagreb', jobs: 6 },
      { county: 'primorsko-goranska', jobs: 6 },
      { county: 'splitsko-dalmatinska', jobs: 6, isEarlier: true },
    ],
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
    batches: [{ county: 'grad-zagreb', jobs: 9 }],
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
  {
    category: 'vodoinstalacije',
    type: 'ugradnja-i-servis-bojlera',
    batches: [{ county: 'grad-zagreb', jobs: 7, worker: 'kresimir-vukovic' }],
    work: 'Demontaža starog bojlera, ugradnja novog sa sigurnosnim ventilom i odvoz. Bojler je Vaš.',
    asked: [
      ['Bojler od 80 litara u kupaonici više ne grije, treba zamjena.', 140],
      ['Treba objesiti novi bojler od 50 litara u kuhinji.', 110],
      ['Bojler curi na dnu, kupili smo novi istih mjera.', 130],
      ['Zamjena starog bojlera od 120 litara, u potkrovlju bez dizala.', 180],
      ['Bojler pregrijava vodu, molimo pregled i zamjenu termostata.', 90],
      ['Čišćenje kamenca i zamjena anode na bojleru od 80 litara.', 80],
      ['Premještanje bojlera na susjedni zid zbog nove perilice.', 150],
    ],
  },
];
const sharing = 3;
const hour = 60;

/** Returns the jobs of a type: those written for it, then others with similar amounts. */
function jobsOf({ type, asked }: Priced, index: number, jobs: number, name: string): [string, number][] {
  const random = seeded(`prices ${type} ${index || ''}`.trim());
  const amounts = asked.map(([, euros]) => euros);
  return Array.from({ length: jobs }, (_, place) => {
    const [subject, euros] = (index === 0 && asked[place]) || [
      pastSubjects[place % pastSubjects.length]?.(name) ?? name,
      5 * Math.round((random.pick(amounts) * random.between(85, 120)) / 500),
    ];
    return [subject, euros];
  });
}

const settled = 30;
const leastDays = 45;

/**
 * Returns how many days ago the jobs of a batch began, all within one calendar year: the current year or, in
 * its first months, the last one. Those of an earlier batch are from the year before.
 */
export function daysOfJobs(jobs: number, isEarlier: boolean, now: Date): number[] {
  const dayOfYear = Math.ceil((now.getTime() - Date.UTC(now.getUTCFullYear(), 0, 1)) / day);
  const isLate = dayOfYear > settled + leastDays;
  const last = isLate ? dayOfYear - 8 : dayOfYear + 350;
  const step = Math.min(8, Math.max(2, Math.floor((last - settled) / jobs)));
  // A deal ends four days after its first message.
  const from = isLate && !isEarlier ? settled : Math.max(settled, dayOfYear + 8);
  const before = isEarlier && !isLate ? 365 : 0;
  return Array.from({ length: jobs }, (_, place) => from + before + place * (isEarlier ? 2 : step));
}

const factors = [1, 1, 1.05, 1.1, 0.95] as const;

/** Returns the final price of a job in cents; every third price is not confirmed. */
const finalOf = (euros: number, place: number) =>
  place % 3 === 0 ? undefined : 500 * Math.round((euros * (factors[place % factors.length] ?? 1)) / 5);

export async function writePrices(tx: Tx, clock: Clock, keys: Keys): Promise<void> {
  const people = async (where: ReturnType<typeof sql>) =>
    (
      await tx.execute<{ id: number; createdAt: string }>(
        sql`select u.id, u.created_at as "createdAt" from users u where ${where} and u.banned_at is null order by id`,
      )
    ).rows.map(({ id, createdAt }) => ({ id, createdAt: new Date(createdAt) }));
  const clients = await people(sql`u.role is null and u.type_of = 'client' and email not like '%@demo.test'`);
  const { rows: met } = await tx.execute<{ a: number; b: number }>(sql`
    select low_id as a, high_id as b from chats
    union select author_id, subject_id from reviews where author_id is not null`);
  const pairOf = (a: number, b: number) => `${Math.min(a, b)} ${Math.max(a, b)}`;
  const known = new Set(met.map(({ a, b }) => pairOf(a, b)));
  for (const entry of priced) {
    const { category, type, work } = entry;
    const inCategory = await people(
      sql`u.is_worker and email not like '%@demo.test' and exists (
        select from user_job_categories c where c.user_id = u.id and c.job_category_id = any(${sql.param([category, entry.related ?? category].map(keys.category))}::int[]))`,
    );
    const { rows: names } = await tx.execute<{ name: string }>(
      sql`select name from job_types where id = ${keys.type(type)}`,
    );
    const hired = new Map<number, number>();
    for (const [index, batch] of entry.batches.entries()) {
      const days = daysOfJobs(batch.jobs, batch.isEarlier ?? false, clock.minutesAgo(0));
      const begun = later(clock.daysAgo(Math.max(...days), 9, 12), -24 * hour);
      const only = batch.worker && (await people(sql`u.slug = ${batch.worker}`));
      const workers = (only || inCategory).filter(({ createdAt }) => createdAt < begun);
      const taken = new Set<number>();
      for (const [place, [subject, euros]] of jobsOf(
        entry,
        index,
        batch.jobs,
        names[0]?.name ?? type,
      ).entries()) {
        // Batches begin with different workers: if one did most jobs of a type, its price would be withheld.
        const turn = index + (place % Math.min(sharing, workers.length));
        const workerId = workers[turn % workers.length]?.id ?? 0;
        const [client] = clients
          .filter(
            ({ id, createdAt }) => createdAt < begun && !taken.has(id) && !known.has(pairOf(id, workerId)),
          )
          .sort((a, b) => (hired.get(a.id) ?? 0) - (hired.get(b.id) ?? 0));
        if (!client) throw new Error(`the demo has too few clients for the prices of ${type}`);
        taken.add(client.id);
        hired.set(client.id, (hired.get(client.id) ?? 0) + 1);
        known.add(pairOf(client.id, workerId));
        const ago = days[place] ?? 0;
        const jobPostId = await writePost(tx, {
          ...{ userId: client.id, subject, sent: later(clock.daysAgo(ago, 9, 12), -5 * hour) },
          ...{ jobCategoryId: keys.category(category), jobTypeId: keys.type(type) },
          countyId: keys.county(batch.county),
        });
        await writeDeal(
          tx,
          clock,
          { client_id: client.id, worker_id: workerId, job_post_id: jobPostId },
          {
            ...{ post: '', stage: 'done' as const, work, days: ago, cents: [euros * 100, null] as const },
            postponed: place % 7 === 3,
            final: finalOf(euros, batch.worker ? 3 * place + 1 : place),
          },
        );
      }
    }
  }
  await publishPrices(tx);
}

interface Finished {
  userId: number;
  subject: string;
  sent: Date;
  jobCategoryId: number;
  jobTypeId: number;
  countyId: number;
}

const steps = {
  created: 0,
  sent_for_review: 0,
  review_pending: 0,
  approved: hour,
  finished: 8 * hour,
} as const;

async function writePost(tx: Tx, { sent, ...post }: Finished): Promise<number> {
  const [row] = await tx
    .insert(jobPosts)
    .values({
      ...{ ...post, status: 'finished' as const },
      ...{ submittedAt: sent, reviewedAt: later(sent, hour), renewedAt: later(sent, hour) },
      ...{ createdAt: sent, updatedAt: later(sent, 8 * hour) },
    })
    .returning({ id: jobPosts.id });
  const jobPostId = row?.id ?? 0;
  await tx.insert(jobPostEvents).values(
    (Object.keys(steps) as (keyof typeof steps)[]).map((event) => ({
      ...{ jobPostId, event, authorId: event === 'approved' ? null : post.userId },
      createdAt: later(sent, steps[event]),
    })),
  );
  return jobPostId;
}
