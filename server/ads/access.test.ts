import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { publicAd } from '#contract/ads.ts';
import { payments } from '../payments/tables.ts';
import { givePassword } from '../testing/accounts.ts';
import { adForm, card, makeAd, paidAd, startAd } from '../testing/ads.ts';
import { type Person, test } from '../testing/app.ts';
import { erase } from '../testing/erase.ts';
import { ads } from './tables.ts';

const reads = (id: number, token?: string) => {
  const key = token === undefined ? '' : `token=${token}`;
  return [
    `/ads/${id}?${key}`,
    `/ads/${id}/stats?${key}`,
    `/ads/${id}/receipt?${key}`,
    `/payment/details?id=${id}&${key}`,
  ];
};
const statuses = (who: Person, urls: string[]) =>
  Promise.all(urls.map(async (url) => (await who.get(url)).status));

test('an ad without an account is accessible only by its private link', async ({ visitor, as }) => {
  const [ana, support] = [await as('client'), await as('support')];
  const [mine, other] = [await paidAd(visitor), await paidAd(visitor)];
  expect(await statuses(visitor, reads(mine.id, mine.token))).toEqual([200, 200, 200, 200]);
  expect(await statuses(ana, reads(mine.id, mine.token))).toEqual([200, 200, 200, 200]);
  for (const who of [visitor, ana, support])
    for (const token of [undefined, other.token, `${mine.token.slice(0, -1)}_`, 'x'.repeat(64)])
      expect(await statuses(who, reads(mine.id, token))).toEqual([404, 404, 404, 404]);
  for (const token of [other.token, undefined]) {
    expect(await visitor.put(`/ads/${mine.id}${token ? `?token=${token}` : ''}`, adForm)).toHaveStatus(404);
    expect(await visitor.post('/payment/ads', { id: mine.id, token, ...card() })).toHaveStatus(404);
  }
  expect(await visitor.get('/ads/999999')).toHaveStatus(404);
  expect(await visitor.get('/payment/details?id=999999')).toHaveStatus(404);
  expect(await visitor.get('/payment/details')).toBe422('id');
  expect(await visitor.get(`/ads/${mine.id}?token=kratak`)).toBe422('token');
});

test('an account’s ad is open to its owner; administrators can read but not pay for it; finance sees the receipt', async ({
  as,
}) => {
  const [ana, ivo, maja, franjo] = [
    await as('client'),
    await as('worker'),
    await as('moderator'),
    await as('finance'),
  ];
  const { id } = await paidAd(ana);
  expect(await statuses(ana, reads(id))).toEqual([200, 200, 200, 200]);
  expect(await statuses(ivo, reads(id))).toEqual([404, 404, 404, 404]);
  for (const admin of [maja, franjo]) expect(await statuses(admin, reads(id))).toEqual([200, 200, 200, 404]);
  const draft = await startAd(ana);
  for (const admin of [maja, franjo]) {
    expect(await admin.put(`/ads/${draft.id}`, adForm)).toHaveStatus(404);
    expect(await admin.post('/payment/ads', { id: draft.id, ...card() })).toHaveStatus(404);
    expect((await admin.get(`/ads/${draft.id}`)).body.data.can).toMatchObject({ edit: false, pay: false });
  }
});

test('everyone can read the public part of an ad, but only while the ad is active', async ({
  as,
  db,
  visitor,
}) => {
  const ana = await as('client');
  const id = await makeAd(db, { userId: ana.id, clickAction: 'calling', phone: '+385 1 555', name: 'Najam' });
  const others = [visitor, await as('worker'), await as('support')];
  for (const who of others) {
    const answer = await who.get(`/ads/${id}`);
    expect(answer).toHaveStatus(200);
    expect(Object.keys(answer.body.data).sort()).toEqual(Object.keys(publicAd.shape).sort());
    expect(answer.body.data).toMatchObject({ id, status: 'active', phone: '+385 1 555', email: null });
    expect(await statuses(who, reads(id))).toEqual([200, 404, 404, 404]);
    expect(await who.get(`/ads/${id}?token=${'x'.repeat(43)}`)).toHaveStatus(200);
  }
  expect((await ana.get(`/ads/${id}`)).body.data).toMatchObject({ name: 'Najam', can: { edit: false } });
  for (const status of ['draft', 'pending', 'paused', 'declined', 'finished', 'refunded'] as const) {
    await db.update(ads).set({ status }).where(eq(ads.id, id));
    for (const who of others) expect(await who.get(`/ads/${id}`), status).toHaveStatus(404);
    expect(await ana.get(`/ads/${id}`), status).toHaveStatus(200);
  }
});

test('an ad has a receipt, with a number of its own, only after it has been paid for', async ({
  visitor,
  as,
  db,
}) => {
  const draft = await startAd(visitor);
  expect(await visitor.get(`/ads/${draft.id}/receipt?token=${draft.token}`)).toHaveStatus(404);
  const { id, token } = await paidAd(visitor, {
    name: 'Građevina Čičak-Đurđević',
    title: 'Žbuke, šljunak i đonovi',
  });
  const answer = await visitor.get(`/ads/${id}/receipt?token=${token}`);
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
  expect(String(answer.body).slice(0, 5)).toBe('%PDF-');
  const [payment] = await db.select().from(payments).where(eq(payments.adId, id));
  const { data } = (await (await as('finance')).get('/admin/payments')).body;
  expect(data[0]).toMatchObject({
    ad: { id, title: 'Žbuke, šljunak i đonovi' },
    gateway: 'sandbox',
    status: 'paid',
    amount_cents: 2500,
    receipt_number: payment?.receiptNumber,
    card: { brand: 'visa', last4: '4242' },
  });
});

test('each of two payments for one ad has its own receipt; another ad’s receipt number returns 404', async ({
  visitor,
  as,
  db,
}) => {
  const { id, token } = await paidAd(visitor);
  const other = await paidAd(visitor);
  const [first] = await db.select().from(payments).where(eq(payments.adId, id));
  const [foreign] = await db.select().from(payments).where(eq(payments.adId, other.id));
  const number = 900_001;
  if (!first) throw new Error('the ad has no payment');
  const { id: _, ...again } = { ...first, intentId: 'paid_again', receiptNumber: number, amountCents: 9900 };
  await db.insert(payments).values(again);
  const franjo = await as('finance');
  const numberIn = async (query: string) =>
    Number(
      /Potvrda o [^)]*?(\d+)\)/.exec(
        String((await franjo.get(`/ads/${id}/receipt${query}`)).body).replaceAll('\0', ''),
      )?.[1],
    );
  expect([
    await numberIn(''),
    await numberIn(`?number=${first.receiptNumber}`),
    await numberIn(`?number=${number}`),
  ]).toEqual([first.receiptNumber, first.receiptNumber, number]);
  for (const wrong of [foreign?.receiptNumber, 123_456_789])
    expect(await franjo.get(`/ads/${id}/receipt?number=${wrong}`)).toHaveStatus(404);
  for (const wrong of ['x', 2_147_483_648])
    expect(await franjo.get(`/ads/${id}/receipt?number=${wrong}`)).toBe422('number');
  expect(await visitor.get(`/ads/${id}/receipt?token=${token}&number=${number}`)).toHaveStatus(200);
});

test('only finance administrators and superadmins can list payments', async ({ as, visitor }) => {
  for (const [who, status] of [
    [visitor, 401],
    [await as('client'), 403],
    [await as('moderator'), 403],
    [await as('support'), 403],
    [await as('finance'), 200],
    [await as('superadmin'), 200],
  ] as const)
    expect(await who.get('/admin/payments')).toHaveStatus(status);
});

test('deleting an account removes its unpaid ads; paid ones remain, with their receipts', async ({
  as,
  db,
  tasks,
}) => {
  const ana = await as('client');
  await givePassword(db, ana);
  const [draft, open, paid] = [await startAd(ana), await startAd(ana), await paidAd(ana)];
  await ana.post('/payment/details', { id: open.id });
  const running = await makeAd(db, { userId: ana.id });
  await erase({ db, tasks }, ana);
  const left = await db.select().from(ads).orderBy(ads.id);
  const ids = left.map(({ id }) => id);
  expect([draft.id, open.id, paid.id, running].map((id) => ids.includes(id))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(left.filter(({ id }) => id === paid.id || id === running).map(({ userId }) => userId)).toEqual([
    null,
    null,
  ]);
  const franjo = await as('finance');
  expect(await franjo.get(`/ads/${paid.id}/receipt`)).toHaveStatus(200);
  expect(await franjo.get(`/ads/${paid.id}?token=${paid.token}`)).toHaveStatus(200);
});
