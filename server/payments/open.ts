import { AppError } from '#contract/errors.ts';
import type { PaymentDetails } from '#contract/payments.ts';
import { type AdRow, type Asker, adsPricing, amountOf, isAdvertiser, isUnpaid, lockAd, moveAd, mustReach, presentAd } from '../ads/service.ts';
import type { Tx } from '../platform/db/pool.ts';
import type { FeatureParts } from '../platform/http/feature.ts';
import { workEvent } from './events.ts';
import type { PaymentGateway } from './gateway.ts';
import type { Gateways } from './gateways.ts';
import * as queries from './queries.ts';
import { siteIdOfPayment } from './site-id.ts';

export type Parts = Pick<FeatureParts, 'db' | 'jobs' | 'mail' | 'keys'> & { gateways: Gateways };

/** The ad, locked. Throws `not_found` for all but its advertiser, the only one who can pay. */
export async function lockOwnAd(tx: Tx, asker: Asker, id: number): Promise<AdRow> {
  const ad = await lockAd(tx, id);
  if (!ad || !isAdvertiser(ad, asker)) throw new AppError('not_found');
  return ad;
}

interface Agreed {
  ad: AdRow;
  payment: queries.PaymentRow;
  /** The payment that `payment` replaced. */
  replaced: queries.PaymentRow | undefined;
}

/** The open payment at the price shown with it; a new one if the ad's reach has changed. */
async function agree(tx: Tx, asker: Asker, id: number, gateway: () => PaymentGateway): Promise<Agreed> {
  const ad = await lockOwnAd(tx, asker, id);
  if (!isUnpaid(ad)) {
    const settled = await queries.settledOf(tx, id);
    if (!settled) throw new Error(`the ad ${id} is ${ad.status} without a payment`);
    return { ad, payment: settled, replaced: undefined };
  }
  const open = await queries.openOf(tx, id);
  const { name } = gateway();
  if (open?.gateway === name && open.impressions === ad.desiredImpressions) return { ad, payment: open, replaced: undefined };
  await mustReach(tx, ad.desiredImpressions);
  if (open) await queries.update(tx, open.id, { status: 'cancelled' });
  const amountCents = amountOf(await adsPricing(tx), ad.desiredImpressions);
  const payment = await queries.insert(tx, { adId: id, gateway: name, amountCents, impressions: ad.desiredImpressions });
  return { ad: (await moveAd(tx, ad, 'open', 'advertiser')) ?? ad, payment, replaced: open };
}

/**
 * What to pay and how; opens a payment if there is none. The gateway is called outside the transaction; parallel calls get the same answer. Throws
 * `not_found`, `ads.reach` if the minimum was raised meanwhile, `payments.off`.
 */
export async function paymentDetails(parts: Parts, asker: Asker, id: number): Promise<PaymentDetails> {
  const { db, gateways } = parts;
  const { ad, payment, replaced } = await db.transaction((tx) => agree(tx, asker, id, gateways.current));
  const paid = replaced?.intentId ? await gateways.of(replaced.gateway).cancel(replaced.intentId) : null;
  // Paid in another tab meanwhile: the ad runs on that payment, and nothing more is charged.
  if (replaced && paid) {
    await workEvent(parts, replaced.gateway, paid);
    return paymentDetails(parts, asker, id);
  }
  const { amountCents, gateway: name, intentId } = payment;
  let clientSecret: string | null = null;
  if (queries.isUnsettled(payment)) {
    const siteId = await siteIdOfPayment(db, payment.id);
    const opened = await gateways.of(name).open({ siteId, paymentId: payment.id, amountCents, title: ad.title, email: ad.email, intentId });
    if (intentId === null) await queries.keepIntent(db, payment.id, opened.intentId);
    clientSecret = opened.clientSecret;
  }
  return {
    ad: await presentAd(db, ad, asker),
    amount_cents: amountCents,
    currency: 'EUR',
    gateway: name,
    client_secret: clientSecret,
    publishable_key: queries.isUnsettled(payment) ? gateways.of(name).publishableKey : null,
  };
}
