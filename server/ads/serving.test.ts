// @module-tag sql
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import { limits } from '#contract/constants.ts';
import { dayOf } from '#contract/format.ts';
import type { Db } from '../platform/db/pool.ts';
import { openKeys } from '../platform/keys/keys.ts';
import { makeAd, passASecond } from '../testing/ads.ts';
import { type Person, test } from '../testing/app.ts';
import { countInState, inState, ofUser, serving } from './queries.ts';
import { deleteOldUses } from './service.ts';
import { adDays, ads, adTokenUses } from './tables.ts';

beforeEach<{ db: Db }>(async ({ db }) => {
  await db.update(ads).set({ status: 'refunded' }).where(eq(ads.status, 'active'));
});

const tokensOf = async (who: Person, count: number, id: number): Promise<string[]> => {
  const tokens: string[] = [];
  while (tokens.length < count)
    for (const one of (await who.get('/ads')).body.data) if (one.id === id) tokens.push(one.appearance_token);
  passASecond();
  return tokens;
};
const tokensAt = async (who: Person, addresses: string[], id: number): Promise<string[]> => {
  const answers = await Promise.all(addresses.map((address) => who.send('GET', '/ads', { address })));
  passASecond();
  return answers.map(({ body }) => body.data.find((one: { id: number }) => one.id === id).appearance_token);
};
const see = (who: Person, id: number, token: string, address?: string) =>
  who.send('POST', `/ads/increment-appearance/${id}`, { json: { token }, ...(address && { address }) });
const adOf = async (db: Db, id: number) => (await db.select().from(ads).where(eq(ads.id, id)))[0];

test('only active ads are served, fewest impressions first, with ties in random order', async ({
  db,
  visitor,
}) => {
  const most = await makeAd(db, { impressions: 90 });
  const least = await makeAd(db, { impressions: 1 });
  const ties = [await makeAd(db, { impressions: 10 }), await makeAd(db, { impressions: 10 })];
  for (const status of ['draft', 'awaiting_payment', 'pending', 'paused', 'declined', 'refunded'] as const)
    await makeAd(db, { status });
  const orders = new Set<string>();
  for (let round = 0; round < 30; round++) {
    const { data, meta } = (await visitor.get('/ads?per_page=10')).body;
    const ids = data.map((one: { id: number }) => one.id);
    expect([ids[0], ids.at(-1), ids.length, meta.total]).toEqual([least, most, 4, 4]);
    orders.add(ids.slice(1, 3).join());
  }
  expect(orders).toEqual(new Set([ties.join(), ties.toReversed().join()]));
  expect((await visitor.get('/ads?per_page=3')).body.data).toHaveLength(3);
  expect(await visitor.get('/ads?status=draft')).toBe422('status');
});

test('visitors get only the contact detail that the button uses', async ({ db, visitor }) => {
  const contacts = { email: 'ana@primjer.hr', phone: '+385 1 555', clickUrl: 'https://example.com/' };
  const ids = {
    redirecting: await makeAd(db, contacts),
    mailing: await makeAd(db, { ...contacts, clickAction: 'mailing' }),
    calling: await makeAd(db, { ...contacts, clickAction: 'calling' }),
  };
  const served = new Map<number, Record<string, unknown>>(
    (await visitor.get('/ads')).body.data.map((one: { id: number }) => [one.id, one]),
  );
  expect(served.get(ids.redirecting)).toMatchObject({
    click_url: 'https://example.com/',
    email: null,
    phone: null,
  });
  expect(served.get(ids.mailing)).toMatchObject({ click_url: null, email: 'ana@primjer.hr', phone: null });
  expect(served.get(ids.calling)).toMatchObject({ click_url: null, email: null, phone: '+385 1 555' });
  for (const one of served.values()) expect(Object.keys(one)).not.toContain('name');
});

test('exactly 10 of 200 parallel impressions are counted on an ad with 10 left, with one notification that it has finished', async ({
  db,
  as,
  visitor,
  outbox,
}) => {
  const ana = await as('client');
  const id = await makeAd(db, { userId: ana.id, impressions: 490 });
  const addresses = Array.from({ length: 200 }, (_, place) => `172.16.${place}.1`);
  const tokens = await tokensAt(visitor, addresses, id);
  const answers = await Promise.all(tokens.map((token, place) => see(visitor, id, token, addresses[place])));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(answers.filter(({ body }) => body.data.counted)).toHaveLength(10);
  expect(await adOf(db, id)).toMatchObject({ impressions: 500, status: 'finished' });
  expect(await db.select().from(adDays).where(eq(adDays.adId, id))).toMatchObject([
    { impressions: 10, clicks: 0 },
  ]);
  const { data } = (await ana.get('/notifications')).body;
  expect(data).toMatchObject([{ kind: 'ad_status_changed', title: 'Oglas je završen' }]);
  await outbox.none('oglasi@primjer.hr');
  expect((await visitor.get('/ads')).body.data).toEqual([]);
});

test('an ad token counts once, even when sent 20 times in parallel, and only for its own ad before it expires', async ({
  db,
  visitor,
  keys,
}) => {
  const [id, other] = [await makeAd(db), await makeAd(db)];
  const [token = '', second = '', third = ''] = await tokensOf(visitor, 3, id);
  const same = await Promise.all(Array.from({ length: 20 }, () => see(visitor, id, token)));
  expect(same.filter(({ body }) => body.data.counted)).toHaveLength(1);
  const [body = '', mark = ''] = second.split('.');
  const changed = Buffer.from(
    Buffer.from(body, 'base64url').toString().replace(`"ad":${id}`, `"ad":${other}`),
  ).toString('base64url');
  const foreign = openKeys({ secretKey: Buffer.alloc(32, 9), dataDir: '' }).sign(
    { ad: id, nonce: 'x' },
    'ad_appearance',
    1000,
  );
  for (const [ad, wrong] of [
    [other, second],
    [id, `${changed}.${mark}`],
    [other, `${changed}.${mark}`],
    [id, `${body}.${mark.slice(0, -2)}AA`],
    [id, foreign],
    [id, keys.sign({ ad: id, nonce: 'late' }, 'ad_appearance', -1)],
    [id, keys.sign({ ad: id, nonce: 'purpose' }, 'mail', 60_000)],
    [id, 'x'.repeat(40)],
  ] as const)
    expect((await see(visitor, ad, wrong)).body).toEqual({ data: { counted: false } });
  expect([(await adOf(db, id))?.impressions, (await adOf(db, other))?.impressions]).toEqual([1, 0]);
  expect((await see(visitor, id, second)).body.data.counted).toBe(true);
  await db.update(ads).set({ status: 'paused' }).where(eq(ads.id, id));
  expect((await see(visitor, id, third)).body.data.counted).toBe(false);
  expect((await visitor.post(`/ads/${id}/click`, { token: third })).body.data.counted).toBe(false);
  for (const url of [`/ads/increment-appearance/${id}`, `/ads/${id}/click`]) {
    expect(await visitor.post(url, {})).toBe422('appearance_token');
    for (const name of ['appearance_token', 'token'])
      expect(await visitor.post(url, { [name]: 'kratak' })).toBe422('appearance_token');
    expect(await visitor.post(url.replace(String(id), 'x'), { token })).toHaveStatus(404);
  }
});

test('an ad token counts one click, even after the ad’s last impression', async ({ db, visitor }) => {
  const id = await makeAd(db, { impressions: 499 });
  const [token = ''] = await tokensOf(visitor, 1, id);
  expect((await see(visitor, id, token)).body.data.counted).toBe(true);
  const clicks = await Promise.all(
    Array.from({ length: 5 }, () => visitor.post(`/ads/${id}/click`, { token })),
  );
  expect(clicks.filter(({ body }) => body.data.counted)).toHaveLength(1);
  expect(await adOf(db, id)).toMatchObject({ status: 'finished', clicks: 1 });
});

test('impressions and clicks are limited per IP address', async ({ db, visitor }) => {
  const id = await makeAd(db);
  const token = 'x'.repeat(40);
  const answers = await Promise.all(
    Array.from({ length: 302 }, () => see(visitor, id, token, '198.51.100.7')),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  const clicks = await Promise.all(
    Array.from({ length: 61 }, () =>
      visitor.send('POST', `/ads/${id}/click`, { json: { token }, address: '198.51.100.7' }),
    ),
  );
  expect(clicks.filter(({ status }) => status === 429)).toHaveLength(1);
});

test('ad statistics list every day in Croatian time, up to today or, for a finished ad, the day of its last impression', async ({
  db,
  as,
}) => {
  const ana = await as('client');
  const id = await makeAd(db, { userId: ana.id });
  const url = `/ads/${id}/stats`;
  expect((await ana.get(url)).body.data.days).toEqual([]);
  const day = (ago: number) => dayOf(new Date(Date.now() - ago * 86_400_000));
  await db.insert(adDays).values([
    { adId: id, day: day(100), impressions: 1 },
    { adId: id, day: day(4), impressions: 5, clicks: 2 },
    { adId: id, day: day(2), impressions: 7 },
  ]);
  const running = (await ana.get(url)).body.data.days;
  expect([running.length, running.at(-1), running.at(-5)]).toEqual([
    90,
    { day: day(0), appearances: 0, clicks: 0 },
    { day: day(4), appearances: 5, clicks: 2 },
  ]);
  await db.update(ads).set({ status: 'finished' }).where(eq(ads.id, id));
  expect((await ana.get(url)).body.data.days.at(-1)).toEqual({ day: day(2), appearances: 7, clicks: 0 });
});

test('used ad tokens are deleted only after they expire', async ({ db, tasks }) => {
  await db.delete(adTokenUses);
  const seen = { adId: await makeAd(db), use: 'click', visitor: 'v', network: 'n' } as const;
  await db.insert(adTokenUses).values([
    { ...seen, nonce: 'old', expiresAt: new Date(Date.now() - 1000) },
    { ...seen, nonce: 'new', expiresAt: new Date(Date.now() + 60_000) },
  ]);
  await deleteOldUses(db, new Date());
  expect(await db.select().from(adTokenUses)).toMatchObject([{ nonce: 'new' }]);
  await tasks.runDue();
});

test('with very many ads, serving, the moderation queue and lists use their indexes', async ({ db, as }) => {
  const ana = await as('client');
  await db.execute(sql`insert into ads (user_id, status, title, description, button_text, click_action, name, email, desired_appearances, appearances, submitted_at)
    select case when n % 50 = 0 then ${ana.id}::int end, (array['finished','finished','finished','finished','finished','finished','refunded','draft','pending','active'])[1 + n % 10],
      'Oglas', 'Opis oglasa', 'Detaljnije', 'mailing', 'Ime', 'ana@primjer.hr', 1000, n % 900, now() from generate_series(1, 30000) n`);
  await db.execute(sql`analyze ads`);
  const page = { page: 1, per_page: 3 };
  const planOf = async (query: unknown) =>
    (await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query as never}`)).rows
      .map((line) => line['QUERY PLAN'])
      .join('\n');
  expect(await planOf(serving(db, page))).toContain('ads_serving');
  expect(await planOf(inState(db, 'pending', page))).toContain('ads_waiting');
  expect(await planOf(inState(db, 'finished', page))).not.toContain('Seq Scan');
  expect(await planOf(ofUser(db, ana.id, page))).toContain('ads_of_user');
  expect(await countInState(db, 'active')).toBe(limits.countCap + 1);
  await db.execute(sql`delete from ads where title = 'Oglas'`);
});
