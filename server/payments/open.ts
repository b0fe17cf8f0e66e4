import { AppError } from '#contract/errors.ts';
import type { PaymentDetails } from '#contract/payments.ts';
import { type Asker, isAdvertiser } from '../ads/access.ts';
import { isUnpaid } from '../ads/policy.ts';
import { presentAd } from '../ads/present.ts';
import { adsPricing, amountOf } from '../ads/pricing.ts';
import { adById, lockAd } from '../ads/service.ts';
import type { AdRow } from '../ads/tables.ts';
import { moveAd } from '../ads/transitions.ts';
import { mustReach } from '../ads/write.ts';
import type { DbOrTx, Tx } from '../platform/db/pool.ts';
import { processGatewayEvent } from './events.ts';
import type { PaymentGateway } from './gateway.ts';
import type { Gateways } from './gateways.ts';
import type { Parts } from './parts.ts';
import * as queries from './queries.ts';
import { siteIdOfPayment } from './site-id.ts';

/** Returns the ad. Throws `not_found` for anyone but its advertiser. */
export async function ownAd(db: DbOrTx, asker: Asker, id: number): Promise<AdRow> {
  const ad = await adById(db, id);
  if (!ad || !isAdvertiser(ad, asker)) throw new AppError('not_found');
  return ad;
}

/** Returns the ad, locked. Throws `not_found` for anyone but its advertiser, the only person who can pay. */
export async function lockOwnAd(tx: Tx, asker: Asker, id: number): Promise<AdRow> {
  const ad = await lockAd(tx, id);
  if (!ad || !isAdvertiser(ad, asker)) throw new AppError('not_found');
  return ad;
}

/**
 * Returns whether an open payment still has the terms a new one would have: the gateway in use and the ad's
 * current number of impressions.
 */
const isCurrent = (payment: queries.PaymentRow, ad: AdRow, gateway: PaymentGateway) =>
  payment.gateway === gateway.name && payment.impressions === ad.desiredImpressions;

async function paidPaymentOf(db: DbOrTx, ad: AdRow): Promise<queries.PaymentRow> {
  const settled = await queries.paidPaymentOf(db, ad.id);
  if (!settled) throw new Error(`the ad ${ad.id} has the status ${ad.status} but no payment`);
  return settled;
}

async function amountNow(db: DbOrTx, ad: AdRow): Promise<number> {
  await mustReach(db, ad.desiredImpressions);
  return amountOf(await adsPricing(db), ad.desiredImpressions);
}

/**
 * Returns the amount and payment options without changing anything. Throws `not_found`, `ads.reach`,
 * `payments.off`.
 */
export async function paymentDetails(
  { db, gateways }: Parts,
  asker: Asker,
  id: number,
): Promise<PaymentDetails> {
  const ad = await ownAd(db, asker, id);
  const shown = {
    ad: await presentAd(db, ad, asker),
    currency: 'EUR',
    client_secret: null,
    publishable_key: null,
  } as const;
  if (!isUnpaid(ad)) {
    const { amountCents, gateway } = await paidPaymentOf(db, ad);
    return { ...shown, amount_cents: amountCents, gateway };
  }
  const gateway = gateways.current();
  const open = await queries.openOf(db, id);
  const current = open && isCurrent(open, ad, gateway) ? open : undefined;
  return {
    ...shown,
    amount_cents: current?.amountCents ?? (await amountNow(db, ad)),
    gateway: gateway.name,
    client_secret: current?.intentId ? await gateway.clientSecretOf(current.intentId) : null,
    publishable_key: gateway.publishableKey,
  };
}

interface EnsuredPayment {
  ad: AdRow;
  payment: queries.PaymentRow;
  replaced: queries.PaymentRow | undefined;
}

interface Shown {
  amountCents: number | undefined;
}

/**
 * Returns the payment of a paid ad, or the open payment of an unpaid one. Opens a new payment if none is open
 * or if the ad's reach or the gateway has changed. Throws `ads.moved` if the payer was `shown` terms that no
 * longer apply.
 */
async function ensurePayment(
  tx: Tx,
  asker: Asker,
  id: number,
  gateways: Gateways,
  shown?: Shown,
): Promise<EnsuredPayment> {
  const ad = await lockOwnAd(tx, asker, id);
  if (!isUnpaid(ad)) return { ad, payment: await paidPaymentOf(tx, ad), replaced: undefined };
  const gateway = gateways.current();
  const open = await queries.openOf(tx, id);
  const current = open && isCurrent(open, ad, gateway);
  const amountCents = current ? open.amountCents : await amountNow(tx, ad);
  if (shown && ((open && !current) || (shown.amountCents ?? amountCents) !== amountCents))
    throw new AppError('ads.moved');
  if (current) return { ad, payment: open, replaced: undefined };
  if (open) await queries.update(tx, open.id, { status: 'cancelled' });
  const payment = await queries.insert(tx, {
    adId: id,
    gateway: gateway.name,
    amountCents,
    impressions: ad.desiredImpressions,
  });
  return { ad: (await moveAd(tx, ad, 'open', 'advertiser')) ?? ad, payment, replaced: open };
}

/**
 * Opens an ad's payment in the database and at the gateway, unless the ad is already paid, and returns it;
 * cancels a payment that it replaces. Calls the gateway outside the transaction; parallel calls get the same
 * payment. Throws `not_found`, `ads.reach` if the minimum has been raised, `payments.off`, and `ads.moved` as
 * `ensurePayment` does.
 */
export async function openPayment(
  parts: Parts,
  asker: Asker,
  id: number,
  shown?: Shown,
): Promise<queries.PaymentRow> {
  const { db, gateways } = parts;
  const { ad, payment, replaced } = await db.transaction((tx) =>
    ensurePayment(tx, asker, id, gateways, shown),
  );
  const paid = replaced?.intentId ? await gateways.of(replaced.gateway).cancel(replaced.intentId) : null;
  // The replaced payment was paid in another tab, so it pays for the ad and nothing more is charged.
  if (replaced && paid) {
    await processGatewayEvent(parts, replaced.gateway, paid);
    return openPayment(parts, asker, id, shown);
  }
  if (!queries.isPending(payment) || payment.intentId !== null) return payment;
  const order = {
    siteId: await siteIdOfPayment(db, payment.id),
    paymentId: payment.id,
    amountCents: payment.amountCents,
    title: ad.title,
    email: ad.email,
  };
  return queries.storeIntent(db, payment.id, await gateways.of(payment.gateway).open(order));
}
