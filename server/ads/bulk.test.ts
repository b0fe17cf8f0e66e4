import { and, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { BulkRule } from '#contract/ad-labels.ts';
import { dayOf } from '#contract/format.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Keys } from '../platform/keys/keys.ts';
import { makeAd, passASecond } from '../testing/ads.ts';
import { type Person, test } from '../testing/app.ts';
import type { Served } from './serving.ts';
import { adSetAside, ads } from './tables.ts';

interface From {
  address?: string;
  agent?: string;
}
const sent = ({ address, agent = 'Firefox' }: From) => ({
  headers: { 'user-agent': agent },
  ...(address && { address }),
});

const tokenOf = async (who: Person, id: number, from: From = {}): Promise<string> => {
  const { body } = await who.send('GET', '/ads?per_page=50', sent(from));
  return body.data.find((one: { id: number }) => one.id === id).appearance_token;
};
const counts = async (who: Person, id: number, token: string, from: From = {}): Promise<boolean> =>
  (await who.send('POST', `/ads/increment-appearance/${id}`, { json: { token }, ...sent(from) })).body.data
    .counted;
const clicks = async (who: Person, id: number, token: string, from: From = {}): Promise<boolean> =>
  (await who.send('POST', `/ads/${id}/click`, { json: { token }, ...sent(from) })).body.data.counted;
const seenOf = async (db: Db, id: number) =>
  (await db.select().from(ads).where(eq(ads.id, id)))[0]?.impressions;

const readable = (token: string): [until: number, served: Served] =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
const changed = (keys: Keys, token: string, change: Partial<Served>) =>
  keys.sign({ ...readable(token)[1], ...change }, 'ad_appearance', 60_000);
const setAsideOf = async (franjo: Person, id: number) =>
  (await franjo.get('/admin/ads/set-aside?per_page=100')).body.data.find(
    (one: { ad: { id: number } }) => one.ad.id === id,
  );
const sum = (rows: { impressions: number }[]) =>
  rows.reduce((total, { impressions }) => total + impressions, 0);

test('an ad token issued to another network, browser or account does not count', async ({
  db,
  visitor,
  as,
}) => {
  const id = await makeAd(db);
  const [ana, ivo] = [await as('client'), await as('worker')];
  const [mine, anas] = [await tokenOf(visitor, id), await tokenOf(ana, id)];
  passASecond();
  expect(await counts(visitor, id, mine, { address: '203.0.113.9' })).toBe(false);
  expect(await counts(visitor, id, mine, { agent: 'Chrome' })).toBe(false);
  expect(await counts(ana, id, mine)).toBe(false);
  expect(await counts(ivo, id, anas)).toBe(false);
  expect(await counts(visitor, id, anas)).toBe(false);
  expect(await clicks(ivo, id, anas)).toBe(false);
  expect(await seenOf(db, id)).toBe(0);
  // Signed-in users are identified by account, regardless of the network.
  expect(await counts(ana, id, anas, { address: '203.0.113.10', agent: 'Safari' })).toBe(true);
  expect(await counts(visitor, id, mine)).toBe(true);
});

test('an ad token dated a day earlier or later does not count', async ({ db, visitor, keys }) => {
  const id = await makeAd(db);
  const token = await tokenOf(visitor, id);
  const at = Date.now() - 5000;
  for (const days of [-1, 1])
    expect(
      await counts(
        visitor,
        id,
        changed(keys, token, { at, day: dayOf(new Date(Date.now() + days * 86_400_000).toISOString()) }),
      ),
    ).toBe(false);
  expect(await seenOf(db, id)).toBe(0);
  expect(await counts(visitor, id, changed(keys, token, { at }))).toBe(true);
});

test('an ad token less than a second old does not count yet', async ({ db, visitor }) => {
  const id = await makeAd(db);
  const token = await tokenOf(visitor, id);
  expect(await counts(visitor, id, token)).toBe(false);
  expect(await clicks(visitor, id, token)).toBe(true);
  passASecond();
  expect(await counts(visitor, id, token)).toBe(true);
});

test('an ad token replayed in parallel counts once, and never for another ad', async ({ db, visitor }) => {
  const [id, other] = [await makeAd(db), await makeAd(db)];
  const [token, foreign] = [await tokenOf(visitor, id), await tokenOf(visitor, other)];
  passASecond();
  expect(await counts(visitor, id, foreign)).toBe(false);
  const same = await Promise.all(Array.from({ length: 20 }, () => counts(visitor, id, token)));
  expect(same.filter(Boolean)).toHaveLength(1);
  expect([await seenOf(db, id), await seenOf(db, other)]).toEqual([1, 0]);
});

test('an ad token does not reveal its recipient', async ({ db, as }) => {
  const id = await makeAd(db);
  const ana = await as('client');
  const [, served] = readable(await tokenOf(ana, id, { address: '203.0.113.77', agent: 'Firefox of Ana' }));
  expect(Object.keys(served).sort()).toEqual(['ad', 'at', 'day', 'nonce', 'visitor']);
  expect(served.visitor).toMatch(/^[0-9a-f]{32}$/);
});

test('only 5 of a visitor’s 60 simultaneous tokens count; the rest are set aside for finance', async ({
  db,
  visitor,
  as,
}) => {
  const id = await makeAd(db);
  const tokens = await Promise.all(Array.from({ length: 60 }, () => tokenOf(visitor, id)));
  passASecond();
  const answers = await Promise.all(tokens.map((token) => counts(visitor, id, token)));
  expect(answers.filter(Boolean)).toHaveLength(5);
  expect(await seenOf(db, id)).toBe(5);
  const franjo = await as('finance');
  expect(await setAsideOf(franjo, id)).toMatchObject({
    ad: { id, title: 'Alat za najam' },
    appearances: 55,
    networks: 1,
    rules: [{ rule: 'network_burst', appearances: 55 }],
    last_at: expect.any(String),
  });
  await Promise.all(tokens.map((token) => counts(visitor, id, token)));
  expect([await seenOf(db, id), (await setAsideOf(franjo, id)).appearances]).toEqual([5, 55]);
});

async function over(
  db: Db,
  who: Person,
  keys: Keys,
  id: number,
  { tries, minutes, visitors }: { tries: number; minutes: number; visitors: number },
) {
  const address = `198.51.100.${id % 250}`;
  const agents = Array.from({ length: visitors }, (_, place) => `Browser ${place}`);
  const tokens = await Promise.all(agents.map((agent) => tokenOf(who, id, { address, agent })));
  let counted = 0;
  for (let n = 0; n < tries; n++) {
    const [agent = '', token = ''] = [agents[n % visitors], tokens[n % visitors]];
    if (
      await counts(who, id, changed(keys, token, { nonce: `${id} ${n}`, at: Date.now() - 5000 }), {
        address,
        agent,
      })
    )
      counted++;
    await db.execute(
      sql`update ad_token_uses set created_at = now() - ${minutes * (1 - n / tries)}::float * interval '1 minute' where nonce = ${`${id} ${n}`}`,
    );
  }
  return counted;
}

test('at most 30 of 300 impressions an hour from one network with many user agents are counted', async ({
  db,
  visitor,
  keys,
  as,
}) => {
  const id = await makeAd(db, { desiredImpressions: 1000 });
  expect(await over(db, visitor, keys, id, { tries: 299, minutes: 55, visitors: 60 })).toBe(30);
  const setAside = await setAsideOf(await as('finance'), id);
  expect([setAside.appearances, setAside.rules.map(({ rule }: { rule: BulkRule }) => rule)]).toEqual([
    269,
    ['network_hour'],
  ]);
});

test('at most six impressions per visitor are counted within an hour, and twelve within a day', async ({
  db,
  visitor,
  keys,
}) => {
  const [hour, day] = [await makeAd(db), await makeAd(db)];
  expect(await over(db, visitor, keys, hour, { tries: 20, minutes: 55, visitors: 1 })).toBe(6);
  expect(await over(db, visitor, keys, day, { tries: 30, minutes: 23 * 60, visitors: 1 })).toBe(12);
  const rows = await db.select().from(adSetAside).where(eq(adSetAside.adId, day));
  expect(rows.map(({ rule }) => rule)).toEqual(['visitor_day']);
});

test('at most 120 impressions per network are counted within a day', async ({ db, visitor, keys }) => {
  const id = await makeAd(db);
  expect(await over(db, visitor, keys, id, { tries: 140, minutes: 23 * 60, visitors: 20 })).toBe(120);
  expect(
    sum(
      await db
        .select()
        .from(adSetAside)
        .where(and(eq(adSetAside.adId, id), eq(adSetAside.rule, 'network_day'))),
    ),
  ).toBe(20);
});

test('a self-identified bot sees ads, but advertisers are not charged for its impressions', async ({
  db,
  visitor,
  as,
}) => {
  const id = await makeAd(db);
  const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
  const token = await tokenOf(visitor, id, { agent });
  passASecond();
  expect(await counts(visitor, id, token, { agent })).toBe(false);
  expect(await setAsideOf(await as('finance'), id)).toMatchObject({
    appearances: 1,
    rules: [{ rule: 'program', appearances: 1 }],
  });
  expect(await seenOf(db, id)).toBe(0);
});

test('only finance sees the impressions that were set aside', async ({ as, visitor }) => {
  for (const [who, status] of [
    [visitor, 401],
    [await as('client'), 403],
    [await as('moderator'), 403],
    [await as('finance'), 200],
  ] as const)
    expect(await who.get('/admin/ads/set-aside')).toHaveStatus(status);
  expect(await (await as('finance')).get('/admin/ads/set-aside?ad=1')).toBe422('ad');
});
