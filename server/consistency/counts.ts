import { type Fault, faultsIn, type Site } from './fault.ts';

/** Finds stored counters that, with their pending deltas, differ from the counted rows (migration 0025). */
const wholeLists = `
  with kept as (select key, sum(value) as value from (select key, value from counters union all select key, step from counter_deltas union all select 'active_posts', step from post_count_deltas) k group by key)
  select t.key || ': ' || coalesce(k.value, 0) || ' instead of ' || t.value as it from (
    select 'active_posts' as key, count(*) as value from job_posts where status = 'active'
    union all select 'workers', count(*) from users where is_worker
    union all select 'reviews', count(*) from reviews where published_at is not null
    union all select 'stars', coalesce(sum(stars), 0) from reviews where published_at is not null
  ) t left join kept k using (key) where coalesce(k.value, 0) <> t.value`;

const byTypeAndCounty = `
  select format('type %s, county %s, %s: %s instead of %s', job_type_id, county_id, kind, sum(kept), sum(real)) as it from (
    select job_type_id, county_id, kind, posts as kept, 0 as real from active_post_counts
    union all select job_type_id, county_id, kind, step, 0 from post_count_deltas
    union all select job_type_id, coalesce(county_id, 0), kind, 0, 1 from job_posts where status = 'active'
  ) c group by job_type_id, county_id, kind having sum(kept) <> sum(real)`;

const byCategory = `
  select format('%s: %s instead of %s', c.key, c.active_posts_count + moved, n) as it from job_categories c
  cross join lateral (select count(*) as n from job_posts p where p.job_category_id = c.id and status = 'active') real
  cross join lateral (select coalesce(sum(step), 0) as moved from post_count_deltas m where m.job_category_id = c.id) moves
  where c.active_posts_count + moved <> n`;

const typesOfCategory = `
  select format('%s: %s instead of %s', c.key, types_count, n) as it from job_categories c
  cross join lateral (select count(*) as n from job_types t where t.job_category_id = c.id) real where types_count <> n`;

const wordsOfPosts = `
  select format('%s: %s posts and %s workers instead of %s and %s', word, sum(kept_p), sum(kept_w), sum(real_p), sum(real_w)) as it from (
    select word, posts as kept_p, workers as kept_w, 0 as real_p, 0 as real_w from search_words
    union all select w.word, m.posts, m.workers, 0, 0 from word_count_deltas m cross join unnest(words) as n (id) join search_words w on w.id = n.id
    union all select word, 0, 0, ndoc, 0 from ts_stat($$select search_doc from job_posts where status = 'active'$$) where length(word) between 3 and 40 and word ~ '^[a-z]+$'
    union all select word, 0, 0, 0, ndoc from ts_stat($$select search_doc from users where is_worker$$) where length(word) between 3 and 40 and word ~ '^[a-z]+$'
  ) c group by word having sum(kept_p) <> sum(real_p) or sum(kept_w) <> sum(real_w)`;

const wordsOfTypes = `
  select format('%s, type %s: %s instead of %s', word, job_type_id, sum(kept), sum(real)) as it from (
    select w.word, t.job_type_id, t.posts as kept, 0 as real from type_words t join search_words w on w.id = t.word_id
    union all select w.word, m.job_type_id, m.step, 0 from type_word_count_deltas m cross join unnest(words) as n (id) join search_words w on w.id = n.id join job_types k on k.id = m.job_type_id
    union all select n.word, p.job_type_id, 0, 1 from job_posts p cross join unnest(tsvector_to_array(ts_filter(p.search_doc, '{a}'))) as n (word)
      where p.status = 'active' and p.kind = 'inquiry' and length(n.word) between 3 and 40 and n.word ~ '^[a-z]+$'
  ) c group by word, job_type_id having sum(kept) <> sum(real)`;

/**
 * Recomputes all counts of posts and words. If two concurrent posts each inserted a row for the same word,
 * only the first row keeps the count; the other is set to 0.
 */
const recountAll = `
  update search_words set posts = 0, workers = 0 where posts <> 0 or workers <> 0;
  select recount_all();
  update search_words w set posts = 0, workers = 0 where exists (select from search_words o where o.word = w.word and o.id < w.id)`;

const ratings = `
  select format('user %s: %s reviews, %s stars instead of %s, %s', u.id, reviews_count, rating, n, stars) as it from users u
  cross join lateral (select count(*) as n, coalesce(round(avg(stars), 1), 0) as stars from reviews r where r.subject_id = u.id and published_at is not null) real
  where reviews_count <> n or abs(rating - stars) > 0.06`;
const mendRatings = `
  update users u set reviews_count = n, rating = stars from users o
  cross join lateral (select count(*) as n, coalesce(round(avg(stars), 1), 0) as stars from reviews r where r.subject_id = o.id and published_at is not null) real
  where o.id = u.id and (u.reviews_count <> n or abs(u.rating - stars) > 0.06)`;

const reallyUnread = `(select count(*) from chat_messages g where g.chat_id = m.chat_id and g.to_id = m.user_id and g.read_at is null and g.id > m.hidden_up_to)`;
const unread = `select format('chat %s of user %s: %s instead of %s', chat_id, user_id, unread_count, ${reallyUnread}) as it from chat_members m where unread_count <> ${reallyUnread}`;
const mendUnread = `update chat_members m set unread_count = ${reallyUnread} where unread_count <> ${reallyUnread}`;

const postWords = 'tsvector_to_array(post_document(p.subject, p.job_type_id, p.county_id, p.town_id))';
const userWords = `tsvector_to_array(words_of(u.name) || words_of(coalesce(u.about, '')))`;
/**
 * Finds search documents that lack a word. Does not compare the words of categories and places in profiles,
 * but the repair rewrites the whole document.
 */
const documents = `select 'post ' || p.id as it from job_posts p where not (tsvector_to_array(p.search_doc) @> ${postWords})
  union all select 'user ' || u.id from users u where u.search_doc is not null and not (tsvector_to_array(u.search_doc) @> ${userWords})`;
const mendDocuments = `
  update job_posts p set subject = subject where not (tsvector_to_array(p.search_doc) @> ${postWords});
  select refresh_user(u.id) from users u where u.search_doc is not null and not (tsvector_to_array(u.search_doc) @> ${userWords})`;

/**
 * Pictures that `image_hashes` must contain, as written by the trigger `follow_picture`; backups older than
 * the trigger contain no such rows.
 */
const expectedPictures = `select 'job_post' as kind, job_post_id as subject_id, storage_key from job_post_media where kind = 'image'
  union select 'ad', ad_id, storage_key from ad_medias union select 'portfolio', user_id, storage_key from portfolio_pictures
  union select 'review', review_id, storage_key from review_pictures`;
const picturesMarked = 'select kind, subject_id, storage_key from image_hashes';
const imageHashes = `select format('%s %s: %s', kind, subject_id, storage_key) as it from (
  (${expectedPictures} except ${picturesMarked}) union all (${picturesMarked} except (${expectedPictures}))) c`;
const mendImageHashes = `
  delete from image_hashes m where not exists (select from (${expectedPictures}) t where (t.kind, t.subject_id, t.storage_key) = (m.kind, m.subject_id, m.storage_key));
  insert into image_hashes (kind, subject_id, storage_key) ${expectedPictures} on conflict do nothing`;

const reallyBack = `(select coalesce(sum(r.amount_cents), 0) from payment_refunds r where r.payment_id = p.id and r.status = 'succeeded')`;
const givenBack = `select format('payment %s: %s cents instead of %s', p.id, refunded_cents, ${reallyBack}) as it from payments p where refunded_cents <> ${reallyBack}`;

/**
 * Each kind of fault, with the query that finds it and the statements that repair it, in order of dependency.
 */
const kinds: readonly [what: string, query: string, mend: string][] = [
  ['search documents', documents, mendDocuments],
  ['totals of lists', wholeLists, recountAll],
  ['post counts by type and county', byTypeAndCounty, recountAll],
  ['post counts of categories', byCategory, recountAll],
  ['search word counts', wordsOfPosts, recountAll],
  ['search word counts by type', wordsOfTypes, recountAll],
  [
    'type counts of categories',
    typesOfCategory,
    'update job_categories c set types_count = (select count(*) from job_types t where t.job_category_id = c.id)',
  ],
  ['ratings of users', ratings, mendRatings],
  ['unread counts of chats', unread, mendUnread],
  ['image hash rows', imageHashes, mendImageHashes],
  [
    'refunded amounts of payments',
    givenBack,
    `update payments p set refunded_cents = ${reallyBack} where refunded_cents <> ${reallyBack}`,
  ],
];

/**
 * Yields one fault per entry of `kinds`, with the rows whose stored values differ from recomputed ones; the
 * repair stores the recomputed values.
 */
export async function* countFaults({ client }: Site): AsyncGenerator<Fault> {
  for (const [what, query, mend] of kinds)
    yield {
      ...(await faultsIn(client, `Wrong ${what}`, query)),
      mend: async () => {
        await client.query(mend);
      },
    };
}
