import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { makeAd } from '../testing/ads.ts';
import { useDatabase } from '../testing/database.ts';
import { databaseUrl, killSite, siteFolder, startSite } from '../testing/site-process.ts';
import { openStripe } from '../testing/stripe.ts';
import { users } from '../users/tables.ts';
import { paymentRefunds, payments } from './tables.ts';

const database = useDatabase();
const stripe = await openStripe();
afterAll(stripe.close);

const intent = 'pi_1';

async function finance(address: string) {
  const email = `${randomBytes(6).toString('hex')}@primjer.hr`;
  const send = (path: string, body: object, token?: string) =>
    fetch(`${address}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const { token } = (await (
    await send('/auth/signup', { name: 'Franjo Franjić', email, password: 'plavi-slon-7', agreement: true })
  ).json()) as {
    token: string;
  };
  await database.db
    .update(users)
    .set({ role: 'finance', emailConfirmedAt: new Date() })
    .where(eq(users.email, email));
  return (path: string, body: object) => send(path, body, token);
}

test('ten refund requests to each of two processes cause a single refund, even if one process is killed', {
  timeout: 200_000,
}, async () => {
  const env = {
    DATABASE_URL: databaseUrl(database.connection),
    SECRET_KEY: randomBytes(32).toString('hex'),
    ...stripe.environment,
  };
  const [stays, dies] = [await startSite(siteFolder(), env), await startSite(siteFolder(), env)];
  const [franjo, sanja] = [await finance(stays.address), await finance(dies.address)];
  const ad = await makeAd(database.db);
  const [payment] = await database.db
    .update(payments)
    .set({ gateway: 'stripe', intentId: intent })
    .where(eq(payments.adId, ad))
    .returning();
  if (!payment) throw new Error('the ad has no payment');
  // Stripe performs the refund, but its first response is lost.
  stripe.lost.push('/v1/refunds');

  const client_id = randomUUID();
  const asked = (who: typeof franjo, id = client_id) =>
    who(`/admin/payments/${payment.id}/refund`, {
      reason: 'Oglas se nije prikazivao.',
      client_id: id,
      given_cents: 0,
    }).then(
      ({ status }) => status,
      () => 'lost' as const,
    );
  const tens = [franjo, sanja].flatMap((who) => Array.from({ length: 10 }, () => asked(who)));
  const another = asked(sanja, randomUUID());
  await expect.poll(() => stripe.refunds.length, { timeout: 30_000 }).toBe(1);
  await killSite(dies);
  stripe.lost.length = 0;
  const statuses = await Promise.all([...tens, another]);
  console.log(
    `    answers: ${JSON.stringify(Object.groupBy(statuses, String), (_, one: unknown) => (Array.isArray(one) ? one.length : one))}`,
  );

  const storedRefunds = async () =>
    await database.db
      .select({ status: paymentRefunds.status, cents: paymentRefunds.amountCents })
      .from(paymentRefunds)
      .where(eq(paymentRefunds.paymentId, payment.id));
  // If the killed process had already started the task, another process picks it up after a minute without a
  // heartbeat.
  await expect
    .poll(storedRefunds, { timeout: 120_000, interval: 500 })
    .toEqual([{ status: 'succeeded', cents: payment.amountCents }]);
  expect(stripe.refunds).toHaveLength(1);
  const [after] = await database.db.select().from(payments).where(eq(payments.id, payment.id));
  expect(after).toMatchObject({ status: 'refunded', refundedCents: payment.amountCents });
});
