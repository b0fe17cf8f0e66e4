import * as accounting from '#contract/accounting.ts';
import { accountingStatuses, accountingTypes } from '#contract/accounting-labels.ts';
import { adReceipt } from '#contract/ads.ts';
import { unusualOutcomes } from '#contract/payment-labels.ts';
import * as contract from '#contract/payments.ts';
import { eurosCell, handleCsv, timeCell } from '../platform/http/csv.ts';
import type { FeatureApi } from '../platform/http/feature.ts';
import { limitOf } from '../platform/limits/table.ts';
import { accountingBefore, listAccounting, resend } from './deliveries.ts';
import { processGatewayEvent } from './events.ts';
import { openGateways } from './gateways.ts';
import { paymentLimits } from './limits.ts';
import { listPayments, listStrangePayments, paymentsBefore, receiptFile } from './list.ts';
import { paymentCase, refundManually, retryRefund } from './manual-refunds.ts';
import { listMonths } from './months.ts';
import { openPayment, ownAd, paymentDetails } from './open.ts';
import { payAd } from './pay.ts';
import { paymentsTasks } from './tasks.ts';

export const paymentsApi: FeatureApi = (given) => {
  const parts = {
    ...given,
    gateways: openGateways(given.settings.payments, given.outbound),
    accounting: given.settings.payments.accounting,
  };
  const { handle, db, limits, admit, site, gateways } = parts;
  // Sandbox and real payments must not be summed together.
  const inUse = given.settings.payments.stripe ? ('stripe' as const) : ('sandbox' as const);
  paymentsTasks(parts);
  handle(contract.getPaymentDetails, async ({ query, actor }) => ({
    data: await paymentDetails(parts, { actor, token: query.token }, query.id),
  }));
  handle(contract.openPayment, async ({ body, actor, reply }) => {
    await admit(paymentLimits.payment_details, reply);
    const asker = { actor, token: body.token };
    await openPayment(parts, asker, body.id);
    return { data: await paymentDetails(parts, asker, body.id) };
  });
  handle(contract.payAd, async ({ body, actor, reply }) => {
    await admit(paymentLimits.pay_address, reply);
    const asker = { actor, token: body.token };
    // Strangers must not use up the attempts to pay for an ad.
    await ownAd(db, asker, body.id);
    await limits.consume([limitOf(paymentLimits.pay_ad, body.id)]);
    return { data: await payAd(parts, asker, body.id, body) };
  });
  handle(contract.paymentWebhook, async ({ reply: { request } }) => {
    const signature = request.headers['stripe-signature'];
    const gateway = gateways.of('stripe');
    const event = await gateway.readEvent(
      request.rawBody ?? '',
      typeof signature === 'string' ? signature : '',
    );
    const outcome = event && (await processGatewayEvent(parts, gateway.name, event));
    if (outcome && outcome in unusualOutcomes)
      request.log.error({ event: event.id, intent: event.intentId, outcome }, 'payment needs manual review');
    return { received: true };
  });
  handle(contract.adminPayments, ({ query }) => listPayments(db, query));
  handleCsv(
    parts,
    contract.adminPayments,
    [
      ['Broj', (row) => row.id],
      ['Oglas', (row) => row.ad?.title],
      ['Oglašivač', (row) => row.advertiser],
      ['Prikazivanja', (row) => row.impressions],
      ['Iznos (EUR)', (row) => eurosCell(row.amount_cents)],
      ['Vraćeno (EUR)', (row) => eurosCell(row.refunded_cents)],
      ['Stanje', (row) => row.status],
      ['Pružatelj', (row) => row.gateway],
      ['Kartica', (row) => row.card && `${row.card.brand} ${row.card.last4}`],
      ['Potvrda', (row) => row.receipt_number],
      ['Započeto', (row) => timeCell(row.created_at)],
      ['Plaćeno', (row) => timeCell(row.paid_at)],
      ['Vraćeno', (row) => timeCell(row.refunded_at)],
    ],
    ({ query, db, last }) => paymentsBefore(db, query, last?.id),
  );
  handle(contract.adminPaymentMonths, ({ query }) => listMonths(db, inUse, query));
  handleCsv(
    parts,
    contract.adminPaymentMonths,
    [
      ['Mjesec', (row) => row.month],
      ['Uplata', (row) => row.payments],
      ['Uplaćeno (EUR)', (row) => eurosCell(row.gross_cents)],
      ['Povrata', (row) => row.refunds],
      ['Vraćeno (EUR)', (row) => eurosCell(row.refunded_cents)],
      ['Sporova', (row) => row.disputes],
      ['Osporeno (EUR)', (row) => eurosCell(row.disputed_cents)],
      ['Neto (EUR)', (row) => eurosCell(row.net_cents)],
      ['Pružatelj', (row) => row.gateway],
    ],
    ({ query, db }) => listMonths(db, inUse, query),
  );
  handle(contract.adminPayment, async ({ params }) => ({ data: await paymentCase(db, params.id) }));
  handle(contract.refundPayment, async ({ params, body, actor }) => ({
    data: await refundManually(parts, actor, params.id, body),
  }));
  handle(contract.retryRefund, async ({ params, actor }) => ({
    data: await retryRefund(parts, actor, params.id),
  }));
  handle(contract.adminStrangePayments, ({ query }) => listStrangePayments(db, query));
  handleCsv(
    parts,
    contract.adminStrangePayments,
    [
      ['Vrijeme', (row) => timeCell(row.created_at)],
      ['Razlog', (row) => row.reason],
      ['Pružatelj', (row) => row.gateway],
      ['Oznaka kod pružatelja', (row) => row.intent_id],
      ['Uplata', (row) => row.payment_id],
      ['Oglas', (row) => row.ad?.title],
      ['Iznos', (row) => eurosCell(row.amount_cents)],
      ['Valuta', (row) => row.currency],
      ['Vraćeno', (row) => timeCell(row.returned_at)],
    ],
    ({ query, db }) => listStrangePayments(db, query),
  );
  handle(accounting.listAccounting, ({ query }) => listAccounting(parts, query));
  handleCsv(
    parts,
    accounting.listAccounting,
    [
      ['Redni broj', (row) => row.number],
      ['Oznaka', (row) => row.id],
      ['Što', (row) => accountingTypes[row.type].label],
      ['Uplata', (row) => row.payment_id],
      ['Iznos (EUR)', (row) => eurosCell(row.amount_cents)],
      ['Stanje', (row) => accountingStatuses[row.status].label],
      ['Pokušaja', (row) => row.tries],
      ['Odgovor', (row) => row.last_status ?? row.last_error],
      ['Zapisano', (row) => timeCell(row.created_at)],
      ['Javljeno', (row) => timeCell(row.delivered_at)],
    ],
    ({ query, db, last }) => accountingBefore({ db }, query, last?.number),
  );
  handle(accounting.resendAccounting, async ({ params, actor }) => ({
    data: await resend(parts, actor, params.id),
  }));
  handle(adReceipt, ({ params, query, actor }) =>
    receiptFile(db, site, { actor, token: query.token }, params.id, query.number),
  );
};
