import { dayAfter, dayOf } from '#contract/format.ts';
import { aTime, changeDeal } from './deals.ts';
import { type Action, isDone, isUnanswered, people } from './world.ts';

/** Offers a free slot to the clients of agreed deals, or withdraws one that nobody has taken. */
export const offerSlot: Action = async (world) => {
  const free = await world.pick<{ id: number; worker: number }>(
    'select id, worker_id as worker from deal_slots where deal_id is null and starts_at > now()',
  );
  if (free && world.random(6) === 0) {
    const who = world.residents.get(free.worker);
    const answer = who && (await world.ask(who, 'DELETE', `/me/slots/${free.id}`));
    if (answer && (isDone(answer) || isUnanswered(answer))) world.ledger.leave('deal_slots', free.id);
    return;
  }
  const deal = await world.pick<{ worker: number }>(
    "select worker_id as worker, id from deals where stage = 'agreed'",
  );
  const who = deal && world.residents.get(deal.worker);
  if (!who) return;
  const kind = world.random(2) ? 'work' : 'look';
  const answer = await world.ask(who, 'POST', '/me/slots', { kind, ...aTime(world) });
  if (isDone(answer)) world.ledger.add('deal_slots', answer.body.data.id, kind, people(who.id));
};

interface Slot {
  id: number;
  kind: string;
  deal: number;
  client: number;
  worker: number;
  post: number;
}
const slots = (
  join: string,
) => `select s.id, s.kind, d.id as deal, d.client_id as client, d.worker_id as worker,
  d.job_post_id as post from deal_slots s join deals d on ${join} where s.starts_at > now()`;

export const takeSlot: Action = async (world) => {
  const slot = await world.pick<Slot>(
    `${slots("d.worker_id = s.worker_id and d.stage = 'agreed'")} and s.deal_id is null`,
  );
  if (!slot) return;
  const deal = { ...slot, id: slot.deal };
  const answer = await changeDeal(world, ['client', deal], ['POST', `/slots/${slot.id}/take`]);
  const of = [...people(slot.client, slot.worker), `job_posts ${slot.post}`];
  if (!answer) return;
  if (isDone(answer)) world.ledger.add('deal_slots', slot.id, `${slot.kind} ${slot.deal}`, of);
  else if (isUnanswered(answer)) world.ledger.add('deal_slots', slot.id, undefined, of);
};

export const cancelLook: Action = async (world) => {
  const slot = await world.pick<Slot>(`${slots('d.id = s.deal_id')} and s.kind = 'look'`);
  if (!slot) return;
  const side = world.random(2) ? 'client' : 'worker';
  const answer = await changeDeal(world, [side, { ...slot, id: slot.deal }], ['POST', '/look/cancel']);
  if (answer && (isDone(answer) || isUnanswered(answer))) world.ledger.leave('deal_slots', slot.id);
};

/** Changes a worker's hours, or adds or deletes a day off. */
export const planWeek: Action = async (world) => {
  const who = await world.someone('is_worker');
  if (!who) return;
  const { ledger } = world;
  const step = world.random(3);
  if (step === 0) {
    const hours = [1, 2, 3]
      .slice(world.random(3))
      .map((weekday) => ({ weekday, from: `0${7 + world.random(3)}:00`, to: '18:00' }));
    const answer = await world.ask(who, 'PUT', '/me/week/hours', { hours });
    const text = hours.map(({ weekday, from, to }) => `${weekday} ${from} ${to}`).join(', ');
    if (isDone(answer)) ledger.add('working_hours', who.id, text, people(who.id));
    else if (isUnanswered(answer)) ledger.doubt('working_hours', who.id);
    return;
  }
  const off = await world.pick<{ id: number }>('select id from days_off where user_id = $1', [who.id]);
  if (step === 1 && off) {
    const answer = await world.ask(who, 'DELETE', `/me/week/days-off/${off.id}`);
    if (isDone(answer) || isUnanswered(answer)) ledger.leave('days_off', off.id);
    return;
  }
  const first_day = dayAfter(dayOf(new Date()), world.random(30));
  const last_day = dayAfter(first_day, world.random(2));
  const answer = await world.ask(who, 'POST', '/me/week/days-off', { first_day, last_day });
  if (isDone(answer)) ledger.add('days_off', answer.body.data.id, `${first_day} ${last_day}`, people(who.id));
};
