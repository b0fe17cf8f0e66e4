import { drizzle } from 'drizzle-orm/node-postgres';
import { checkSite } from '../../consistency/check.ts';
import { columnsWith, mayStay } from '../traces.ts';
import { compareWork, workQueries } from './work-invariants.ts';
import type { World } from './world.ts';

/** Each query returns a row for every violation. */
const queries: Readonly<Record<string, string>> = {
  'receipt numbers have a gap':
    "select format('%s of %s', max(receipt_number), count(*)) as it from payments where receipt_number is not null having max(receipt_number) <> count(*)",
  'a payment has no receipt, or a receipt no payment':
    "select id::text as it from payments where (status = 'paid' or refunded_cents between 1 and amount_cents - 1) and receipt_number is null or paid_at is null and receipt_number is not null",
  'more is refunded than was paid':
    "select p.id::text as it from payments p where amount_cents < (select coalesce(sum(amount_cents), 0) from payment_refunds r where r.payment_id = p.id and r.status <> 'failed')",
  'accounting differs from the payment': `
    select format('payment %s: %s instead of %s', p.id, booked, paid - refunded) as it from (
      select id, case when paid_at is null then 0 else amount_cents end as paid,
        case when paid_at is null then 0 else refunded_cents end as refunded from payments) p
    cross join lateral (select coalesce(sum(case type when 'payment.paid' then amount_cents
      when 'payment.refunded' then -amount_cents when 'payment.refund_returned' then amount_cents else 0 end), 0) as booked
      from accounting_events e where e.payment_id = p.id) b where booked <> paid - refunded`,
  'an ad differs from its days': `
    select format('ad %s: %s instead of %s', a.id, appearances, n) as it from ads a
    cross join lateral (select coalesce(sum(appearances), 0) as n from ad_days d where d.ad_id = a.id) d
    where appearances <> n or appearances > desired_appearances or (status = 'finished') <> (appearances = desired_appearances)`,
  'an accepted offer has no deal':
    "select o.id::text as it from offers o where (status = 'accepted') <> exists (select from deals d where d.offer_id = o.id and d.stage <> 'cancelled') and not exists (select from deals d where d.offer_id = o.id)",
  'a deal has two reviews by one person':
    "select format('%s of %s', author_id, subject_id) as it from reviews where author_id is not null group by author_id, subject_id having count(*) > 1",
  'a person was notified twice of one thing': `
    select format('user %s, %s %s', user_id, kind, data) as it from notifications
    where kind in ('review_added', 'review_answered', 'offer_received', 'offer_answered', 'review_requested', 'report_decided', 'appointment_reminder')
      or kind = 'complaint_changed' and data ->> 'event' <> 'leaving' or kind = 'shared_visit' and data ->> 'event' = 'asked'
    group by user_id, kind, data having count(*) > 1`,
  'a message was stored twice':
    'select from_id::text as it from chat_messages where client_id is not null group by from_id, client_id having count(*) > 1',
  'an account is still there after its term':
    "select id::text as it from users where delete_at < now() - interval '2 days'",
  'an email is older than a day':
    "select id::text as it from pgboss.job where name like 'mail%' and state < 'completed' and start_after < now() - interval '1 day'",
  ...workQueries,
};

/** Maximum number of files that one killed upload leaves: its own, or the ones that it replaces. */
const filesPerUpload = 2;

/** Compares the gateway's records with the site's payments. All events must have been delivered. */
async function compareMoney({ bank, town }: World): Promise<string[]> {
  const { rows } = await town.admin.query<{
    intent: string;
    paid: number;
    refunded: number;
    disputes: string[];
  }>(
    `select intent_id as intent, case when paid_at is null then 0 else amount_cents end as paid, refunded_cents as refunded,
      array(select gateway_id || ' ' || status from payment_disputes d where d.payment_id = p.id order by 1) as disputes
      from payments p where intent_id is not null`,
  );
  const ours = new Map(rows.map((row) => [row.intent, row]));
  const words = { needs_response: 'open', won: 'won', lost: 'lost' } as const;
  return bank.accounts().flatMap((account) => {
    const { intent, received, refunded } = account;
    const row = ours.get(intent) ?? { paid: 0, refunded: 0, disputes: [] };
    const disputes = account.disputes.map(({ id, status }) => `${id} ${words[status]}`).sort();
    const [theirs, here] = [
      JSON.stringify({ received, refunded, disputes }),
      JSON.stringify({ received: row.paid, refunded: row.refunded, disputes: row.disputes }),
    ];
    return theirs === here ? [] : [`${intent} is ${here} instead of ${theirs}`];
  });
}

/** Compares the monthly totals shown to finance administrators with the payments. */
async function compareMonths(world: World): Promise<string[]> {
  const sums = { gross: 0, refunded: 0, disputed: 0 };
  for (let page = 1, last = 1; page <= last; page++) {
    const { body } = await world.ask(
      world.staff.finance,
      'GET',
      `/admin/payments/months?per_page=100&page=${page}`,
    );
    last = body.meta.last_page;
    for (const month of body.data) {
      sums.gross += month.gross_cents;
      sums.refunded += month.refunded_cents;
      sums.disputed += month.disputed_cents;
    }
  }
  const { rows } = await world.town.admin.query<typeof sums>(`select
    coalesce(sum(amount_cents), 0)::int as gross, coalesce(sum(refunded_cents), 0)::int as refunded,
    coalesce((select sum(d.amount_cents) from payment_disputes d where d.status <> 'won'), 0)::int as disputed
    from payments where paid_at is not null`);
  const [shown, stored] = [JSON.stringify(sums), JSON.stringify(rows[0])];
  return shown === stored ? [] : [`months show ${shown} instead of ${stored}`];
}

async function compareImpressions({ ads, town }: World): Promise<string[]> {
  const { rows } = await town.admin.query<{ id: number; n: number }>('select id, appearances as n from ads');
  const stored = new Map(rows.map(({ id, n }) => [id, n]));
  return ads
    .filter(({ id, seen, unsure }) => {
      const n = stored.get(id);
      return n !== undefined && (n < seen || n > seen + unsure);
    })
    .map(
      ({ id, seen, unsure }) =>
        `ad ${id}: ${stored.get(id)} impressions instead of ${seen} to ${seen + unsure}`,
    );
}

/** Checks that each receipt was emailed once. */
async function compareReceipts({ town }: World): Promise<string[]> {
  const { rows } = await town.admin.query<{ email: string; n: number }>(
    `select email, count(*)::int as n from payments p join ads a on a.id = p.ad_id where receipt_number is not null
      and not exists (select from payment_refunds r where r.payment_id = p.id and r.origin = 'paid_twice') group by email`,
  );
  const mailed = new Map<string, number>();
  for (const [email, n] of town.post.counts) {
    const [to = '', subject] = email.split('\n');
    if (subject === 'Potvrda o plaćanju') mailed.set(to, (mailed.get(to) ?? 0) + n);
  }
  return rows
    .filter(({ email, n }) => mailed.get(email) !== n)
    .map(({ email, n }) => `${email} got ${mailed.get(email) ?? 0} receipts instead of ${n}`);
}

/** Returns the residents whose accounts have been erased. */
export async function erased({ residents, town }: World) {
  const { rows } = await town.admin.query<{ id: number }>('select id from users');
  const left = new Set(rows.map(({ id }) => id));
  return [...residents.values()].filter(({ id }) => !left.has(id));
}

async function findErased(world: World): Promise<string[]> {
  const traces = (await erased(world)).map(({ trace }) => trace);
  if (traces.length === 0) return [];
  const db = drizzle(world.town.admin);
  const columns = await columnsWith(db, new RegExp(traces.join('|')));
  return columns.filter((column) => !(column in mayStay)).map((column) => `an erased person is in ${column}`);
}

async function checkCounts(world: World): Promise<string[]> {
  const { town } = world;
  const site = { client: town.admin, storage: town.storage, uploadsDone: async () => undefined };
  const found = await checkSite(site, true);
  // A killed process may leave files without a row, which the check deletes.
  const mayBeLeft = world.uploadsStruck * filesPerUpload;
  world.uploadsStruck = 0;
  return found
    .filter(({ what, count }) => count > (what === 'Files without a row' ? mayBeLeft : 0))
    .map(({ what, count, examples }) => `${what}: ${count}, ${examples.join('; ')}`);
}

/** Returns a line for each violation, at most three per query. Call only while nothing is in progress. */
export async function findViolations(world: World): Promise<string[]> {
  const found: string[] = [];
  for (const [what, query] of Object.entries(queries)) {
    const { rows } = await world.town.admin.query<{ it: string }>(query);
    found.push(...rows.slice(0, 3).map(({ it }) => `${what}: ${it}`));
  }
  found.push(
    ...(await compareMoney(world)),
    ...(await compareMonths(world)),
    ...(await compareImpressions(world)),
    ...(await compareReceipts(world)),
    ...(await compareWork(world)),
    ...(await world.ledger.findMissing(world.town.admin)),
    ...(await findErased(world)),
    ...(await checkCounts(world)),
  );
  return found;
}
