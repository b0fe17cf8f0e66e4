import { dayAfter, dayOf } from '#contract/format.ts';
import { recordDeal } from './deals.ts';
import { doubtQuotes } from './papers.ts';
import { type Action, isDone, isUnanswered, people, type World } from './world.ts';

const inDays = (n: number) => dayAfter(dayOf(new Date()), n);

/** Returns one of few types, so that inquiries often have the same category. */
const aTrade = (world: World) =>
  world.pick<{ id: number; category: number }>(
    'select id, job_category_id as category from job_types where id <= 20',
  );
/** Returns the place of an inquiry: often the same town, so that one visit can serve two inquiries. */
const aPlace = async (world: World) =>
  world.random(4)
    ? world.pick('select county_id, id as town_id from towns where id = (select min(id) from towns)')
    : {};

export const becomeWorker: Action = async (world) => {
  const who = await world.someone("type_of <> 'worker'");
  const trade = await aTrade(world);
  if (!who || !trade) return;
  await world.ask(who, 'POST', '/me/update', {
    type_of: 'worker',
    job_categories_ids: [trade.category],
    job_types_ids: [trade.id],
    onboarding: 'done',
  });
};

export const publish: Action = async (world) => {
  const who = await world.someone("type_of <> 'worker'");
  const trade = await aTrade(world);
  if (!who || !trade) return;
  const subject = `Treba mi majstor za slavinu broj ${world.random(10_000)}, javite se na ${who.phone}.`;
  const answer = await world.ask(who, 'POST', '/job-posts', {
    job_category_id: trade.category,
    job_type_id: trade.id,
    subject,
    urgency: ['urgent', 'flexible'][world.random(2)],
    ...(await aPlace(world)),
    client_id: world.clientId(),
  });
  if (isDone(answer)) world.ledger.add('job_posts', answer.body.data.id, subject, people(who.id));
};

const ownPost = `select p.id, p.user_id as owner, p.status from job_posts p join users u on u.id = p.user_id
  where u.delete_at is null and u.banned_at is null and u.role is null`;
interface Post {
  id: number;
  owner: number;
  status: string;
}

export const editPost: Action = async (world) => {
  const post = await world.pick<Post>(ownPost);
  const who = post && world.residents.get(post.owner);
  if (!who) return;
  const subject = `Treba mi majstor za bojler broj ${world.random(10_000)}, ${who.trace}.`;
  const answer = await world.ask(who, 'PUT', `/job-posts/${post.id}`, { subject });
  if (isDone(answer)) world.ledger.change('job_posts', post.id, subject);
  else if (isUnanswered(answer)) world.ledger.doubt('job_posts', post.id);
};

export const togglePost: Action = async (world) => {
  const post = await world.pick<Post>(`${ownPost} and p.status in ('active', 'finished')`);
  const who = post && world.residents.get(post.owner);
  if (!who) return;
  const status = post.status === 'active' ? 'finished' : 'active';
  await world.ask(who, 'POST', `/job-posts/${post.id}/toggle-status`, { status });
};

export const renewPost: Action = async (world) => {
  const post = await world.pick<Post>(`${ownPost} and p.reminded_at is not null and p.status = 'active'`);
  const who = post && world.residents.get(post.owner);
  if (who) await world.ask(who, 'POST', `/job-posts/${post.id}/renew`);
};

export const deletePost: Action = async (world) => {
  const post = await world.pick<Post>(ownPost);
  const who = post && world.residents.get(post.owner);
  if (!who) return;
  const answer = await world.ask(who, 'DELETE', `/job-posts/${post.id}`);
  if (isDone(answer) || isUnanswered(answer)) world.ledger.leave('job_posts', post.id);
};

export const invite: Action = async (world) => {
  const post = await world.pick<Post>(`${ownPost} and p.status = 'active'`);
  const who = post && world.residents.get(post.owner);
  const worker = await world.someone('is_worker');
  if (who && worker)
    await world.ask(who, 'POST', `/job-posts/${post.id}/invitations`, { user_id: worker.id });
};

export const sendOffer: Action = async (world) => {
  const post = await world.pick<Post>(`${ownPost} and p.status = 'active'`);
  const who = await world.someone("type_of in ('worker', 'general') and id <> $1", [post?.owner ?? 0]);
  if (!post || !who) return;
  const work = `Zamjena slavine s materijalom, radi ${who.trace}.`;
  const answer = await world.ask(who, 'POST', `/job-posts/${post.id}/offers`, {
    work,
    price_from_cents: 5000 + world.random(20_000),
    valid_until: inDays(1 + world.random(30)),
    client_id: world.clientId(),
  });
  const of = [...people(who.id, post.owner), `job_posts ${post.id}`];
  if (isDone(answer)) world.ledger.add('offers', answer.body.data.id, work, of);
};

interface Offer {
  id: number;
  owner: number;
  worker: number;
  post: number;
}
const openOffer = `select o.id, p.user_id as owner, o.worker_id as worker, p.id as post from offers o
  join job_posts p on p.id = o.job_post_id where o.status = 'open' and p.status = 'active' and o.valid_until > now()
  and not exists (select from offers a where a.job_post_id = p.id and a.status = 'accepted' and p.id % 5 > 0)`;

export const acceptOffer: Action = async (world) => {
  const offer = await world.pick<Offer>(openOffer);
  const who = offer && world.residents.get(offer.owner);
  if (!who) return;
  const answer = await world.ask(who, 'POST', `/offers/${offer.id}/accept`, {
    keep_open: world.random(4) === 0,
  });
  await doubtQuotes(world, offer.id);
  const parties = [who.id, offer.worker];
  if (isDone(answer))
    recordDeal(world, answer.body.data.deal_id, { offer: offer.id, post: offer.post, parties });
};

export const refuseOffer: Action = async (world) => {
  const offer = await world.pick<Offer>(openOffer);
  const isWithdrawn = world.random(2) === 0;
  const who = offer && world.residents.get(isWithdrawn ? offer.worker : offer.owner);
  if (who) await world.ask(who, 'POST', `/offers/${offer.id}/${isWithdrawn ? 'withdraw' : 'decline'}`);
};

export const review: Action = async (world) => {
  const [author, subject] = world.random(3) ? ['client', 'worker'] : ['worker', 'client'];
  const deal = await world.pick<{ id: number; from: number; to: number }>(
    `select d.id, d.${author}_id as "from", d.${subject}_id as "to" from deals d where d.stage = 'done' and (d.id % 5 = 0
      or not exists (select from reviews r where r.author_id = d.${author}_id and r.subject_id = d.${subject}_id))`,
  );
  if (!deal) return;
  const { from, to } = deal;
  const who = world.residents.get(from);
  if (!who) return;
  const stars = 1 + world.random(5);
  const comment = `Sve je bilo uredno i na vrijeme. Pozdrav, ${who.name}`;
  const answer = await world.ask(who, 'POST', '/reviews', { user_id: to, stars, comment });
  // A review is deleted with its subject's account, and with the account of an author who never confirmed the
  // email address.
  const of = people(to, ...(who.isConfirmed ? [] : [from]));
  if (isDone(answer)) world.ledger.add('reviews', answer.body.data.id, stars, of);
};

export const changeReview: Action = async (world) => {
  const row = await world.pick<{ id: number; author: number }>(
    "select id, author_id as author from reviews where author_id is not null and created_at > now() - interval '20 days'",
  );
  const who = row && world.residents.get(row.author);
  if (!who) return;
  const isDeleted = world.random(4) === 0;
  const stars = 1 + world.random(5);
  const changed = { stars, comment: 'Promijenio sam mišljenje o poslu.' };
  const answer = await world.ask(
    who,
    isDeleted ? 'DELETE' : 'PUT',
    `/reviews/${row.id}`,
    isDeleted ? undefined : changed,
  );
  if (isDeleted && (isDone(answer) || isUnanswered(answer))) world.ledger.leave('reviews', row.id);
  else if (isDone(answer)) world.ledger.change('reviews', row.id, stars);
  else if (isUnanswered(answer)) world.ledger.doubt('reviews', row.id);
};

export const answerReview: Action = async (world) => {
  const row = await world.pick<{ id: number; subject: number }>(
    'select id, subject_id as subject from reviews where answer is null and published_at is not null',
  );
  const who = row && world.residents.get(row.subject);
  if (who)
    await world.ask(who, 'POST', `/reviews/${row.id}/answer`, { answer: 'Hvala na lijepim riječima.' });
};

export const write: Action = async (world) => {
  const chat = await world.pick<{ id: number; a: number; b: number }>(
    'select chat_id as id, min(user_id) as a, max(user_id) as b from chat_members group by chat_id having count(*) = 2',
  );
  const [who, other] =
    chat && world.random(3)
      ? [world.residents.get(chat.a), world.residents.get(chat.b)]
      : [await world.someone(), await world.someone('is_worker')];
  if (!who || !other || who === other) return;
  const message = `Dobar dan, možete li doći ${world.random(10_000)}. put?`;
  const answer = await world.ask(who, 'POST', '/send-message', {
    user_id: other.id,
    message,
    client_id: world.clientId(),
  });
  if (isDone(answer))
    world.ledger.add('chat_messages', answer.body.data.id, message, people(who.id, other.id));
};

export const read: Action = async (world) => {
  const chat = await world.pick<{ chat: number; user: number }>(
    'select chat_id as chat, min(user_id) as "user" from chat_members where unread_count > 0 group by chat_id',
  );
  const who = chat && world.residents.get(chat.user);
  if (who) await world.ask(who, 'POST', `/chats/${chat.chat}/mark-as-readed`);
};

export const report: Action = async (world) => {
  const who = await world.someone();
  const kinds = { job_post: 'job_posts', user: 'users', review: 'reviews' } as const;
  const subject_type = (Object.keys(kinds) as (keyof typeof kinds)[])[world.random(3)] ?? 'user';
  const row = await world.pick<{ id: number }>(
    `select id from ${kinds[subject_type]} where ${subject_type === 'user' ? 'role is null' : 'true'}`,
  );
  if (!who || !row) return;
  await world.ask(who, 'POST', '/reports', {
    subject_type,
    subject_id: row.id,
    reason: 'spam',
    details: `Prijavljuje ${who.trace}.`,
  });
};
