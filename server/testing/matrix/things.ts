import { eq, sql } from 'drizzle-orm';
import type { PaperKind } from '#contract/paper-words.ts';
import type { Db } from '../../platform/db/pool.ts';
import { portfolioPictures } from '../../users/tables.ts';
import { offer } from '../addressed.ts';
import { makeAd, paidAd } from '../ads.ts';
import type { Person } from '../app.ts';
import { makeWorker } from '../factories.ts';
import { picture } from '../files.ts';
import { makePost } from '../job-posts.ts';
import { trader } from '../papers.ts';

export interface Fixture {
  db: Db;
  ana: Person;
  ivo: Person;
}
export type Params = Record<string, string | number>;
export type Thing = (fixture: Fixture) => Promise<Params>;

const idOf = (answer: { status: number; body: { data: { id: number } } }): number => {
  if (answer.status >= 300)
    throw new Error(`could not create the entity: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data.id;
};
const post = ({ db, ana }: Fixture) => makePost(db, ana.id, { town: 'zagreb' });
const sent = async (fixture: Fixture, id: number) =>
  idOf(await fixture.ivo.post(`/job-posts/${id}/offers`, offer));
const agreed = async (fixture: Fixture) => {
  const answer = await fixture.ana.post(`/offers/${await sent(fixture, await post(fixture))}/accept`);
  return Number(answer.body.data.deal_id);
};
const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
let appointments = 0;
/** Returns a time later than all previous ones, since a worker cannot be in two places at once. */
export const someTime = () => {
  const start = 24 + 3 * appointments++;
  return { times: [{ starts_at: hours(start), ends_at: hours(start + 2) }] };
};
/** Returns a day after all slots, because a day off must not overlap any slot. */
export const lateDay = () => hours(24 * 600).slice(0, 10);
const slot = async ({ ivo }: Fixture, kind: 'work' | 'look') => {
  const [time] = someTime().times;
  return idOf(await ivo.post('/me/slots', { kind, ...time }));
};
const timed = async (fixture: Fixture) => {
  const id = await agreed(fixture);
  const answer = await fixture.ivo.post(`/deals/${id}/times`, someTime());
  return { id, time: Number(answer.body.data.proposal.times[0].id) };
};
const scheduled = async (fixture: Fixture) => {
  const { id, time } = await timed(fixture);
  await fixture.ana.post(`/deals/${id}/times/${time}/choose`);
  return id;
};
const written = async ({ ana, ivo }: Fixture) =>
  (await ana.post('/send-message', { user_id: ivo.id, message: 'Dobar dan!' })).body.data;
const review = async (fixture: Fixture) => {
  const { db, ana, ivo } = fixture;
  await db.execute(sql`delete from reviews where author_id = ${ana.id}`);
  const job = await makePost(db, ana.id, { status: 'finished' });
  return idOf(
    await ana.post('/reviews', {
      user_id: ivo.id,
      job_post_id: job,
      stars: 5,
      comment: 'Sve je bilo uredno i na vrijeme.',
    }),
  );
};
const first = async (db: Db, query: ReturnType<typeof sql>): Promise<number> => {
  const [row] = (await db.execute<{ id: number }>(query)).rows;
  if (!row) throw new Error('the query returned no row');
  return row.id;
};

const decided = (db: Db, userId: number | null, measure: string) =>
  first(
    db,
    sql`with made as (insert into decisions (subject_type, measure, ground, source) values ('user', ${measure}, 'terms', 'own') returning id)
      insert into statements (decision_id, user_id, subject_id, reason) select id, ${userId}, 1, 'Razlog' from made returning decision_id as id`,
  );

export const anyHash = 'a'.repeat(64);
export const someItem = {
  description: 'Zamjena slavine',
  quantity: 1,
  unit: 'kom',
  unit_price_cents: 9000,
  part: 'work',
};
const withTrader = async (fixture: Fixture) => {
  await fixture.ivo.put('/me/trader', trader);
  return agreed(fixture);
};
const draft = async (fixture: Fixture, kind: PaperKind = 'quote') =>
  idOf(await fixture.ivo.post(`/deals/${await withTrader(fixture)}/papers`, { kind }));
/** Creates a payment request that counts as sent; its PDF is not rendered, because rendering is slow. */
const request = async (fixture: Fixture) => {
  const id = await draft(fixture, 'payment_request');
  await fixture.db.execute(
    sql`update papers set state = 'sent', number = id, year = 2026, sent_at = now(), storage_key = 'private/papers/none.pdf', sha256 = ${anyHash} where id = ${id}`,
  );
  return id;
};

export const things = {
  dealWithTrader: async (fixture) => ({ id: await withTrader(fixture) }),
  offerWithTrader: async (fixture) => {
    await fixture.ivo.put('/me/trader', trader);
    return { id: await sent(fixture, await post(fixture)) };
  },
  draftPaper: async (fixture) => ({ id: await draft(fixture) }),
  sentPaper: async (fixture) => {
    const id = await draft(fixture);
    idOf(await fixture.ivo.post(`/papers/${id}/send`));
    await fixture.db.execute(sql`update papers set sha256 = ${anyHash} where id = ${id}`);
    return { id };
  },
  sentRequest: async (fixture) => ({ id: await request(fixture) }),
  paperBill: async (fixture) => {
    const id = await request(fixture);
    idOf(await fixture.ana.upload(`/papers/${id}/bill`, { file: await picture() }));
    return { id, file: 'full.webp' };
  },
  activePost: async (fixture) => ({ id: await post(fixture) }),
  addressedPost: async ({ db, ana }) => ({
    id: await makePost(db, ana.id, { status: 'addressed', audience: 'addressed' }),
  }),
  askedPost: async (fixture) => {
    const id = await post(fixture);
    const { db } = fixture;
    await db.execute(
      sql`insert into settings (key, value) values ('shared_visits', '{"enabled": true}') on conflict (key) do update set value = excluded.value`,
    );
    await db.execute(
      sql`insert into visit_invitations (job_post_id, expires_at) values (${id}, now() + interval '1 day')`,
    );
    return { id };
  },
  waitingPost: async ({ db, ana }) => ({ id: await makePost(db, ana.id, { status: 'pending' }) }),
  ageingPost: async ({ db, ana }) => ({
    id: await makePost(db, ana.id, { renewedAt: new Date(Date.now() - 25 * 86_400_000) }),
  }),
  invited: async (fixture) => {
    const id = await post(fixture);
    await fixture.ana.post(`/job-posts/${id}/invitations`, { user_id: fixture.ivo.id });
    return { id };
  },
  mediaOfPost: async (fixture) => {
    const id = await post(fixture);
    return { id, file: idOf(await fixture.ana.upload(`/job-posts/${id}/media`, { file: await picture() })) };
  },
  offer: async (fixture) => ({ id: await sent(fixture, await post(fixture)) }),
  deal: async (fixture) => ({ id: await agreed(fixture) }),
  dealWithTimes: async (fixture) => {
    const { id, time } = await timed(fixture);
    return { id, time };
  },
  scheduledDeal: async (fixture) => ({ id: await scheduled(fixture) }),
  doneDeal: async (fixture) => {
    const id = await agreed(fixture);
    await fixture.ivo.post(`/deals/${id}/finish`, { early: true });
    return { id };
  },
  ownSlot: async (fixture) => {
    await fixture.db.execute(sql`delete from deal_slots`);
    return { id: await slot(fixture, 'work') };
  },
  dealWithSlot: async (fixture) => {
    await fixture.db.execute(sql`delete from deal_slots`);
    return { id: await agreed(fixture), slot: await slot(fixture, 'work') };
  },
  dealWithLook: async (fixture) => {
    const id = await agreed(fixture);
    await fixture.ana.post(`/deals/${id}/slots/${await slot(fixture, 'look')}/take`);
    return { id };
  },
  dayOff: async ({ ivo }) => ({
    id: idOf(await ivo.post('/me/week/days-off', { first_day: lateDay() })),
  }),
  complaint: async (fixture) => {
    const deal = await agreed(fixture);
    await fixture.ivo.post(`/deals/${deal}/finish`, { early: true });
    const complaint = 'Slavina nakon zamjene opet curi.';
    return { id: idOf(await fixture.ana.post(`/deals/${deal}/complaints`, { complaint })) };
  },
  undoneDeal: async (fixture) => {
    const id = await scheduled(fixture);
    await fixture.ivo.post(`/deals/${id}/undo`);
    return { id };
  },
  chat: async (fixture) => ({ id: (await written(fixture)).chat_id }),
  chatFile: async ({ ana, ivo }) => ({
    id: idOf(await ana.upload('/send-file', { file: await picture() }, { user_id: String(ivo.id) })),
    file: 'full.webp',
  }),
  review: async (fixture) => ({ id: await review(fixture) }),
  pictureOfReview: async (fixture) => {
    const id = await review(fixture);
    const answer = await fixture.ana.upload(
      `/reviews/${id}/pictures`,
      { file: await picture() },
      { moment: 'after' },
    );
    return { id, picture: answer.body.data.pictures[0].id };
  },
  savedSearch: async ({ db, ana }) => {
    await db.execute(sql`delete from saved_searches where user_id = ${ana.id}`);
    return {
      id: idOf(
        await ana.post('/saved-searches', { title: 'Moja pretraga', frequency: 'daily', filters: {} }),
      ),
    };
  },
  savable: async ({ db }) => ({ kind: 'workers', id: await makeWorker(db) }),
  savedItem: async ({ db, ana }) => {
    const id = await makeWorker(db);
    idOf(await ana.post(`/saved-items/workers/${id}`));
    return { kind: 'workers', id };
  },
  notification: async ({ db, ana }) => ({
    id: await first(
      db,
      sql`insert into notifications (user_id, kind, data) values (${ana.id}, 'job_post_published', '{"job_post_id": 1, "job_type": "x"}') returning id`,
    ),
  }),
  session: async ({ db, ana }) => ({
    id: await first(
      db,
      sql`insert into tokens (user_id, hash, device_name) values (${ana.id}, md5(random()::text), 'Mobitel') returning id`,
    ),
  }),
  apiToken: async ({ db, ana }) => ({
    id: await first(
      db,
      sql`insert into tokens (user_id, hash, device_name, scopes, expires_at) values (${ana.id}, md5(random()::text), 'Kalendar', '{read}', now() + interval '1 day') returning id`,
    ),
  }),
  webhook: async ({ db, ana }) => {
    await db.execute(sql`delete from webhooks where user_id = ${ana.id}`);
    const url = 'https://program.primjer.hr/mestar';
    return { id: idOf(await ana.post('/webhooks', { url, events: ['offer.created'] })) };
  },
  portfolioPicture: async ({ db, ana }) => {
    await db.delete(portfolioPictures).where(eq(portfolioPictures.userId, ana.id));
    const [row] = await db
      .insert(portfolioPictures)
      .values({ userId: ana.id, position: 0, storageKey: 'portfolio/matrix', width: 60, height: 40 })
      .returning();
    return { id: row?.id ?? 0 };
  },
  decision: async ({ db, ana }) => ({ id: await decided(db, ana.id, 'remove') }),
  closedReport: async ({ db, ana, ivo }) => {
    const decision = await decided(db, null, 'none');
    await db.execute(sql`delete from reports where reporter_id = ${ana.id}`);
    return {
      id: await first(
        db,
        sql`insert into reports (reporter_id, subject_type, subject_id, subject_user_id, reason, snapshot, status, outcome, decision_id, closed_at)
          values (${ana.id}, 'user', ${ivo.id}, ${ivo.id}, 'spam', '{}', 'closed', 'Nema povrede.', ${decision}, now()) returning id`,
      ),
    };
  },
  ad: async ({ db, ana }) => ({ id: await makeAd(db, { userId: ana.id }) }),
  paidAd: async ({ ana }) => ({ id: (await paidAd(ana)).id }),
  stranger: async ({ db }) => ({ id: await makeWorker(db) }),
  blocked: async ({ db }) => {
    const id = await makeWorker(db);
    await db.execute(
      sql`insert into blocks (blocker_id, blocked_id) select id, ${id} from users where id <> ${id}`,
    );
    return { id };
  },
  workerAsPerson: async ({ ivo }) => ({ id: ivo.id }),
  question: async ({ db }) => ({ id: await first(db, sql`select id from questions limit 1`) }),
  category: async () => ({ key: 'vodoinstalacije' }),
  jobType: async ({ db }) => ({ id: await first(db, sql`select id from job_types limit 1`) }),
  county: async ({ db }) => ({ id: await first(db, sql`select id from counties limit 1`) }),
  town: async ({ db }) => ({ id: await first(db, sql`select id from towns limit 1`) }),
  page: async () => ({ slug: 'o-nama' }),
  address: async () => ({ id: 1 }),
  provider: async () => ({ provider: 'google' }),
  export: async ({ db, ana }) => ({
    id: await first(
      db,
      sql`insert into data_exports (user_id, state, folder) values (${ana.id}, 'failed', md5(random()::text)) returning id`,
    ),
  }),
  passkey: async ({ db, ana }) => ({
    id: await first(
      db,
      sql`insert into passkeys (user_id, name, credential_id, public_key, counter) values (${ana.id}, 'Ključ', md5(random()::text), '', 0) returning id`,
    ),
  }),
  news: async ({ db }) => ({
    id: await first(
      db,
      sql`insert into news (title, slug, lead, body, topic, seo_title, seo_description, minutes, published_at)
        values ('Vijest', md5(random()::text), 'Uvod', 'Tekst', 'savjeti', '', '', 1, now()) returning id`,
    ),
  }),
} satisfies Record<string, Thing>;
