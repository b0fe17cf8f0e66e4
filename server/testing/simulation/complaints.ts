import type { Answer } from './people.ts';
import { type Action, isDone, isUnanswered, people, type World } from './world.ts';

interface Complaint {
  id: number;
  client: number;
  worker: number;
}
const complaints = `select c.id, d.client_id as client, d.worker_id as worker
  from complaints c join deals d on d.id = c.deal_id`;

function record(world: World, id: number, answer: Answer): void {
  if (!isDone(answer)) {
    if (isUnanswered(answer)) world.ledger.doubt('complaints', id);
    return;
  }
  const { state, text, answer: reply } = answer.body.data;
  world.ledger.change('complaints', id, [state, text, reply?.text].filter(Boolean).join(' '));
}

export const complain: Action = async (world) => {
  const deal = await world.pick<{ id: number; client: number; worker: number; post: number }>(
    "select id, client_id as client, worker_id as worker, job_post_id as post from deals where stage = 'done'",
  );
  const who = deal && world.residents.get(deal.client);
  if (!deal || !who) return;
  const complaint = `Slavina i dalje curi, javite se na ${who.phone}.`;
  const answer = await world.ask(who, 'POST', `/deals/${deal.id}/complaints`, { complaint });
  if (!isDone(answer)) return;
  const { id } = answer.body.data;
  world.ledger.add('complaints', id, undefined, [
    ...people(deal.client, deal.worker),
    `job_posts ${deal.post}`,
  ]);
  record(world, id, answer);
};

export const answerComplaint: Action = async (world) => {
  const row = await world.pick<Complaint>(`${complaints} where c.state = 'open'`);
  const who = row && world.residents.get(row.worker);
  if (!row || !who) return;
  const json = {
    answer: `Dolazim u utorak, ${who.trace}.`,
    verdict: world.random(2) ? 'accepted' : 'refused',
  };
  record(world, row.id, await world.ask(who, 'POST', `/complaints/${row.id}/answer`, json));
};

export const closeComplaint: Action = async (world) => {
  const row = await world.pick<Complaint>(`${complaints} where c.state <> 'closed'`);
  const who = row && world.residents.get(row.client);
  if (row && who) record(world, row.id, await world.ask(who, 'POST', `/complaints/${row.id}/close`));
};
