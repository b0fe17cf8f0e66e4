import type { Answer, Method } from './people.ts';
import { type Action, isDone, isUnanswered, people, type World } from './world.ts';

const hour = 3_600_000;
const day = 24 * hour;

interface Deal {
  id: number;
  client: number;
  worker: number;
  stage: string;
  time: number | null;
  proposer: string | null;
  cents: number | null;
  stated_by: string | null;
}
const deals = `select d.id, d.client_id as client, d.worker_id as worker, d.stage, d.proposal_by as proposer,
  (select min(id) from deal_times t where t.message_id = d.proposal_id) as time,
  d.final_cents as cents, d.final_by as stated_by from deals d`;
type Side = 'client' | 'worker';

/** Returns a random one of a few times of the next week, so that the times of a worker often overlap. */
export function aTime({ random }: World): { starts_at: string; ends_at: string } {
  const today = Math.floor(Date.now() / day) * day;
  const starts = today + (1 + random(7)) * day + (8 + random(4)) * hour;
  const [starts_at, ends_at] = [starts, starts + 2 * hour].map((time) => new Date(time).toISOString());
  return { starts_at: starts_at ?? '', ends_at: ends_at ?? '' };
}

/** Records a deal that exists since its offer was accepted. */
export function recordDeal(world: World, id: number, of: { offer: number; post: number; parties: number[] }) {
  world.ledger.add('deals', id, of.offer, [...people(...of.parties), `job_posts ${of.post}`]);
}

/** Sends a request that changes a deal, and records the final price that the response shows. */
export async function changeDeal(
  world: World,
  [side, { id, client, worker }]: [Side, Pick<Deal, 'id' | 'client' | 'worker'>],
  [method, path, json]: [method: Method, path: string, json?: object],
): Promise<Answer | undefined> {
  const who = world.residents.get(side === 'client' ? client : worker);
  if (!who) return undefined;
  const answer = await world.ask(who, method, `/deals/${id}${path}`, json);
  if (isDone(answer)) {
    const { offer_id, final_price: price } = answer.body.data;
    const parts = [offer_id, price?.cents, price?.confirmed_at && 'confirmed'];
    world.ledger.change('deals', id, parts.filter(Boolean).join(' '));
  } else if (isUnanswered(answer)) world.ledger.doubt('deals', id);
  return answer;
}

/**
 * Takes a random step on a random open deal: cancels it, changes its address, finishes it, or proposes or
 * chooses a time.
 */
export const moveDeal: Action = async (world) => {
  const deal = await world.pick<Deal>(`${deals} where d.stage in ('agreed', 'scheduled')`);
  if (!deal) return;
  const side = world.random(2) ? 'client' : 'worker';
  const step = world.random(10);
  if (step === 0) await changeDeal(world, [side, deal], ['POST', '/cancel']);
  else if (step === 1) {
    const address = `Ulica ${world.residents.get(deal[side])?.trace} 14`;
    await changeDeal(world, [side, deal], ['PUT', '', { address }]);
  } else if (step < 5) await finish(world, side, deal);
  else if (deal.time && deal.proposer !== side)
    await changeDeal(world, [side, deal], ['POST', `/times/${deal.time}/choose`]);
  else await changeDeal(world, [side, deal], ['POST', '/times', { times: [aTime(world)] }]);
};

async function finish(world: World, side: Side, deal: Deal): Promise<void> {
  const cents = world.random(2) ? 5000 + world.random(20_000) : undefined;
  if (cents !== undefined) world.prices.state(deal.id, side, cents);
  const json = { early: world.random(2) === 0, final_cents: cents };
  await changeDeal(world, [side, deal], ['POST', '/finish', json]);
}

/** States, corrects or confirms the final price of a done deal. */
export const statePrice: Action = async (world) => {
  const deal = await world.pick<Deal>(`${deals} where d.stage = 'done' and d.final_confirmed_at is null`);
  if (!deal) return;
  const side = world.random(2) ? 'client' : 'worker';
  const isConfirmed = deal.cents !== null && deal.stated_by !== side && world.random(4) > 0;
  const cents = isConfirmed && deal.cents !== null ? deal.cents : 5000 + world.random(20_000);
  world.prices.state(deal.id, side, cents);
  await changeDeal(world, [side, deal], ['PUT', '/price', { final_cents: cents }]);
};

/** Asks to undo the last step of a deal, or answers the request of one side. */
export const undoDeal: Action = async (world) => {
  const isAsked = world.random(2) === 0;
  const deal = await world.pick<Deal>(
    `${deals} where d.stage in ('scheduled', 'done') and (d.undo_by is not null) = $1`,
    [isAsked],
  );
  if (!deal) return;
  const side = world.random(2) ? 'client' : 'worker';
  const step = isAsked ? ['undo/agree', 'undo/agree', 'undo/refuse', 'undo'][world.random(4)] : 'undo';
  const answer = await changeDeal(world, [side, deal], ['POST', `/${step}`]);
  if (step === 'undo/agree' && answer && isDone(answer)) world.prices.forget(deal.id);
};
