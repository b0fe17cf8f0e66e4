import { adForm } from '../ads.ts';
import { type Action, isDone, isUnanswered } from './world.ts';

export const buyAd: Action = async (world) => {
  const buyer = await world.someone();
  if (!buyer) return;
  const title = `Alat za najam ${world.random(10_000)}`;
  const answer = await world.ask(buyer, 'POST', '/ads/init', {
    ...adForm,
    title,
    desired_appearances: 3 + world.random(6),
    name: buyer.name,
    email: buyer.email,
    client_id: world.clientId(),
  });
  if (!isDone(answer)) return;
  const { id, access_token: token } = answer.body.data;
  world.ads.push({ id, token, buyer, seen: 0, unsure: 0 });
  world.ledger.add('ads', id, title);
  // An unpaid ad is deleted after a while.
  world.ledger.leave('ads', id);
};

/**
 * Requests the payment details of an ad, or pays for the ad with a card that is accepted, is declined, or
 * needs a confirmation.
 */
export const payAd: Action = async (world) => {
  const row = await world.pick<{ id: number }>(
    "select id from ads where status in ('draft', 'awaiting_payment')",
  );
  const ad = row && world.ads.find(({ id }) => id === row.id);
  if (!ad) return;
  const { id, token, buyer } = ad;
  if (world.random(4) === 0) {
    await world.ask(buyer, 'POST', '/payment/details', { id, token });
    return;
  }
  const payment_method = ['pm_card_visa', 'pm_card_visa', 'pm_card_declined', 'pm_card_asks'][
    world.random(4)
  ];
  await world.ask(buyer, 'POST', '/payment/ads', { id, token, payment_method });
};

/** Confirms a payment that the bank asked its customer to confirm. */
export const confirmAtBank: Action = async (world) => {
  const waiting = [...world.town.stripe.intents.values()].filter(
    ({ status }) => status === 'requires_action',
  );
  const intent = waiting[world.random(Math.max(1, waiting.length))];
  if (!intent) return;
  world.town.stripe.succeed(intent.id);
  world.log.push(`${intent.id} confirmed`);
};

/** Returns a payment at the gateway that is not fully refunded and has no refund in progress. */
async function chargeable(world: Parameters<Action>[0]) {
  const { rows } = await world.town.admin.query<{ intent: string }>(
    `select intent_id as intent from payments p where paid_at is not null and refunded_cents < amount_cents
      and not exists (select from payment_refunds r where r.payment_id = p.id and r.status in ('requested', 'pending'))`,
  );
  const settled = new Set(rows.map(({ intent }) => intent));
  const accounts = world.bank
    .accounts()
    .filter(({ intent, received, refunding }) => settled.has(intent) && received > refunding);
  return accounts[world.random(Math.max(1, accounts.length))];
}

export const refundAtBank: Action = async (world) => {
  const account = await chargeable(world);
  if (!account) return;
  const left = account.received - account.refunding;
  const cents = world.random(2) ? left : 1 + world.random(left);
  world.bank.refund(account.intent, cents);
  world.log.push(`${account.intent} refunded ${cents} at the gateway`);
};

export const disputePayment: Action = async (world) => {
  const account = await chargeable(world);
  if (!account || account.disputes.length > 0) return;
  world.bank.dispute(account);
  world.log.push(`${account.intent} disputed`);
};

export const endDispute: Action = async (world) => {
  const line = world.bank.endDispute(world.random);
  if (line) world.log.push(line);
};

export const settleRefund: Action = async (world) => {
  const line = world.bank.settleRefunds(world.random);
  if (line) world.log.push(line);
};

/** Views the ads on a page for two seconds, and sometimes reports a view twice. */
export const viewAds: Action = async (world) => {
  const visitor = world.visitor();
  const page = await world.ask(visitor, 'GET', '/ads?per_page=3');
  if (!isDone(page)) return;
  await world.town.clock.set(world.town.clock.now + 2000);
  const served = page.body.data as { id: number; appearance_token: string }[];
  for (const { id, appearance_token } of served.sort((a, b) => a.id - b.id)) {
    const ad = world.ads.find((one) => one.id === id);
    for (let time = world.random(4) ? 1 : 2; time > 0; time--) {
      const answer = await world.ask(visitor, 'POST', `/ads/increment-appearance/${id}`, {
        appearance_token,
      });
      if (!ad) continue;
      if (isDone(answer) && answer.body.data.counted) ad.seen++;
      else if (isUnanswered(answer)) ad.unsure++;
    }
  }
};

/** Reads the figures of an ad through its private link. */
export const readStats: Action = async (world) => {
  const ad = world.ads[world.random(Math.max(1, world.ads.length))];
  if (ad) await world.ask(ad.buyer, 'GET', `/ads/${ad.id}/stats?token=${ad.token}`);
};
