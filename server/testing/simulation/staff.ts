import { inboxKinds } from '#contract/inbox-kinds.ts';
import { confirm, signUp } from './accounts.ts';
import type { Table } from './ledger.ts';
import { type Action, isDone, type Staff, type World } from './world.ts';

const roles: readonly Staff[] = ['superadmin', 'moderator', 'finance', 'support'];

/**
 * Creates the administrators, lowers the minimum number of impressions, so that some ads reach it, and turns
 * on shared visits.
 */
export async function openOffice(world: World): Promise<void> {
  for (const role of roles) {
    const who = await signUp(world);
    if (!who) throw new Error('the site has no administrators');
    await confirm(world, who);
    await world.town.admin.query('update users set role = $1 where id = $2', [role, who.id]);
    world.staff[role] = who;
  }
  await world.ask(world.staff.superadmin, 'PUT', '/admin/ads-pricing', { min_limit: 3, price: 0.5 });
  await world.ask(world.staff.superadmin, 'PUT', '/admin/shared-visits', { enabled: true });
}

const reason = 'Nejasan opis';
const input = { reason, text: 'Iz opisa nije jasno što treba napraviti.', answer: 'Hvala, provjerili smo.' };
const subjects: Record<string, Table> = {
  job_post: 'job_posts',
  review: 'reviews',
  user: 'users',
  ad: 'ads',
};

/** Decides a case of the inbox, usually by its first action, and sometimes undoes the decision. */
export const decide: Action = async (world) => {
  const { moderator, superadmin } = world.staff;
  const who = world.random(5) ? moderator : superadmin;
  const inbox = await world.ask(who, 'GET', '/admin/inbox?per_page=20');
  if (!isDone(inbox)) return;
  const cases = inbox.body.data as { kind: keyof typeof inboxKinds; id: number }[];
  const found = cases[world.random(Math.max(1, cases.length))];
  if (!found) return;
  const { actions } = inboxKinds[found.kind];
  const { key } = actions[world.random(3) ? 0 : world.random(actions.length)] ?? actions[0];
  if (key === 'remove') await letGo(world, found.id);
  const answer = await world.ask(who, 'POST', '/admin/inbox/decisions', {
    kind: found.kind,
    id: found.id,
    action: key,
    ...input,
  });
  if (isDone(answer) && world.random(8) === 0)
    await world.ask(who, 'POST', '/admin/inbox/decisions/undo', { ids: [answer.body.data.id] });
};

/** Allows the subject of a report to be missing, because a decision removes it. */
async function letGo(world: World, report: number): Promise<void> {
  const row = await world.pick<{ id: number; type: string }>(
    'select subject_id as id, subject_type as type from reports where id = $1',
    [report],
  );
  const table = row && subjects[row.type];
  if (table) world.ledger.leave(table, row.id);
}

export const moderatePost: Action = async (world) => {
  const post = await world.pick<{ id: number; status: string }>(
    "select id, status from job_posts where status in ('active', 'inactive')",
  );
  if (!post) return;
  const step = post.status === 'active' ? 'deactivate' : 'activate';
  await world.ask(world.staff.moderator, 'POST', `/admin/job-posts/${post.id}/${step}`, { reason });
};

export const restrict: Action = async (world) => {
  const who = await world.someone();
  if (!who) return;
  const step = ['warn', 'suspend', 'ban'][world.random(10) ? world.random(2) : 2];
  await world.ask(world.staff.superadmin, 'POST', `/admin/people/${who.id}/${step}`, { reason, days: 7 });
};

export const lift: Action = async (world) => {
  const row = await world.pick<{ id: number }>(
    'select id from users where banned_at is not null or suspended_until is not null',
  );
  if (row) await world.ask(world.staff.superadmin, 'POST', `/admin/people/${row.id}/lift`, { reason });
};

export const appeal: Action = async (world) => {
  const row = await world.pick<{ id: number; user: number }>(
    'select decision_id as id, user_id as "user" from statements where user_id is not null',
  );
  const who = row && world.residents.get(row.user);
  const text = 'Ne slažem se s odlukom, opis je jasan.';
  if (who) await world.ask(who, 'POST', `/decisions/${row.id}/appeal`, { text });
};

interface Payment {
  id: number;
  given: number;
  amount: number;
}

export const refund: Action = async (world) => {
  const payment = await world.pick<Payment>(
    `select p.id, p.amount_cents as amount, coalesce((select sum(r.amount_cents)::int from payment_refunds r
      where r.payment_id = p.id and r.status <> 'failed'), 0) as given from payments p where p.status = 'paid'`,
  );
  if (!payment) return;
  const left = payment.amount - payment.given;
  await world.ask(world.staff.finance, 'POST', `/admin/payments/${payment.id}/refund`, {
    amount_cents: world.random(3) ? 1 + world.random(Math.max(1, left)) : undefined,
    reason: 'Oglas se dva dana nije prikazivao.',
    client_id: world.clientId(),
    given_cents: payment.given,
  });
};

export const retryRefund: Action = async (world) => {
  const row = await world.pick<{ id: number }>("select id from payment_refunds where status = 'failed'");
  if (row) await world.ask(world.staff.finance, 'POST', `/admin/refunds/${row.id}/retry`);
};

export const reviveTask: Action = async (world) => {
  const answer = await world.ask(world.staff.superadmin, 'GET', '/admin/jobs/dead');
  const id = isDone(answer) && answer.body.data[0]?.id;
  if (id) await world.ask(world.staff.superadmin, 'POST', `/admin/jobs/dead/${id}/retry`);
};
