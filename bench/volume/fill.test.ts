import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../../server/testing/database.ts';
import { fillVolume } from './fill.ts';
import { shapeOf } from './shape.ts';

const posts = 1000;
const now = new Date('2026-03-02T10:00:00Z');
const site = useDatabase();
const again = useDatabase();
beforeAll(() => fillVolume(site.connection, { posts, now }));

const numbers = async (query: string, { db } = site) =>
  (await db.execute<Record<string, number>>(sql.raw(query))).rows;

test('a filled site has the number of rows its shape specifies', async () => {
  const { workers, people, chats, messagesPerChat, reviews, ads, pending } = shapeOf(posts);
  const [found] =
    await numbers(`select (select count(*)::int from job_posts) as posts, (select count(*)::int from job_posts where status = 'pending') as pending,
    (select count(*)::int from users) as people, (select count(*)::int from users where is_worker) as workers, (select count(*)::int from chat_messages) as messages,
    (select count(*)::int from reviews) as reviews, (select count(*)::int from payments) as payments,
    (select sum(refunded_cents)::int from payments) - (select sum(amount_cents)::int from payment_refunds) as unbalanced`);
  expect(found).toEqual({
    posts,
    pending,
    people: people + 1,
    workers,
    messages: chats * messagesPerChat,
    reviews,
    payments: ads,
    unbalanced: 0,
  });
});

test('every foreign key of a filled site references an existing row', async () => {
  const keys = await site.db.execute<{ child: string; parent: string; pairs: string }>(sql`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent,
      (select string_agg(format('child.%I = parent.%I', c.attname, p.attname), ' and ') from unnest(conkey, confkey) as k (child, parent)
        join pg_attribute c on c.attrelid = conrelid and c.attnum = k.child join pg_attribute p on p.attrelid = confrelid and p.attnum = k.parent) as pairs
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  expect(keys.rows.length).toBeGreaterThan(30);
  const broken: string[] = [];
  for (const { child, parent, pairs } of keys.rows) {
    const own = pairs.split(' and ').map((pair) => `${pair.split(' = ')[0]} is not null`);
    const [row] = await numbers(
      `select count(*)::int as n from ${child} child where ${own.join(' and ')} and not exists (select from ${parent} parent where ${pairs})`,
    );
    if (row?.n) broken.push(`${row.n} rows of ${child} name nothing in ${parent}`);
  }
  expect(broken).toEqual([]);
});

const counted: Record<string, string> = {
  'the count of active posts': `select value + (select coalesce(sum(step), 0) from post_count_deltas) = (select count(*) from job_posts where status = 'active') as ok
    from counters where key = 'active_posts'`,
  'the count of workers': `select value = (select count(*) from users where is_worker) as ok from counters where key = 'workers'`,
  'the sum of stars': `select value = (select sum(stars) from reviews) as ok from counters where key = 'stars'`,
  'post counts by trade and place': `select sum(posts) = (select count(*) from job_posts where status = 'active') as ok from active_post_counts`,
  'post counts by category': `select sum(active_posts_count) = (select count(*) from job_posts where status = 'active') as ok from job_categories`,
  'examined cases': `select (select count(*) from content_fingerprints where kind = 'job_post') = count(*) as ok from job_posts where status = 'pending'`,
  ratings:
    'select bool_and(reviews_count = (select count(*) from reviews where subject_id = users.id)) as ok from users',
  'unread messages':
    'select sum(unread_count) = (select count(*) from chat_messages where read_at is null) as ok from chat_members',
  'answers to job questions': `select count(*) > 100 and bool_and(s.questions @> jsonb_build_array(jsonb_build_object('key', k))) as ok
    from job_posts p join question_sets s on s.id = p.question_set_id and s.job_type_id = p.job_type_id, jsonb_object_keys(p.answers) k`,
  'search documents': 'select bool_and(search_doc is not null) as ok from job_posts',
  'search words for typo correction': `select count(*) = 0 as ok from ts_stat($$select search_doc from job_posts where status = 'active'$$) s
    where length(word) between 3 and 40 and word ~ '^[a-z]+$' and not exists (select from search_words w where w.word = s.word and w.posts = s.ndoc)`,
};
for (const [what, query] of Object.entries(counted))
  test(`the derived data of a filled site is correct: ${what}`, async () =>
    expect(await numbers(query)).toEqual([{ ok: true }]));

test('a filled site accepts new rows, and their triggers run', async () => {
  await site.db.execute(
    sql`update job_posts set status = 'finished' where id = (select min(id) from job_posts where status = 'active')`,
  );
  expect(await numbers(counted['the count of active posts'] as string)).toEqual([{ ok: true }]);
  await expect(
    site.db.execute(sql`insert into chats (low_id, high_id) values (1, 99999999)`),
  ).rejects.toThrow();
  await site.db.execute(
    sql`insert into job_posts (user_id, subject, job_category_id, job_type_id) select user_id, subject, job_category_id, job_type_id from job_posts limit 1`,
  );
  const [row] = await numbers(
    "select max(id) as newest, (select count(*)::int from pg_indexes where tablename = 'job_posts') as indexes from job_posts",
  );
  expect(row?.newest).toBeGreaterThan(posts);
  const [fresh] = await numbers(
    `select count(*)::int as indexes from pg_indexes where tablename = 'job_posts'`,
    again,
  );
  expect(row?.indexes).toBe(fresh?.indexes);
});

test('filling two empty databases writes the same rows; a database that already has people is rejected', async () => {
  await fillVolume(again.connection, { posts, now });
  const made = [
    'select id, name, slug, about from users',
    'select job_post_id, event, author_id from job_post_events',
    'select * from chat_messages',
    'select * from reviews',
  ];
  for (const rows of made) {
    const fingerprint = `select md5(string_agg(t::text, '|' order by t::text)) as rows from (${rows}) t`;
    expect([rows, await numbers(fingerprint, again)]).toEqual([rows, await numbers(fingerprint)]);
  }
  await expect(fillVolume(again.connection, { posts, now })).rejects.toThrow('already has people');
});
