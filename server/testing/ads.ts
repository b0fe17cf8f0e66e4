import { sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import type { AdStatus } from '#contract/ad-labels.ts';
import { ads } from '../ads/tables.ts';
import { payments } from '../payments/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { one } from '../platform/db/rows.ts';
import { counters } from '../platform/db/tables.ts';
import type { Answer, Person } from './app.ts';

export const adForm = {
  title: 'Alat za najam',
  description: 'Brusilice, bušači betona i skele za dan, vikend ili mjesec.',
  click_action: 'redirecting',
  click_url: 'example.com/najam-alata',
  desired_appearances: 500,
  name: 'Najam alata d.o.o.',
  email: 'oglasi@primjer.hr',
};

export const cards = {
  accepted: '4242 4242 4242 4242',
  declined: '4000000000000002',
  asks: '4000 0025 0000 3155',
  disputed: '4000 0000 0000 0259',
  closed: '4000 0000 0000 5126',
};
export const card = (card_number: string = cards.accepted) => ({
  card_number,
  card_expiry: `12 / ${new Date().getFullYear() - 1999}`,
  card_cvc: '123',
});

export async function startAd(
  who: Person,
  more: object = {},
): Promise<{ id: number; token: string; answer: Answer }> {
  const answer = await who.post('/ads/init', { ...adForm, ...more });
  return { id: answer.body.data?.id, token: answer.body.data?.access_token, answer };
}

/**
 * Sets the clock about a second ahead until the end of the test, because a view of an ad counts only after a
 * second.
 */
export function passASecond(): void {
  const { now } = Date;
  onTestFinished(() => {
    Date.now = now;
  });
  Date.now = () => now() + 1050;
}

export async function paidAd(who: Person, more: object = {}) {
  const ad = await startAd(who, more);
  const answer = await who.post('/payment/ads', { id: ad.id, token: ad.token, ...card() });
  if (answer.status !== 200) throw new Error(`the payment failed: ${JSON.stringify(answer.body)}`);
  return ad;
}

const unpaid: readonly AdStatus[] = ['draft', 'awaiting_payment'];

export async function makeAd(
  db: Db,
  { userId = null, status = 'active', ...values }: Partial<typeof ads.$inferInsert> = {},
): Promise<number> {
  const desiredImpressions = values.desiredImpressions ?? 500;
  const ad = one(
    await db
      .insert(ads)
      .values({
        title: adForm.title,
        description: adForm.description,
        buttonText: 'Detaljnije',
        clickAction: 'redirecting',
        clickUrl: 'https://example.com/',
        name: adForm.name,
        email: adForm.email,
        submittedAt: new Date(),
        ...values,
        userId,
        status,
        desiredImpressions,
      })
      .returning({ id: ads.id }),
  );
  if (!unpaid.includes(status)) {
    const [row] = await db
      .insert(counters)
      .values({ key: 'receipts', value: 1 })
      .onConflictDoUpdate({ target: counters.key, set: { value: sql`${counters.value} + 1` } })
      .returning({ value: counters.value });
    await db.insert(payments).values({
      adId: ad.id,
      gateway: 'sandbox',
      intentId: `sandbox_made_${ad.id}`,
      status: status === 'refunded' ? 'refunded' : 'paid',
      amountCents: desiredImpressions * 5,
      refundedCents: status === 'refunded' ? desiredImpressions * 5 : 0,
      impressions: desiredImpressions,
      cardBrand: 'visa',
      cardLast4: '4242',
      receiptNumber: row?.value ?? null,
      paidAt: new Date(),
      refundedAt: status === 'refunded' ? new Date() : null,
    });
  }
  return ad.id;
}
