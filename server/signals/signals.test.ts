import { eq, sql } from 'drizzle-orm';
import { describe, expect, vi } from 'vitest';
import type { DetectedKind, SignalName } from '#contract/signal-kinds.ts';
import type { Db } from '../platform/db/pool.ts';
import { monthBegan } from '../platform/db/today.ts';
import { type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { detectors } from './detectors.ts';
import { findingsOf } from './record-outcome.ts';
import { runDetectorsOnWaiting } from './run-detectors.ts';
import { contentFingerprints } from './tables.ts';

const subject =
  'Trebam majstora za zamjenu slavine u kuhinji i popravak vodokotlića, stan na trećem katu, dolazak moguć poslije pet ili subotom.';
const found = async (db: Db, kind: DetectedKind, id: number) =>
  Object.fromEntries((await findingsOf(db, kind, id)).map(({ signal, reason }) => [signal, reason]));
const counted = async (db: Db, signal: SignalName) =>
  (
    await db.execute<{ hits: number; misses: number }>(
      sql`select hits, misses from signal_counts where signal = ${signal}`,
    )
  ).rows[0];

test.beforeEach(async ({ db }) => {
  for (const table of ['content_fingerprints', 'signal_findings', 'signal_counts', 'reports', 'job_posts'])
    await db.execute(sql`delete from ${sql.identifier(table)}`);
});

describe('content detectors', () => {
  test('find a near-duplicate text, with its similarity and author', async ({ as, db }) => {
    const [ana, ivo] = [await as('client'), await as('client')];
    const first = await makePost(db, ana.id, { status: 'pending', subject });
    await runDetectorsOnWaiting(db);
    expect(await found(db, 'job_post', first)).toEqual({});
    const [second, third, other] = [
      await makePost(db, ivo.id, { status: 'pending', subject: subject.replace('trećem', 'drugom') }),
      await makePost(db, ana.id, { status: 'pending', subject: subject.toUpperCase() }),
      await makePost(db, ivo.id, {
        status: 'pending',
        subject: 'Ličenje stana od šezdeset kvadrata u Zagrebu, materijal imam, može odmah.',
      }),
    ];
    await runDetectorsOnWaiting(db);
    expect((await found(db, 'job_post', second)).same_text).toMatch(
      new RegExp(`podudara s objavom br\\. ${first} drugog autora\\.$`),
    );
    expect((await found(db, 'job_post', third)).same_text).toContain(
      `100 % podudara s objavom br. ${first} istog autora i još 1.`,
    );
    expect(await found(db, 'job_post', other)).toEqual({});
  });

  test('examine the other cases if one of them fails, and report the error', async ({ as, db }) => {
    const ana = await as('client');
    const [first, second] = [
      await makePost(db, ana.id, { status: 'pending', subject }),
      await makePost(db, ana.id, { status: 'pending', subject: 'Javite se na www.primjer.hr.' }),
    ];
    using _broken = vi.spyOn(detectors, 'contact').mockRejectedValueOnce(new Error('broken'));
    await expect(runDetectorsOnWaiting(db)).rejects.toThrow('broken');
    expect(await found(db, 'job_post', second)).toHaveProperty('link');
    expect(await runDetectorsOnWaiting(db)).toBe(1);
    expect(await db.$count(contentFingerprints, eq(contentFingerprints.subjectId, first))).toBe(1);
  });

  test('compare a new text even with texts that were decided before the detectors ran', async ({
    as,
    db,
  }) => {
    const [ana, ivo, maja] = [await as('client'), await as('client'), await as('moderator')];
    const first = await makePost(db, ana.id, { status: 'pending', subject });
    expect(await maja.post(`/admin/job-posts/${first}/approve`)).toHaveStatus(200);
    const copy = await makePost(db, ivo.id, { status: 'pending', subject });
    await runDetectorsOnWaiting(db);
    expect(await findingsOf(db, 'job_post', copy)).toMatchObject([
      { signal: 'same_text', about: { kind: 'job_post', id: first } },
    ]);
  });

  test('find contacts, links and listed words, regardless of letter case and word endings', async ({
    as,
    db,
  }) => {
    const [ana, maja] = [await as('client'), await as('moderator')];
    expect(await maja.put('/admin/signals/words', { words: ['brza zarad', 'kriptovalut'] })).toHaveStatus(
      200,
    );
    const id = await makePost(db, ana.id, {
      status: 'pending',
      subject:
        'Brza zarada od KUĆE! Zovite 091 234 5678 ili pišite na ana@primjer.hr, više na www.primjer.hr.',
    });
    const clean = await makePost(db, ana.id, {
      status: 'pending',
      subject: 'Zarada nije brza, ali je poštena: treba obojiti ogradu.',
    });
    await runDetectorsOnWaiting(db);
    expect(await found(db, 'job_post', id)).toEqual({
      contact: 'U tekstu stoji broj telefona i email adresa.',
      link: 'U tekstu stoji 1 poveznica.',
      words: 'U tekstu je s popisa: „brza zarad“.',
    });
    expect(await found(db, 'job_post', clean)).toEqual({});
  });

  test('find words in reported content, and run again on resent content', async ({ as, db }) => {
    const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
    const post = await makePost(db, ivo.id, { subject: 'Zovite odmah na 091 234 5678, sve radim povoljno.' });
    const { body } = await ana.post('/reports', {
      subject_type: 'job_post',
      subject_id: post,
      reason: 'contact',
    });
    await runDetectorsOnWaiting(db);
    expect(Object.keys(await found(db, 'report', body.data.id))).toEqual(['contact']);
    const id = await makePost(db, ana.id, {
      status: 'pending',
      subject: 'Zovite 091 234 5678 za slavinu u kuhinji.',
    });
    await runDetectorsOnWaiting(db);
    await maja.post(`/admin/job-posts/${id}/decline`, { reason: 'Kontakt u opisu' });
    await ana.put(`/job-posts/${id}`, { subject: 'Treba zamijeniti slavinu u kuhinji.' });
    await runDetectorsOnWaiting(db);
    expect(await found(db, 'job_post', id)).toEqual({});
  });
});

describe('the precision of detectors', () => {
  test('counts a rejection as a hit and an approval as a miss', async ({ as, db }) => {
    const [ana, maja] = [await as('client'), await as('moderator')];
    const ids: number[] = [];
    for (let n = 0; n < 3; n++)
      ids.push(
        await makePost(db, ana.id, {
          status: 'pending',
          subject: `Zovite 091 234 567${n} za posao broj ${n} u dvorištu.`,
        }),
      );
    await runDetectorsOnWaiting(db);
    expect(
      (await maja.get('/admin/signals')).body.data.find(
        ({ signal }: { signal: string }) => signal === 'contact',
      ),
    ).toMatchObject({
      open: 3,
      hits: 0,
      misses: 0,
    });
    const [good, bad, gone] = ids;
    await maja.post(`/admin/job-posts/${good}/approve`);
    await maja.post(`/admin/job-posts/${bad}/decline`, { reason: 'Kontakt u opisu' });
    await maja.post(`/admin/job-posts/${gone}/deactivate`, { reason: 'Nije dopušteno' });
    expect(await counted(db, 'contact')).toEqual({ hits: 2, misses: 1 });
    expect(
      (await maja.get('/admin/signals')).body.data.find(
        ({ signal }: { signal: string }) => signal === 'contact',
      ),
    ).toMatchObject({
      open: 0,
      hits: 2,
      misses: 1,
    });
  });

  test('includes decisions about reports', async ({ as, db }) => {
    const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
    for (const measure of ['none', 'remove'] as const) {
      const post = await makePost(db, ivo.id, {
        subject: 'Zovite odmah na 091 234 5678, sve radim povoljno.',
      });
      const { body } = await ana.post('/reports', {
        subject_type: 'job_post',
        subject_id: post,
        reason: 'contact',
      });
      await runDetectorsOnWaiting(db);
      expect(
        await maja.post(`/admin/reports/${body.data.id}/close`, { reason: 'Pregledano je.', measure }),
      ).toHaveStatus(200);
    }
    expect(await counted(db, 'contact')).toEqual({ hits: 1, misses: 1 });
  });
});

describe('the precision shown beside a finding', () => {
  const month = monthBegan;
  const record = async (maja: Person, id: number) =>
    (await maja.get(`/admin/inbox/job_post/${id}`)).body.data.signals.find(
      ({ signal }: { signal: string }) => signal === 'contact',
    ).record;

  test('appears after ten decided cases within twelve months', async ({ as, db }) => {
    const [ana, maja] = [await as('client'), await as('moderator')];
    await db.execute(sql`delete from signal_counts`);
    const id = await makePost(db, ana.id, {
      status: 'pending',
      subject: 'Zovite 091 234 5678 za posao u dvorištu iza kuće.',
    });
    await runDetectorsOnWaiting(db);
    expect(await record(maja, id)).toBeNull();
    await db.execute(sql`insert into signal_counts (signal, month, hits, misses)
      values ('contact', ${month}, 2, 1), ('contact', ${month} - interval '2 months', 6, 0), ('contact', ${month} - interval '12 months', 50, 50), ('link', ${month}, 20, 0)`);
    expect(await record(maja, id)).toBeNull();
    await db.execute(
      sql`update signal_counts set misses = misses + 1 where signal = 'contact' and month = ${month}`,
    );
    expect(await record(maja, id)).toEqual({ hits: 8, decided: 10 });
  });
});

describe('the list of words', () => {
  test('is accessible only to moderators', async ({ as, visitor }) => {
    for (const path of ['/admin/signals', '/admin/signals/words']) {
      expect(await visitor.get(path)).toHaveStatus(401);
      for (const part of ['client', 'worker', 'support', 'finance'] as const)
        expect(await (await as(part)).get(path)).toHaveStatus(403);
    }
    expect(await visitor.put('/admin/signals/words', { words: [] })).toHaveStatus(401);
    expect(await (await as('client')).put('/admin/signals/words', { words: [] })).toHaveStatus(403);
    const maja = await as('moderator');
    expect(await maja.put('/admin/signals/words', { words: ['ab'] })).toBe422('words.0');
    expect(await maja.put('/admin/signals/words', { words: Array(201).fill('riječ') })).toBe422('words');
    expect((await maja.put('/admin/signals/words', { words: ['nova riječ'] })).body.data).toEqual({
      words: ['nova riječ'],
    });
    expect((await maja.get('/admin/signals/words')).body.data).toEqual({ words: ['nova riječ'] });
  });
});
