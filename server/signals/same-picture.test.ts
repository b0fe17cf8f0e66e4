import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { adMedias, ads } from '../ads/tables.ts';
import { jobPostMedia } from '../job-posts/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { scenes } from '../seed/art/scenes.ts';
import { paidAd } from '../testing/ads.ts';
import { test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { hashImages } from './hash-images.ts';
import { findingsOf } from './record-outcome.ts';
import { runDetectorsOnWaiting } from './run-detectors.ts';

const shot = (scene: keyof typeof scenes, quality = 80) =>
  sharp(Buffer.from(scenes[scene])).resize(500, 375).webp({ quality }).toBuffer();
const blank = () =>
  sharp({ create: { width: 500, height: 375, channels: 3, background: '#e8e4dc' } })
    .webp()
    .toBuffer();

async function attach(
  { db, storage }: { db: Db; storage: Storage },
  jobPostId: number,
  bytes: Uint8Array,
  position = 0,
): Promise<string> {
  const storageKey = `job-posts/${randomUUID()}`;
  await storage.put(`${storageKey}/card.webp`, bytes);
  await db.insert(jobPostMedia).values({
    jobPostId,
    position,
    kind: 'image',
    storageKey,
    name: 'slika.jpg',
    type: 'image/webp',
    size: bytes.byteLength,
  });
  return storageKey;
}
const findingOf = async (db: Db, kind: 'job_post' | 'ad' | 'report', id: number) =>
  (await findingsOf(db, kind, id)).find(({ signal }) => signal === 'same_picture');
const markedOf = async (db: Db) =>
  (
    await db.execute<{ kind: string; id: number; seen: boolean }>(
      sql`select kind, subject_id as id, pieces is not null as seen from image_hashes order by 1, 2`,
    )
  ).rows;

test.beforeEach(async ({ db }) => {
  for (const table of [
    'content_fingerprints',
    'signal_findings',
    'reports',
    'job_posts',
    'ads',
    'portfolio_pictures',
    'reviews',
  ])
    await db.execute(sql`delete from ${sql.identifier(table)}`);
});

describe('a reused picture', () => {
  test('is reported with a link to the other picture, unless both belong to the same person', async ({
    as,
    db,
    storage,
  }) => {
    const [ana, ivo] = [await as('client'), await as('client')];
    const subject = (n: number) =>
      `Posao broj ${n} koji nitko drugi nije opisao ovim riječima, ${'abcdefgh'[n]?.repeat(5)}.`;
    const first = await makePost(db, ana.id, { subject: subject(1) });
    await attach({ db, storage }, first, await shot('boiler'));
    const [own, copied, other, flat] = [
      await makePost(db, ana.id, { status: 'pending', subject: subject(2) }),
      await makePost(db, ivo.id, { status: 'pending', subject: subject(3) }),
      await makePost(db, ivo.id, { status: 'pending', subject: subject(4) }),
      await makePost(db, ivo.id, { status: 'pending', subject: subject(5) }),
    ];
    await attach({ db, storage }, own, await shot('boiler'));
    await attach({ db, storage }, copied, await shot('car'), 0);
    await attach({ db, storage }, copied, await shot('boiler', 30), 1);
    await attach({ db, storage }, other, await shot('wall'));
    for (const post of [first, flat]) await attach({ db, storage }, post, await blank(), 3);
    await runDetectorsOnWaiting(db);
    // Cases are not examined until their pictures are hashed.
    expect((await db.execute(sql`select from content_fingerprints`)).rowCount).toBe(0);
    expect(await hashImages({ db, storage })).toBe(7);
    expect(await runDetectorsOnWaiting(db)).toBe(4);
    expect(await findingOf(db, 'job_post', copied)).toEqual({
      signal: 'same_picture',
      reason: `Stoji i u objavi br. ${first} drugog autora i još 1.`,
      about: { kind: 'job_post', id: first },
      record: null,
    });
    // The original was examined only after the copy had been sent, so the original's finding refers to the
    // copy.
    expect((await findingOf(db, 'job_post', own))?.about).toEqual({ kind: 'job_post', id: copied });
    expect([await findingOf(db, 'job_post', other), await findingOf(db, 'job_post', flat)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('is reported even for the same person if it was rejected before', async ({ as, db, storage }) => {
    const [ana, maja] = [await as('client'), await as('moderator')];
    const first = await makePost(db, ana.id, { status: 'pending' });
    await attach({ db, storage }, first, await shot('boiler'));
    expect(
      await maja.post(`/admin/job-posts/${first}/decline`, { reason: 'Slika nije s mjesta posla' }),
    ).toHaveStatus(200);
    const again = await makePost(db, ana.id, {
      status: 'pending',
      subject: 'Nešto posve drugo o čemu se dosad nije pisalo.',
    });
    await attach({ db, storage }, again, await shot('boiler'));
    await hashImages({ db, storage });
    await runDetectorsOnWaiting(db);
    expect((await findingOf(db, 'job_post', again))?.reason).toBe(
      `Stoji i u odbijenoj objavi br. ${first} istog autora.`,
    );
  });

  test('is found in portfolios, reviews, ads and reported content', async ({ as, visitor, db, storage }) => {
    const [ana, ivo] = [await as('worker'), await as('worker')];
    const bytes = await shot('boiler');
    for (const [name, { id: owner }] of Object.entries({ ana, ivo })) {
      await storage.put(`portfolio/${name}/card.webp`, bytes);
      await db.execute(
        sql`insert into portfolio_pictures (user_id, position, storage_key, width, height) values (${owner}, 0, ${`portfolio/${name}`}, 500, 375)`,
      );
    }
    await storage.put('reviews/slika/card.webp', bytes);
    await db.execute(sql`with made as (insert into reviews (author_id, subject_id, stars, comment) values (${ana.id}, ${ivo.id}, 5, 'Posao je napravljen na vrijeme.') returning id)
      insert into review_pictures (review_id, moment, storage_key, width, height) select id, 'after', 'reviews/slika', 500, 375 from made`);
    const { id: ad } = await paidAd(visitor);
    await storage.put('ads/oglas/card.webp', bytes);
    await db.insert(adMedias).values({ adId: ad, storageKey: 'ads/oglas' });
    const report = (await as('client')).post('/reports', {
      subject_type: 'user',
      subject_id: ivo.id,
      reason: 'fraud',
    });
    const { id } = (await report).body.data;
    await hashImages({ db, storage });
    await runDetectorsOnWaiting(db);
    expect(await db.select({ status: ads.status }).from(ads).where(eq(ads.id, ad))).toEqual([
      { status: 'pending' },
    ]);
    expect((await findingOf(db, 'ad', ad))?.reason).toMatch(
      /među radovima na profilu br\. \d+ drugog autora i još 2\.$/,
    );
    expect((await findingOf(db, 'report', id))?.reason).toMatch(/drugog autora i još 2\.$/);
    expect((await findingOf(db, 'report', id))?.about).toEqual({ kind: 'user', id: ana.id });
  });
});

describe('an image hash', () => {
  test('is created and deleted together with its picture, however the picture is added or removed', async ({
    as,
    db,
    storage,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const post = await makePost(db, ana.id);
    const key = await attach({ db, storage }, post, await shot('boiler'));
    await db.execute(
      sql`insert into portfolio_pictures (user_id, position, storage_key, width, height) values (${ivo.id}, 0, 'portfolio/gone', 500, 375)`,
    );
    await hashImages({ db, storage });
    // A missing file is recorded as processed too, because otherwise its case would never be examined.
    expect(await markedOf(db)).toEqual([
      { kind: 'job_post', id: post, seen: true },
      { kind: 'portfolio', id: ivo.id, seen: true },
    ]);
    await db.execute(
      sql`update portfolio_pictures set storage_key = 'portfolio/other' where user_id = ${ivo.id}`,
    );
    await db.delete(jobPostMedia).where(eq(jobPostMedia.storageKey, key));
    expect(await markedOf(db)).toEqual([{ kind: 'portfolio', id: ivo.id, seen: false }]);
    await db.execute(sql`delete from users where id = ${ivo.id}`);
    expect(await markedOf(db)).toEqual([]);
  });

  test('is computed by the next run if a run was interrupted, with the newest pictures first', async ({
    as,
    db,
    storage,
  }) => {
    const post = await makePost(db, (await as('client')).id);
    const later = await makePost(db, (await as('client')).id);
    for (const position of [0, 1, 2]) await attach({ db, storage }, post, await shot('boiler'), position);
    await db.execute(sql`update image_hashes set created_at = now() - interval '1 day'`);
    const newest = await attach({ db, storage }, later, await shot('car'));
    const read: string[] = [];
    const dying: Storage = {
      ...storage,
      read: (key) => (read.push(key) > 2 ? Promise.reject(new Error('the process ends')) : storage.read(key)),
    };
    await expect(hashImages({ db, storage: dying })).rejects.toThrow('the process ends');
    expect(read[0]).toBe(`${newest}/card.webp`);
    expect((await markedOf(db)).some(({ seen }) => !seen)).toBe(true);
    await hashImages({ db, storage });
    expect((await markedOf(db)).every(({ seen: looked }) => looked)).toBe(true);
  });
});
