// @module-tag sql
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { inboxChannel, inboxGrew } from '#contract/inbox-live.ts';
import { tickets } from '../help/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { reports } from '../reports/tables.ts';
import { makeAd } from '../testing/ads.ts';
import { makePost } from '../testing/job-posts.ts';
import { bearer, socketOf, subscribe, test, until } from '../testing/sockets.ts';
import { tradeChecks } from '../trade-checks/tables.ts';
import { together } from './live.ts';

const report = (db: Db, userId: number, subjectId: number, status: 'open' | 'closed' = 'open') =>
  db
    .insert(reports)
    .values({ reporterId: userId, subjectType: 'user', subjectId, reason: 'spam', snapshot: {}, status });

test('moderators on every node are notified once of a new case, and of many cases at most once per interval', {
  timeout: 60_000,
}, async ({ as, db, address, openNode }) => {
  const { app } = await openNode();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const there = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const [ana, maja, ivo] = [await as('client'), await as('moderator'), await as('support')];
  const heard = { maja: 0, ivo: 0 };
  const listen = async (who: 'maja' | 'ivo', at: string) => {
    const socket = await socketOf(at, { auth: bearer({ maja, ivo }[who].token) });
    expect(await subscribe(socket, inboxChannel)).toBe(0);
    socket.on(inboxGrew, () => heard[who]++);
  };
  await Promise.all([listen('maja', address), listen('ivo', there)]);
  expect(await subscribe(await socketOf(address, { auth: bearer(ana.token) }), inboxChannel)).toBe(403);
  const expectEvent = async (what: string, work: () => Promise<unknown>) => {
    const { maja: before, ivo: others } = heard;
    await work();
    await until(() => heard.maja > before && heard.ivo > others, `${what} is announced`);
  };

  const post = await makePost(db, ana.id);
  const draft = await makeAd(db, { status: 'awaiting_payment' });
  const comes: Record<string, () => Promise<unknown>> = {
    inquiry: () => makePost(db, ana.id, { status: 'pending' }),
    'resubmitted inquiry': () => db.execute(sql`update job_posts set status = 'pending' where id = ${post}`),
    'paid ad': () => db.execute(sql`update ads set status = 'pending' where id = ${draft}`),
    report: () => report(db, ana.id, maja.id),
    'report reopened by an appeal': () =>
      db.execute(sql`update reports set status = 'closed'; update reports set status = 'open'`),
    'trade check': () =>
      db
        .insert(tradeChecks)
        .values({ userId: ana.id, oib: '', documentKey: 'private/none', documentType: 'application/pdf' }),
    ticket: () =>
      db
        .insert(tickets)
        .values({ topic: 'racun', name: 'Ana', email: 'ana@test.hr', message: 'Ne mogu promijeniti email.' }),
    'case flagged as urgent': () =>
      db.execute(
        sql`insert into content_fingerprints (kind, subject_id, seen_at, minhash, urgent) values ('job_post', ${post}, now(), '{}', true)`,
      ),
  };
  let events = 0;
  // A duplicate event would make the count of the next iteration too high.
  for (const [what, work] of Object.entries(comes)) {
    await expectEvent(what, work);
    events++;
    expect(heard, what).toEqual({ maja: events, ivo: events });
  }

  const nothing = async () => {
    await makePost(db, ana.id);
    await makeAd(db, { status: 'draft' });
    await report(db, ana.id, ivo.id, 'closed');
    await db.execute(sql`update ads set title = 'Drugi naslov' where id = ${draft}`);
    await db.execute(sql`update job_posts set status = 'active' where id = ${post}`);
    const sending = db.transaction(async (tx) => {
      await tx.execute(sql`update job_posts set status = 'pending' where id = ${post}`);
      tx.rollback();
    });
    await expect(sending).rejects.toThrow();
  };
  await nothing();
  await expectEvent('inquiry after changes that are not new cases', () =>
    makePost(db, ana.id, { status: 'pending' }),
  );
  expect(heard).toEqual({ maja: events + 1, ivo: events + 1 });

  const { maja: before } = heard;
  const begun = performance.now();
  await expectEvent('burst', () =>
    Promise.all(Array.from({ length: 40 }, () => makePost(db, ana.id, { status: 'pending' }))),
  );
  expect(heard.maja - before).toBeLessThanOrEqual(1 + (performance.now() - begun) / together);
});
