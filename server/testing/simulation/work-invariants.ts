import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { zone } from '#contract/local-time.ts';
import { paths } from '#contract/paths.ts';
import type { World } from './world.ts';

const taken = `(select worker_id, id as deal_id, starts_at, ends_at from deals where stage = 'scheduled' union all
  select s.worker_id, s.deal_id, s.starts_at, s.ends_at from deal_slots s join deals d on d.id = s.deal_id
  where s.kind = 'look' and d.stage in ('agreed', 'scheduled'))`;
const today = `(now() at time zone '${zone}')::date`;
const events = (paper: string, kinds: string) =>
  `(select count(*) from deal_events e where (e.paper ->> 'id')::int = ${paper}.id and e.kind in (${kinds}))`;

/** Queries about deals and what belongs to them; each returns a row for every violation. */
export const workQueries: Readonly<Record<string, string>> = {
  'the total of a paper differs from its items': `
    select format('paper %s: %s instead of %s', p.id, total_cents, cents) as it from papers p
    cross join lateral (select sum(round((i ->> 'quantity')::numeric * (i ->> 'unit_price_cents')::int)) as cents
      from jsonb_array_elements(items) i) s where total_cents <> cents`,
  'a quote does not cost what its offer states': `
    select p.id::text as it from papers p join offers o on o.id = p.offer_id left join deals d on d.id = p.deal_id
    where p.sent_at < coalesce(d.created_at, 'infinity')
      and p.total_cents not between o.price_from_cents and coalesce(o.price_to_cents, o.price_from_cents)`,
  'the agreed price is not that of the last accepted quote': `
    select format('deal %s: %s instead of %s', d.id, agreed_cents, total_cents) as it from deals d left join lateral (
      select total_cents from papers p where p.deal_id = d.id and kind = 'quote' and accepted_at is not null
      order by accepted_at desc, id desc limit 1) q on true where agreed_cents is distinct from total_cents`,
  'a quote was left open when its offer was accepted':
    "select p.id::text as it from papers p join deals d on d.offer_id = p.offer_id where p.state = 'sent' and p.sent_at < d.created_at",
  'a paper is superseded without a newer version, or not by one': `
    select p.id::text as it from papers p where (state = 'superseded') <>
      exists (select from papers n where n.supersedes_id = p.id and n.sent_at is not null)`,
  'a step of a paper has not exactly one line in the chat': `
    select format('paper %s', p.id) as it from papers p where deal_id is not null and (offer_id is null and sent_at is not null
      and ${events('p', "'paper_sent'")} <> 1 or (accepted_at is not null)::int <> ${events('p', "'agreed', 'paper_accepted'")})`,
  'two appointments of a worker overlap': `
    select format('deals %s and %s of worker %s', a.deal_id, b.deal_id, a.worker_id) as it from ${taken} a
    join ${taken} b on b.worker_id = a.worker_id and b.deal_id > a.deal_id and b.starts_at < a.ends_at and a.starts_at < b.ends_at`,
  'a deal has two looks, or a slot of another worker': `
    select format('deal %s', d.id) as it from deals d join deal_slots s on s.deal_id = d.id
    group by d.id having count(*) filter (where s.kind = 'look') > 1 or bool_or(s.worker_id <> d.worker_id)`,
  'a deal has more than one unanswered complaint, or more than five': `
    select format('deal %s', deal_id) as it from complaints
    group by deal_id having count(*) > 5 or count(*) filter (where state = 'open') > 1`,
  'a complaint has a wrong deadline': `
    select id::text as it from complaints where due_on <> (created_at at time zone '${zone}')::date + 15`,
  'the parties of a complaint were not notified of its deadline': `
    select id::text as it from complaints where state = 'open' and (reminded_at is null and due_on = ${today} + 1
      or overdue_at is null and due_on < ${today} - 2)`,
  'a shared visit lacks the agreement of a client': `
    select format('%s and %s', first_post_id, second_post_id) as it from shared_visits v where 2 <> (
      select count(*) from visit_invitations i where i.job_post_id in (first_post_id, second_post_id) and answer = 'yes')`,
  'a person was notified twice in a week that a worker is free': `
    select format('user %s', a.user_id) as it from notifications a join notifications b on b.user_id = a.user_id and b.id > a.id
      and b.kind = a.kind and b.data -> 'worker' = a.data -> 'worker' and b.created_at < a.created_at + interval '7 days'
    where a.kind = 'worker_free'`,
};

/** Checks that the PDF of each sent paper is still the one whose hash was sent. */
async function comparePdfs({ town }: World): Promise<string[]> {
  const { rows } = await town.admin.query<{ id: number; key: string; sha256: string }>(
    'select id, storage_key as key, sha256 from papers where storage_key is not null order by id',
  );
  const changed: string[] = [];
  for (const { id, key, sha256 } of rows) {
    const file = await town.storage.read(key);
    const bytes = file ? await buffer(file.contents) : Buffer.of();
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      changed.push(`paper ${id} has another PDF`);
  }
  return changed;
}

/** Checks that each answer to a complaint was emailed once. */
async function compareAnswers({ town, leavers }: World): Promise<string[]> {
  const { rows } = await town.admin.query<{ id: number; deal: number; email: string; client: number }>(
    `select c.id, c.deal_id as deal, u.email, u.id as client
      from complaints c join deals d on d.id = c.deal_id join users u on u.id = d.client_id
      where c.answered_at < now() - interval '1 day' and u.email_confirmed_at < c.answered_at`,
  );
  const mails = [...town.post.counts].filter(([email]) => email.includes('\nOdgovor na prigovor: '));
  return rows.flatMap(({ id, deal, email, client }) => {
    const link = `${paths.complaint(deal, id)}?`;
    const n = mails
      .filter(([mail]) => mail.startsWith(`${email}\n`) && mail.includes(link))
      .reduce((sum, [, count]) => sum + count, 0);
    const isRight = n === 1 || (n === 0 && leavers.has(client));
    return isRight ? [] : [`the answer to complaint ${id} was emailed ${n} times`];
  });
}

/** Checks that no email about a notification was sent twice. */
const compareNotices = ({ town }: World): string[] =>
  [...town.post.counts].flatMap(([email, n]) =>
    n > 1 && /[?&]trid=\d/.test(email) ? [`emailed ${n} times: ${email.split('\n', 2).join(', ')}`] : [],
  );

/** Compares papers, final prices and complaints with what people have sent and received. */
export const compareWork = async (world: World): Promise<string[]> => [
  ...(await world.numbers.findFaults(world.town.admin)),
  ...(await world.prices.findUnstated(world.town.admin)),
  ...(await comparePdfs(world)),
  ...(await compareAnswers(world)),
  ...compareNotices(world),
];
