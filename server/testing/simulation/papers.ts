import { pdf } from '../files.ts';
import { trader } from '../papers.ts';
import { recordDeal } from './deals.ts';
import type { Answer } from './people.ts';
import { type Action, isDone, isUnanswered, people, type World } from './world.ts';

/** A paper, or what a paper can be created for, with the two parties and the price of the offer. */
interface Row {
  id: number;
  client: number;
  worker: number;
  post: number;
  offer: number;
  deal: number | null;
  price: number;
  sha256: string | null;
}
const papers = `select p.id, j.user_id as client, o.worker_id as worker, j.id as post, o.id as offer, p.deal_id as deal,
    o.price_from_cents as price, p.sha256
  from papers p left join deals d on d.id = p.deal_id join offers o on o.id = coalesce(p.offer_id, d.offer_id)
  join job_posts j on j.id = o.job_post_id`;
/** Excludes most papers that can no longer be sent or accepted. */
const open =
  "(d.stage in ('agreed', 'scheduled', 'done') or o.status = 'open' and o.valid_until > now() or p.id % 5 = 0)";

const partsOf = ({ body: { data } }: Answer) => [
  data.total_cents,
  data.number,
  data.sha256,
  data.accepted && 'accepted',
];

/** Records the paper that a response shows. */
function record(world: World, id: number, answer: Answer): void {
  if (isDone(answer)) world.ledger.change('papers', id, partsOf(answer).filter(Boolean).join(' '));
  else if (isUnanswered(answer)) world.ledger.doubt('papers', id);
}

/** Creates a draft for a deal or for an open offer; before the first one, the worker saves trade data. */
export const writePaper: Action = async (world) => {
  const isQuote = world.random(3) === 0;
  const row = await world.pick<Omit<Row, 'deal' | 'sha256'> & { trader: boolean }>(
    `select ${isQuote ? 'o' : 'd'}.id, j.user_id as client, o.worker_id as worker, j.id as post, o.id as offer,
        exists (select from traders t where t.user_id = o.worker_id) as trader
      from offers o join job_posts j on j.id = o.job_post_id left join deals d on d.offer_id = o.id
      where ${isQuote ? "o.status = 'open' and o.valid_until > now()" : "d.stage <> 'cancelled'"}`,
  );
  const who = row && world.residents.get(row.worker);
  if (!row || !who) return;
  const vat = world.random(2) ? 'exempt' : 'payer';
  if (!row.trader || world.random(10) === 0)
    await world.ask(who, 'PUT', '/me/trader', { ...trader, business_name: `Obrt ${who.trace}`, vat });
  const answer = await (isQuote
    ? world.ask(who, 'POST', `/offers/${row.id}/quote`)
    : world.ask(who, 'POST', `/deals/${row.id}/papers`, await paperFor(world, row.id)));
  if (!isDone(answer)) return;
  const { id } = answer.body.data;
  world.ledger.add('papers', id, undefined, [...people(row.client, row.worker), `job_posts ${row.post}`]);
  record(world, id, answer);
};

/** Returns a random kind of paper, often as a new version of one that was sent. */
async function paperFor(world: World, deal: number) {
  const kind = ['quote', 'work_order', 'payment_request'][world.random(3)];
  const former = await world.pick<{ id: number }>(
    "select id from papers where deal_id = $1 and kind = $2 and state in ('sent', 'accepted')",
    [deal, kind],
  );
  return { kind, ...(former && world.random(2) && { supersedes: former.id }) };
}

/** Edits a draft, usually so that a quote still costs what its offer states, or deletes it. */
export const editPaper: Action = async (world) => {
  const row = await world.pick<Row>(`${papers} where p.state = 'draft' and ${open}`);
  const who = row && world.residents.get(row.worker);
  if (!row || !who) return;
  if (world.random(5) === 0) {
    const answer = await world.ask(who, 'DELETE', `/papers/${row.id}`);
    if (isDone(answer) || isUnanswered(answer)) world.ledger.leave('papers', row.id);
    return;
  }
  const first = world.random(row.price);
  const { random } = world;
  const item = (cents: number, quantity: number) => ({
    description: `Radovi kod ${world.residents.get(row.client)?.trace}`,
    unit: 'h',
    quantity,
    unit_price_cents: cents,
    part: random(2) ? 'work' : 'material',
  });
  const items =
    row.deal === null && random(5)
      ? [item(first, 1), item(row.price - first, 1)]
      : Array.from({ length: 1 + random(3) }, () => item(random(9999), (1 + random(9999)) / 1000));
  const remark = `Javite se na ${who.phone}.`;
  record(world, row.id, await world.ask(who, 'PUT', `/papers/${row.id}`, { items, vat_rate: 13, remark }));
};

export const sendPaper: Action = async (world) => {
  const row = await world.pick<Row>(`${papers} where p.state = 'draft' and ${open}`);
  const who = row && world.residents.get(row.worker);
  if (!row || !who) return;
  record(world, row.id, await world.ask(who, 'POST', `/papers/${row.id}/send`));
  if (world.town.faults.struck) world.uploadsStruck++;
  await world.numbers.read(world.town.admin, row.id);
};

/** Excludes most quotes that have expired or whose work is done. */
const acceptable =
  "(p.kind = 'work_order' or p.due_on > now() and coalesce(d.stage, '') <> 'done' or p.id % 5 = 0)";

/** Accepts a paper as its client; accepting a quote on an open offer also begins the deal. */
export const acceptPaper: Action = async (world) => {
  const row = await world.pick<Row>(
    `${papers} where p.state = 'sent' and p.kind <> 'payment_request' and ${open} and ${acceptable}`,
  );
  const who = row && world.residents.get(row.client);
  if (!row || !who) return;
  const sha256 = world.random(8) ? row.sha256 : 'a'.repeat(64);
  const answer = await world.ask(who, 'POST', `/papers/${row.id}/accept`, { sha256 });
  record(world, row.id, answer);
  if (isDone(answer) && row.deal === null)
    recordDeal(world, answer.body.data.deal_id, { ...row, parties: [row.client, row.worker] });
};

/** Attaches the bill of a trader to a payment request, or replaces it. */
export const attachBill: Action = async (world) => {
  const row = await world.pick<Row>(`${papers} where p.kind = 'payment_request' and p.state <> 'draft'`);
  const who = row && world.residents.get(row.client);
  if (!row || !who) return;
  const size = world.random(1000);
  const bytes = Buffer.concat([pdf().bytes, Buffer.alloc(size, '\n')]);
  const form = new FormData();
  form.append('file', new Blob([bytes], { type: 'application/pdf' }), `racun-${who.trace}.pdf`);
  const answer = await world.ask(who, 'POST', `/papers/${row.id}/bill`, form);
  const of = [...people(row.client, row.worker), `job_posts ${row.post}`];
  if (world.town.faults.struck) world.uploadsStruck++;
  if (isDone(answer)) world.ledger.add('paper_bills', row.id, bytes.length, of);
  else if (isUnanswered(answer)) world.ledger.doubt('paper_bills', row.id);
};

/** Allows the quotes of an offer to be accepted with it. */
export async function doubtQuotes(world: World, offer: number): Promise<void> {
  const { rows } = await world.town.admin.query<{ id: number }>('select id from papers where offer_id = $1', [
    offer,
  ]);
  for (const { id } of rows) world.ledger.doubt('papers', id);
}
