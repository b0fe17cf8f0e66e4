import { paths } from '#contract/paths.ts';
import { linkToken } from '../ads/access.ts';
import type { AdRow } from '../ads/tables.ts';
import type { Tx } from '../platform/db/pool.ts';
import { receiptMail } from './emails.ts';
import type { Parts, Receipt } from './parts.ts';
import type { PaymentRow } from './queries.ts';
import type { RefundRow } from './refund-queries.ts';

/** Returns the data of a receipt, or undefined for an unpaid payment. */
export function receiptOf(
  ad: AdRow,
  payment: PaymentRow,
  returned: readonly RefundRow[] = [],
): Receipt | undefined {
  const {
    receiptNumber: number,
    paidAt,
    cardBrand: brand,
    cardLast4: last4,
    impressions,
    amountCents,
    gateway,
  } = payment;
  if (number === null || paidAt === null) return undefined;
  const { title, name, email } = ad;
  const card = brand !== null && last4 !== null ? { brand, last4 } : null;
  const refunds = returned.map((one) => ({
    amountCents: one.amountCents,
    at: (one.settledAt ?? one.createdAt).toISOString(),
  }));
  return {
    number,
    paidAt: paidAt.toISOString(),
    title,
    name,
    email,
    card,
    impressions,
    amountCents,
    sandbox: gateway === 'sandbox',
    refunds,
  };
}

/**
 * Emails the receipt to the ad's address, whether or not the advertiser has an account. At most one email is
 * sent per receipt number.
 */
export async function sendReceipt(
  { mail, keys }: Pick<Parts, 'mail' | 'keys'>,
  tx: Tx,
  ad: AdRow,
  payment: PaymentRow,
): Promise<void> {
  const receipt = receiptOf(ad, payment);
  if (!receipt) throw new Error(`the payment ${payment.id} is not paid`);
  const path = paths.ad(ad.id, ad.userId === null ? linkToken(keys, ad) : undefined);
  await mail.send(tx, {
    to: ad.email,
    template: receiptMail,
    data: { receipt, path, account: ad.userId !== null },
    key: `receipt ${receipt.number}`,
  });
}
