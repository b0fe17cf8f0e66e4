import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#contract/constants.ts';
import type { Audience } from '#contract/job-posts.ts';
import { isOib } from '#contract/profile.ts';
import { fitsPassword } from '../auth/passwords.ts';
import { trackRecordOf } from '../deals/track-record.ts';
import { birth, transitions } from '../job-posts/states.ts';
import { presentNotifications } from '../notifications/inbox.ts';
import { notifications } from '../notifications/tables.ts';
import { openKeys } from '../platform/keys/keys.ts';
import { diskStorage } from '../platform/storage/storage.ts';
import { useDatabase } from '../testing/database.ts';
import { demoCounts } from '../testing/demo-counts.ts';
import { moneyOfDemo } from '../testing/demo-money.ts';
import { credentialsOf } from '../users/accounts.ts';
import { writePapers } from './demo/write-papers.ts';
import { demoAccounts, demoPassword, planDemo, seedDemo, storeDemoFiles, writeDemo } from './demo.ts';

const database = useDatabase();
const folder = mkdtempSync(path.join(os.tmpdir(), 'seed-'));
const storage = diskStorage(path.join(folder, 'files'));
const keys = openKeys({ dataDir: folder });
const site = { name: 'Meštar', url: 'https://example.com', email: 'poruke@example.com' };

beforeAll(async () => {
  const demo = planDemo(new Date());
  // At the full width, encoding the pictures would take half of this file's time.
  const files = await storeDemoFiles(storage, demo, 320);
  await writeDemo(database.db, keys, demo, files);
  await writePapers(database.db, storage, keys, site);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rows = async <T extends Record<string, unknown>>(query: string) =>
  (await database.db.execute<T>(sql.raw(query))).rows as T[];
const counts = () => demoCounts(database.db);

test('no subject mentions an amount if the post has a budget, and budgets are stored in cents', async () => {
  expect(
    await rows("select subject from job_posts where budget_cents is not null and subject like '%€%'"),
  ).toEqual([]);
  expect(await rows('select 1 from job_posts where budget_cents = 2800000')).toHaveLength(1);
});
const hashOf = (contents: Buffer) => createHash('sha256').update(contents).digest('hex');
const bytes = async (key: string) => buffer((await storage.read(key))?.contents ?? Readable.from([]));
const offenders = async (from: string) =>
  (await rows<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n;

describe('the demo', () => {
  test('contains 83 workers and hundreds of inquiries in all states, and a second run adds nothing', async () => {
    expect(
      await rows(
        "select (select count(*)::int from users where is_worker) as workers, (select count(*)::int from job_posts where kind = 'inquiry') > 300 as inquiries",
      ),
    ).toEqual([{ workers: 83, inquiries: true }]);
    const ivanas = await rows<{ status: string }>(
      "select distinct status from job_posts p join users u on u.id = p.user_id where u.email = 'klijent@demo.test' order by 1",
    );
    expect(ivanas.map(({ status }) => status)).toEqual([
      'active',
      'declined',
      'finished',
      'inactive',
      'pending',
    ]);
    const before = await counts();
    await seedDemo(database.db, storage, keys, site);
    expect(await counts()).toEqual(before);
  });

  test('gives the demo client an accepted quote and a payment request, and the demo worker a draft work order, a sent quote and a draft quote', async () => {
    const written = await rows<{
      kind: string;
      state: string;
      deal: number | null;
      owner: string;
      storage_key: string | null;
      sha256: string | null;
    }>(
      `select p.kind, p.state, p.deal_id as deal, coalesce(case when u.email like '%@demo.test' then u.email end, c.email) as owner, storage_key, sha256
       from papers p join users u on u.id = p.worker_id left join deals d on d.id = p.deal_id left join users c on c.id = d.client_id order by p.id`,
    );
    // `e2e/site-pages.ts` relies on the ids, which equal the row numbers.
    expect(written.map(({ kind, state, deal, owner }) => [owner, kind, state, deal])).toEqual([
      ['klijent@demo.test', 'quote', 'accepted', 2],
      ['klijent@demo.test', 'payment_request', 'sent', 3],
      ['majstor@demo.test', 'work_order', 'draft', 6],
      ['majstor@demo.test', 'quote', 'sent', null],
      ['majstor@demo.test', 'quote', 'draft', null],
    ]);
    for (const { storage_key, sha256 } of written.filter(({ state }) => state !== 'draft'))
      expect(hashOf(await bytes(storage_key ?? ''))).toBe(sha256);
    expect(
      await offenders(
        'papers p join offers o on o.id = p.offer_id where p.total_cents not between o.price_from_cents and coalesce(o.price_to_cents, o.price_from_cents) or p.due_on <> o.valid_until',
      ),
    ).toBe(0);
  });

  test('has a finished deal of the demo client without a complaint', async () => {
    expect(
      await rows(
        "select d.id from deals d join users u on u.id = d.client_id where u.email = 'klijent@demo.test' and d.stage = 'done' and not exists (select from complaints where deal_id = d.id)",
      ),
    ).toEqual([{ id: 5 }]);
  });

  test('turns shared visits on, with one that the demo client was asked about, and an agreed one with an offer by the demo worker', async () => {
    expect(await rows("select value from settings where key = 'shared_visits'")).toEqual([
      { value: { enabled: true } },
    ]);
    const asked = await rows<{
      answer: string;
      linked: boolean;
      clients: string[];
      places: number;
      types: number;
    }>(
      `select answer, exists (select from shared_visits s where p.id in (s.first_post_id, s.second_post_id)) as linked, array_agg(u.email) as clients,
         count(distinct (p.town_id, p.job_category_id))::int as places, count(distinct p.job_type_id)::int as types
       from visit_invitations v join job_posts p on p.id = v.job_post_id and p.status = 'active' join users u on u.id = p.user_id and u.banned_at is null group by 1, 2 order by 1`,
    );
    expect(
      asked.map(({ answer, linked, clients, places, types }) => [
        answer,
        linked,
        clients.length,
        places,
        types,
      ]),
    ).toEqual([
      ['invited', false, 2, 1, 1],
      ['yes', true, 2, 1, 2],
    ]);
    expect(asked[0]?.clients.sort()).toEqual(['klijent@demo.test', 'oboje@demo.test']);
    expect(
      await offenders(
        'visit_invitations v join job_posts p on p.id = v.job_post_id join users u on u.id = p.user_id where u.suspended_until is not null or u.banned_at is not null',
      ),
    ).toBe(0);
    expect(
      await rows(
        "select u.email from offers o join shared_visits s on o.job_post_id in (s.first_post_id, s.second_post_id) join users u on u.id = o.worker_id where o.status = 'open'",
      ),
    ).toContainEqual({ email: 'majstor@demo.test' });
    expect(await offenders('visit_invitations where greatest(created_at, answered_at) > now()')).toBe(0);
    // `e2e/site-pages.ts` finds the inquiry with an offer by the subject of the one next to it.
    expect(
      await rows(
        `select count(*)::int as n, bool_and(exists (select from offers o join users u on u.id = o.worker_id where o.job_post_id = p.id and u.email = 'majstor@demo.test')) as offered
         from job_posts s join job_posts p on p.town_id = s.town_id and p.job_category_id = s.job_category_id and p.id <> s.id and p.status = 'active'
         where s.status = 'active' and s.subject like 'Tražimo ponudu za posao:%'`,
      ),
    ).toEqual([{ n: 1, offered: true }]);
  });

  test('has a payment request with a bill', async () => {
    const bills = await rows<{ kind: string; folder: string }>(
      'select p.kind, b.storage_key as folder from paper_bills b join papers p on p.id = b.paper_id',
    );
    expect(bills.map(({ kind }) => kind)).toEqual(['payment_request']);
    for (const { folder } of bills)
      expect((await bytes(`${folder}/file.pdf`)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('has an answered complaint about a done deal, and an open one', async () => {
    expect(await rows('select state, accepts from complaints order by id')).toEqual([
      { state: 'answered', accepts: true },
      { state: 'open', accepts: null },
    ]);
  });

  test('has eleven people with a portfolio and eight with stated availability', async () => {
    const shown = await rows<{ email: string; n: number }>(
      'select u.email, count(*)::int as n from portfolio_pictures p join users u on u.id = p.user_id where u.is_worker group by 1',
    );
    expect(shown).toHaveLength(11);
    expect(shown.every(({ n }) => n >= 3 && n <= 6)).toBe(true);
    expect(shown.map(({ email }) => email)).toContain('majstor@demo.test');
    expect(await offenders('users where is_worker and available_from > current_date')).toBe(8);
    expect(await offenders("users where email = 'majstor@demo.test' and available_from is null")).toBe(0);
  });

  test('has pending trade checks and reports for moderators, with documents', async () => {
    const checks = await rows<{ status: string; document_key: string; oib: string }>(
      'select status, document_key, oib from trade_checks order by id',
    );
    expect(checks.map(({ status }) => status)).toEqual(['approved', 'declined', 'pending', 'pending']);
    for (const { status, document_key, oib } of checks) {
      expect((await storage.read(document_key)) !== undefined).toBe(status === 'pending');
      expect(isOib(keys.open(oib, 'oib'))).toBe(true);
    }
    expect(
      await offenders(
        "trade_checks c join users u on u.id = c.user_id where (c.status = 'approved') <> (u.trade_verified_at is not null)",
      ),
    ).toBe(0);
    const found = await rows<{ subject_type: string; status: string }>(
      'select subject_type, status from reports order by created_at',
    );
    expect(found.map(({ subject_type, status }) => `${subject_type} ${status}`).sort()).toEqual(
      [
        'user closed',
        'review open',
        'job_post open',
        'job_post open',
        'job_post open',
        'job_post closed',
        'job_post closed',
        'job_post open',
      ].sort(),
    );
    expect(await offenders("reports where status = 'closed' and decision_id is null")).toBe(0);
    expect(await rows('select status from appeals order by created_at')).toEqual([
      { status: 'upheld' },
      { status: 'open' },
    ]);
    // Every decision under appeal was made by an administrator.
    expect(
      await offenders(
        'statements s join appeals a using (decision_id) join users u on u.id = s.decided_by where u.role is null',
      ),
    ).toBe(0);
  });

  test('has accounts that can sign in', async () => {
    for (const [email] of demoAccounts)
      expect(await fitsPassword((await credentialsOf(database.db, email))?.passwordHash, demoPassword)).toBe(
        true,
      );
    expect(await offenders(`users where password_hash is not null and email not like '%@demo.test'`)).toBe(0);
  });

  test('has timelines that follow the state table and end in the post’s state', async () => {
    const posts = await rows<{
      id: number;
      status: string;
      audience: Audience;
      events: string[];
      rising: boolean;
    }>(
      `select p.id, p.status, p.audience, array_agg(e.event order by e.id) as events, bool_and(e.created_at between p.created_at and p.updated_at) as rising
       from job_posts p join job_post_events e on e.job_post_id = p.id group by p.id`,
    );
    expect(posts.length).toBeGreaterThan(300);
    for (const { status, audience, events, rising } of posts) {
      expect(events.splice(0, birth.length)).toEqual(birth);
      let state = 'pending';
      while (events.length > 0) {
        const step = transitions.find(
          (one) =>
            one.from === state &&
            (one.audience ?? audience) === audience &&
            one.events.every((event, place) => events[place] === event),
        );
        if (!step) throw new Error(`no transition from ${state} on ${events[0]}`);
        events.splice(0, step.events.length);
        state = step.to;
      }
      expect({ state, rising }).toEqual({ state: status, rising: true });
    }
  });

  test('has only events between the registration of the people involved and the present', async () => {
    expect(
      await offenders(
        'job_posts p join users u on u.id = p.user_id where p.created_at < u.created_at or p.updated_at > now()',
      ),
    ).toBe(0);
    expect(
      await offenders(
        'reviews r join users a on a.id = r.author_id join users s on s.id = r.subject_id where r.created_at < greatest(a.created_at, s.created_at) or greatest(r.created_at, r.answered_at) > now()',
      ),
    ).toBe(0);
    expect(await offenders('papers where greatest(created_at, sent_at, accepted_at) > now()')).toBe(0);
    expect(
      await offenders(
        "reviews r join job_posts p on p.id = r.job_post_id where p.status <> 'finished' or p.user_id <> r.author_id or r.created_at < p.updated_at",
      ),
    ).toBe(0);
    expect(
      await offenders(
        "job_posts where status = 'active' and kind = 'inquiry' and created_at > now() - interval '36 hours'",
      ),
    ).toBeGreaterThan(5);
  });

  test('has ratings that match the reviews', async () => {
    const [site] = await rows<{ mean: number }>('select avg(stars)::float as mean from reviews');
    const people = await rows<{
      rating: number;
      reviews_count: number;
      rating_score: number;
      n: number;
      stars: number;
    }>(
      'select u.rating, u.reviews_count, u.rating_score, count(r.id)::int as n, coalesce(sum(r.stars), 0)::int as stars from users u left join reviews r on r.subject_id = u.id group by u.id',
    );
    for (const one of people) {
      expect(one.reviews_count).toBe(one.n);
      expect(one.rating).toBeCloseTo(one.n ? Math.round((one.stars / one.n) * 10) / 10 : 0, 5);
      expect(one.rating_score).toBeCloseTo(
        one.n
          ? (one.stars + limits.ratingPriorWeight * (site?.mean ?? 0)) / (one.n + limits.ratingPriorWeight)
          : 0,
        6,
      );
    }
    expect(people.filter((one) => one.n === 0).length).toBeGreaterThan(20);
    expect(
      await offenders(
        '(select subject_id, comment from reviews group by 1, 2 having count(*) > 1) as repeated',
      ),
    ).toBe(0);
  });

  test('has at least four rated workers in every category, reviews that span several months and mostly name a job, and no repeated face', async () => {
    const [few] = await rows<{ categories: string | null }>(
      `select string_agg(key, ' ') as categories from (select c.key from job_categories c left join user_job_categories w on w.job_category_id = c.id
         left join users u on u.id = w.user_id and u.is_worker and u.reviews_count > 0 group by c.key having count(u.id) < 4) as few`,
    );
    expect(few?.categories).toBeNull();
    const [spread] = await rows<{ all: number; named: number; months: number; most: number }>(
      `select sum(n)::int as all, sum(named)::int as named, count(*)::int as months, max(n)::int as most from (
         select date_trunc('month', r.created_at) as month, count(*) as n, count(r.job_post_id) as named
         from reviews r join users s on s.id = r.subject_id where s.is_worker group by 1) as monthly`,
    );
    // A review of a worker must name a job if its author also hires on the site and both accounts existed
    // long enough for an inquiry.
    expect(
      await offenders(
        `reviews r join users a on a.id = r.author_id join users s on s.id = r.subject_id where r.job_post_id is null and s.is_worker
           and a.type_of <> 'worker' and r.created_at - interval '9 days' > greatest(a.created_at, s.created_at)`,
      ),
    ).toBe(0);
    // A finished job with an accepted offer between the two also earns "Potvrđen posao", so the review must
    // name that job.
    expect(
      await offenders(
        `reviews r where r.job_post_id is null and exists (select from offers o join job_posts p on p.id = o.job_post_id where o.status = 'accepted'
           and p.status = 'finished' and (o.worker_id, p.user_id) in ((r.author_id, r.subject_id), (r.subject_id, r.author_id)))`,
      ),
    ).toBe(0);
    expect(spread?.named).toBeGreaterThan((spread?.all ?? 0) * 0.8);
    expect(spread?.months).toBeGreaterThan(12);
    expect(spread?.most).toBeLessThan((spread?.all ?? 0) / 3);
    const faces = await rows<{ key: string }>(
      'select profile_img as key from users where profile_img is not null',
    );
    const drawn = await Promise.all(faces.map(async ({ key }) => hashOf(await bytes(key))));
    expect(new Set(drawn).size).toBe(faces.length);
  });

  test('has prices of three job types, two of them in three counties and two years, and workers with a track record', async () => {
    expect(
      await rows(
        `select t.key, count(distinct p.county_id)::int as counties, count(distinct p.year)::int as years,
           count(*) filter (where p.county_id is null and p.year is null)::int as country
         from published_prices p join job_types t on t.id = p.job_type_id where p.median_cents is not null group by 1 order by 1`,
      ),
    ).toEqual([
      { key: 'bojenje-zidova-i-stropova', counties: 3, years: 2, country: 1 },
      { key: 'popravak-curenja-i-puknutih-cijevi', counties: 3, years: 2, country: 1 },
      { key: 'popravak-elektricnih-kvarova', counties: 1, years: 1, country: 1 },
    ]);
    // `e2e/site-pages.ts` opens the offer form of this inquiry.
    expect(
      await rows(
        `select exists (select from offers o join users u on u.id = o.worker_id where o.job_post_id = p.id and u.email = 'majstor@demo.test') as offered
         from job_posts p join job_types t on t.id = p.job_type_id
         where p.status = 'active' and p.kind = 'inquiry' and t.key = 'popravak-elektricnih-kvarova'`,
      ),
    ).toEqual([{ offered: false }]);
    const recorded = await rows(
      "select worker_id from deals where stage = 'done' group by 1 having count(*) >= 5",
    );
    expect(recorded.length).toBeGreaterThanOrEqual(3);
    const [worker] = await rows<{ id: number }>("select id from users where email = 'majstor@demo.test'");
    const record = await trackRecordOf(database.db, worker?.id ?? 0);
    expect(record?.postponed).toEqual({ deals: 1, days: 1 });
    expect(record?.appointments?.kept).toBe((record?.appointments?.of ?? 0) - 1);
    expect(record?.price?.of).toBeGreaterThanOrEqual(5);
  });

  test('has towns for most workers, and workers and services saved by the demo client', async () => {
    expect(
      await offenders('users where is_worker and id in (select user_id from user_towns)'),
    ).toBeGreaterThan(60);
    expect(
      await rows(
        "select count(worker_id)::int as workers, count(job_post_id)::int as posts from saved_items where user_id = (select id from users where email = 'klijent@demo.test')",
      ),
    ).toEqual([{ workers: 3, posts: 2 }]);
  });

  test('contains only complete, readable PDF documents of one page', async () => {
    const media = await rows<{ folder: string }>(
      "select storage_key as folder from job_post_media where kind = 'document'",
    );
    const sent = await rows<{ folder: string }>(
      "select storage_key as folder from chat_files where kind = 'document'",
    );
    expect(sent.length).toBeGreaterThan(1);
    for (const { folder: under } of [...media, ...sent]) {
      const text = (await bytes(`${under}/file.pdf`)).toString('latin1');
      const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
      expect(text.slice(start, start + 4), under).toBe('xref');
      expect(text.match(/\/Type \/Page\b/g), under).toHaveLength(1);
    }
  });

  test('stores every file to which a row refers', async () => {
    const media = await rows<{ folder: string; kind: string }>(
      'select storage_key as folder, kind from job_post_media',
    );
    const portfolio = await rows<{ folder: string }>('select storage_key as folder from portfolio_pictures');
    const portraits = await rows<{ key: string }>(
      'select profile_img as key from users where profile_img is not null',
    );
    const keys = [
      ...media.flatMap(({ folder: under, kind }) =>
        kind === 'image' ? [`${under}/full.webp`, `${under}/card.webp`] : [`${under}/file.pdf`],
      ),
      ...portfolio.flatMap(({ folder: under }) => [`${under}/full.webp`, `${under}/card.webp`]),
      ...portraits.map(({ key }) => key),
    ];
    expect(media.length).toBeGreaterThan(90);
    for (const key of keys) expect(await storage.exists(key), key).toBe(true);
  });

  test('has chats that are consistent for both sides and in time order, with stored files, and with offers for the other side’s active posts', async () => {
    expect(await counts()).toMatchObject({ chats: 126, chat_members: 252, offers: 102, phrases: 8 });
    expect(
      await offenders(
        'chat_members m where m.unread_count <> (select count(*) from chat_messages g where g.chat_id = m.chat_id and g.to_id = m.user_id and g.read_at is null) or m.last_message_id <> (select max(id) from chat_messages g where g.chat_id = m.chat_id)',
      ),
    ).toBe(0);
    expect(
      await offenders(
        'chat_messages a join chat_messages b on b.chat_id = a.chat_id and b.id > a.id where b.created_at < a.created_at',
      ),
    ).toBe(0);
    expect(await offenders('chat_messages where created_at > now() or from_id = to_id')).toBe(0);
    expect(
      await offenders(
        "offers o join job_posts p on p.id = o.job_post_id join chat_messages g on g.id = o.message_id where (o.status = 'open') <> (p.status = 'active') or p.user_id <> g.to_id",
      ),
    ).toBe(0);
    for (const { folder: under, kind } of await rows<{ folder: string; kind: string }>(
      'select storage_key as folder, kind from chat_files',
    ))
      for (const name of kind === 'image' ? ['full.webp', 'card.webp'] : ['file.pdf'])
        expect(await storage.exists(`${under}/${name}`), under).toBe(true);
  });

  test('has deals in every stage, one with proposed times and one with a chosen time', async () => {
    expect(await rows('select stage, count(*)::int as n from deals group by 1 order by 1')).toEqual([
      { stage: 'agreed', n: 1 },
      { stage: 'cancelled', n: 1 },
      { stage: 'done', n: 78 },
      { stage: 'scheduled', n: 5 },
    ]);
    expect(
      await offenders(
        "deals d where d.stage in ('agreed', 'scheduled') and not exists (select from deal_times t where t.message_id = d.proposal_id and t.starts_at > now())",
      ),
    ).toBe(0);
    expect(
      await rows(
        "select count(*)::int as n from deals d join reviews r on r.author_id = d.client_id and r.subject_id = d.worker_id where d.stage = 'done'",
      ),
    ).toEqual([{ n: 1 }]);
  });

  test('has workers with offers in every state, jobs this week, unanswered chats, and seen and unseen jobs', async () => {
    for (const email of ['majstor@demo.test', 'oboje@demo.test']) {
      const of = (from: string) =>
        `from ${from} where worker_id = (select id from users where email = '${email}')`;
      const states = await rows<{ status: string }>(
        `select distinct case when status = 'open' and valid_until < current_date then 'expired' else status end as status ${of('offers')} order by 1`,
      );
      expect(states.map(({ status }) => status)).toEqual([
        'accepted',
        'closed',
        'declined',
        'expired',
        'open',
        'withdrawn',
      ]);
      expect(
        await rows(
          `select count(*)::int as n ${of('deals')} and stage = 'scheduled' and starts_at between now() and now() + interval '7 days'`,
        ),
      ).toEqual([{ n: 2 }]);
      const waiting = await rows<{ n: number }>(
        `select count(*)::int as n from chat_members m join users u on u.id = m.user_id join chat_messages g on g.id = m.last_message_id where u.email = '${email}' and g.to_id = u.id and g.type = 'text_message'`,
      );
      expect(waiting[0]?.n).toBeGreaterThanOrEqual(2);
      expect(
        (
          await rows<{ n: number }>(
            `select count(*)::int as n from seen_jobs s join users u on u.id = s.user_id where u.email = '${email}'`,
          )
        )[0]?.n,
      ).toBeGreaterThan(0);
    }
  });

  moneyOfDemo({ rows, offenders, storage });

  test('has notifications for users about their posts, shared visits, reviews, ads, saved searches and saved workers, in order, with old ones marked as read', async () => {
    const stored = await database.db.select().from(notifications).orderBy(notifications.id);
    const kinds = [
      'job_post_published',
      'job_post_invitation',
      'job_post_feedback',
      'review_added',
      'ad_status_changed',
      'saved_search',
      'shared_visit',
      'worker_free',
    ];
    expect(new Set(stored.map(({ kind }) => kind))).toEqual(new Set(kinds));
    expect(stored.map(({ createdAt }) => createdAt.getTime())).toEqual(
      stored.map(({ createdAt }) => createdAt.getTime()).sort((a, b) => a - b),
    );
    for (const shown of await presentNotifications(database.db, stored))
      expect(Object.values(shown).join(' ')).not.toMatch(/undefined|NaN|Obrisani/);
    expect(stored.some(({ readedAt }) => readedAt === null)).toBe(true);
    expect(
      await offenders("notifications where readed_at is null and created_at < now() - interval '3 days'"),
    ).toBe(0);
  });
});
