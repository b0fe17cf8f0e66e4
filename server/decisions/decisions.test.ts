import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { Db } from '../platform/db/pool.ts';
import { emailOf } from '../testing/accounts.ts';
import { makeAd } from '../testing/ads.ts';
import { type Person, test } from '../testing/app.ts';
import { erase } from '../testing/erase.ts';
import { makePost } from '../testing/job-posts.ts';
import { decisions, statements } from './tables.ts';

const reason = 'U opisu stoji tuđi broj telefona.';
const appeal = 'Broj je moj i nisam ga nikome zabranio pokazati.';

async function reported(db: Db, by: Person, owner: Person) {
  const post = await makePost(db, owner.id, { subject: 'Zovite 091 234 5678 za sitne popravke.' });
  const { body } = await by.post('/reports', {
    subject_type: 'job_post',
    subject_id: post,
    reason: 'contact',
    details: 'Moj broj.',
  });
  return { post, report: body.data.id as number };
}
const close = (who: Person, report: number, more: object = {}) =>
  who.post(`/admin/reports/${report}/close`, { reason, measure: 'remove', ...more });
const own = async (who: Person) => (await who.get('/me/decisions')).body.data;
const waiting = async (who: Person) => (await who.get('/admin/appeals')).body.data;

test.beforeEach(async ({ db }) => {
  await db.execute(sql`delete from reports`);
  await db.execute(sql`delete from decisions`);
});

describe('a decision about a report', () => {
  test('takes the content down, notifies the reporter, and explains to the author how to appeal', async ({
    as,
    db,
    outbox,
  }) => {
    const [ana, ivo, mia, maja] = [
      await as('client'),
      await as('worker'),
      await as('general'),
      await as('moderator'),
    ];
    const { post, report } = await reported(db, ana, ivo);
    const second = (
      await mia.post('/reports', { subject_type: 'job_post', subject_id: post, reason: 'spam' })
    ).body.data.id;
    expect((await ana.get('/me/reports')).body.data).toMatchObject([
      { id: report, status: 'open', measure: null, can: { appeal: false } },
    ]);
    expect((await close(maja, report, { ground: 'law' })).body.data).toMatchObject({
      status: 'closed',
      measure: 'remove',
      outcome: reason,
    });
    expect((await mia.get(`/job-posts/${post}`)).status).toBe(404);
    // Both reporters are notified, and nobody is shown who they were.
    expect((await mia.get('/me/reports')).body.data).toMatchObject([
      { id: second, status: 'closed', measure: 'remove', can: { appeal: false } },
    ]);
    expect((await ana.get('/notifications')).body.data).toMatchObject([
      { kind: 'report_decided', href: expect.stringContaining('/korisnik/prijave') },
    ]);
    const [statement] = await own(ivo);
    expect(statement).toMatchObject({
      subject_type: 'job_post',
      measure: 'remove',
      ground: 'law',
      source: 'report',
      automated: false,
      reason,
      can: { appeal: true },
    });
    expect(statement.quote).toContain('091 234 5678');
    const { rows } = await db.execute(sql`select * from decisions where id = ${statement.id}`);
    expect(rows).toMatchObject([{ category: 'contact', reports: 2, source: 'report' }]);
    const letter = (await outbox.all(await emailOf(db, ivo))).find(
      ({ subject }) => subject === 'Odluka o Vašoj objavi',
    );
    for (const text of [
      reason,
      'Iz prijave drugog korisnika.',
      'Odluku je donijela osoba.',
      'Sadržaj smatramo nezakonitim',
      'šest mjeseci',
      '/odluke/',
    ])
      expect(letter?.text).toContain(text);
    expect(letter?.text).not.toContain(ana.name);
  });

  test.for(['warn', 'remove'] as const)(
    'to %s names the broken rule to the author, and sends the reporter only the reply',
    async (measure, { as, db, outbox }) => {
      const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
      const { report } = await reported(db, ana, ivo);
      const [text, reply] = ['U opisu stoji broj telefona treće osobe.', 'Broj više nitko ne vidi.'];
      expect(
        (await close(maja, report, { measure, reason: 'Kontakt na javnom mjestu', text, reply })).body.data,
      ).toMatchObject({ reply });
      expect((await own(ivo))[0]).toMatchObject({
        reason: 'Kontakt na javnom mjestu',
        text,
        quote: expect.stringContaining('091'),
      });
      const [shown] = (await ana.get('/me/reports')).body.data;
      expect(shown).toMatchObject({ reply, measure });
      expect(JSON.stringify(shown)).not.toContain(text);
      const letters = await outbox.all(await emailOf(db, ivo));
      const letter = letters.find((one) => one.text.includes('Kontakt na javnom mjestu:'));
      expect(letter?.text).toContain(text);
      expect(letter?.text).toContain('091 234 5678');
      expect(letter?.text).not.toContain(reply);
    },
  );

  test('stores no quote of an erased author, because nobody receives the statement', async ({
    as,
    db,
    tasks,
  }) => {
    const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
    const { report } = await reported(db, ana, ivo);
    await erase({ db, tasks }, ivo);
    expect(await close(maja, report)).toHaveStatus(200);
    expect(await db.select({ quote: statements.quote }).from(statements)).toEqual([{ quote: null }]);
  });

  test('made before the migration loses its quote if nobody receives the statement', async ({ as, db }) => {
    const { id: userId } = await as('client');
    const add = async (subjectType: 'job_post' | 'ad', userId: number | null) => {
      const [row] = await db
        .insert(decisions)
        .values({ subjectType, measure: 'remove', ground: 'terms', source: 'own' })
        .returning();
      await db
        .insert(statements)
        .values({ decisionId: row?.id ?? 0, userId, subjectId: 1, reason, quote: 'Zovite.' });
    };
    await add('job_post', null);
    await add('job_post', userId);
    await add('ad', null);
    await db.execute(sql.raw(readFileSync('server/migrations/0089_quotes-without-recipient.sql', 'utf8')));
    const quotes = await db.select().from(statements).orderBy(statements.decisionId);
    expect(quotes.map(({ quote }) => quote)).toEqual([null, 'Zovite.', 'Zovite.']);
  });

  test('without a violation notifies only the reporter, who may appeal', async ({ as, db }) => {
    const [ana, ivo, maja, marko] = [
      await as('client'),
      await as('worker'),
      await as('moderator'),
      await as('moderator'),
    ];
    const { post, report } = await reported(db, ana, ivo);
    await close(maja, report, { measure: 'none' });
    expect(await own(ivo)).toEqual([]);
    expect(await ivo.get('/decisions/1')).toHaveStatus(404);
    expect((await ana.post(`/me/reports/${report}/appeal`, { text: appeal })).body.data).toMatchObject({
      appeal: { status: 'open' },
      can: { appeal: false },
    });
    expect(await ana.post(`/me/reports/${report}/appeal`, { text: appeal })).toHaveStatus(409);
    const [one] = await waiting(marko);
    expect(one).toMatchObject({ side: 'reporter', appellant: { id: ana.id }, can: { decide: true } });
    expect(
      (
        await marko.post(`/admin/appeals/${one.id}/decide`, {
          outcome: 'reversed',
          answer: 'Imate pravo, gledamo ponovno.',
        })
      ).status,
    ).toBe(200);
    expect((await marko.get('/admin/reports')).body.data).toMatchObject([{ id: report, status: 'open' }]);
    expect((await close(marko, report)).status).toBe(200);
    expect((await ivo.get(`/job-posts/${post}`)).body.data.status).toBe('inactive');
  });

  test.for([
    ['warn', {}, 'active'],
    ['suspend', { days: 3 }, 'suspended'],
    ['ban', {}, 'banned'],
  ] as const)(
    'to %s sets the matching status of the reported account',
    async ([measure, more, status], { as, db }) => {
      const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
      const { report } = await reported(db, ana, ivo);
      expect(await close(maja, report, { measure, ...more })).toHaveStatus(200);
      expect((await maja.get(`/admin/people/${ivo.id}`)).body.data.standing).toBe(status);
      expect((await db.execute(sql`select measure, subject_type from decisions`)).rows).toEqual([
        { measure, subject_type: 'job_post' },
      ]);
    },
  );

  test('accepts only measures that fit the reported content', async ({ as, db }) => {
    const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
    const { body } = await ana.post('/reports', {
      subject_type: 'user',
      subject_id: ivo.id,
      reason: 'fraud',
    });
    expect(await close(maja, body.data.id)).toBe422('measure');
    expect(await close(maja, body.data.id, { measure: 'suspend' })).toBe422('days');
    expect(await close(maja, body.data.id, { measure: 'flog' })).toBe422('measure');
    const ad = await makeAd(db, { userId: null });
    const about = await ana.post('/reports', { subject_type: 'ad', subject_id: ad, reason: 'fraud' });
    expect(await close(maja, about.body.data.id, { measure: 'ban' })).toBe422('measure');
    expect((await db.execute(sql`select 1 from decisions`)).rows).toEqual([]);
  });

  test('is accepted only once if ten are sent concurrently about one subject', async ({
    as,
    db,
    openNode,
  }) => {
    const [ana, ivo, mia, maja] = [
      await as('client'),
      await as('worker'),
      await as('general'),
      await as('moderator'),
    ];
    const { post, report } = await reported(db, ana, ivo);
    const other = (await mia.post('/reports', { subject_type: 'job_post', subject_id: post, reason: 'spam' }))
      .body.data.id;
    const there = maja.at((await openNode()).app);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => close(n % 2 ? maja : there, n % 3 ? report : other)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect((await db.execute(sql`select 1 from decisions`)).rows).toHaveLength(1);
  });
});

describe('other decisions', () => {
  test('about posts, reviews and accounts have a statement of reasons', async ({ as, db }) => {
    const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
    const id = await makePost(db, ivo.id, { status: 'pending' });
    await maja.post(`/admin/job-posts/${id}/decline`, {
      reason: 'Nejasan opis',
      text: 'Dopišite što treba.',
    });
    const review = await ivo.post('/reviews', {
      user_id: ana.id,
      stars: 1,
      comment: 'Nazovite me na broj u opisu.',
    });
    await maja.delete(`/reviews/${review.body.data.id}?reason=Kontakt`);
    await maja.post(`/admin/people/${ivo.id}/warn`, { reason: 'Isti upit pet puta.' });
    expect(
      (await own(ivo)).map((one: Record<string, unknown>) => [
        one.subject_type,
        one.measure,
        one.source,
        one.reason,
      ]),
    ).toEqual([
      ['user', 'warn', 'own', 'Isti upit pet puta.'],
      ['review', 'remove', 'own', 'Kontakt'],
      ['job_post', 'correct', 'own', 'Nejasan opis'],
    ]);
  });

  test('can hide a review with its stars and restore both', async ({ as }) => {
    const [ana, ivo, maja, marko] = [
      await as('client'),
      await as('worker'),
      await as('moderator'),
      await as('moderator'),
    ];
    const review = (
      await ana.post('/reviews', { user_id: ivo.id, stars: 1, comment: 'Nikad nije došao, a obećao je.' })
    ).body.data.id;
    const report = (
      await ivo.post('/reports', { subject_type: 'review', subject_id: review, reason: 'fraud' })
    ).body.data.id;
    const seen = async () => [
      (await ivo.get(`/users/${ivo.id}`)).body.data.reviews_count,
      (await marko.get(`/reviews/${ivo.id}`)).body.data.length,
    ];
    expect(await seen()).toEqual([1, 1]);
    await close(maja, report);
    expect(await seen()).toEqual([0, 0]);
    expect((await ana.get(`/reviews/${ivo.id}`)).body.data).toMatchObject([
      { published: false, hidden: true },
    ]);
    const [statement] = await own(ana);
    await ana.post(`/decisions/${statement.id}/appeal`, { text: appeal });
    const [one] = await waiting(marko);
    await marko.post(`/admin/appeals/${one.id}/decide`, {
      outcome: 'reversed',
      answer: 'Ocjena je iskustvo.',
    });
    expect(await seen()).toEqual([1, 1]);
  });
});

describe('an appeal', () => {
  async function taken(as: (part: 'client' | 'worker' | 'moderator') => Promise<Person>, db: Db) {
    const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
    const { post, report } = await reported(db, ana, ivo);
    await close(maja, report);
    const [statement] = await own(ivo);
    return { ana, ivo, maja, post, statement };
  }

  test('is decided by a different administrator, who can reverse the decision', async ({
    as,
    db,
    outbox,
  }) => {
    const { ana, ivo, maja, post, statement } = await taken(as, db);
    expect((await ivo.post(`/decisions/${statement.id}/appeal`, { text: appeal })).body.data).toMatchObject({
      appeal: { status: 'open', text: appeal },
    });
    const [one] = await waiting(maja);
    expect(one).toMatchObject({
      side: 'affected',
      decision: { decided_by: { id: maja.id }, reason },
      can: { decide: false },
    });
    const verdict = { outcome: 'reversed', answer: 'Broj je Vaš. Upit je ponovno objavljen.' };
    expect(await maja.post(`/admin/appeals/${one.id}/decide`, verdict)).toHaveStatus(403);
    const marko = await as('moderator');
    expect((await marko.post(`/admin/appeals/${one.id}/decide`, verdict)).body.data).toMatchObject({
      status: 'reversed',
      answer: verdict.answer,
    });
    expect((await marko.post(`/admin/appeals/${one.id}/decide`, verdict)).status).toBe(409);
    expect((await ana.get(`/job-posts/${post}`)).status).toBe(200);
    expect((await own(ivo))[0].appeal).toMatchObject({ status: 'reversed', answer: verdict.answer });
    const letters = await outbox.all(await emailOf(db, ivo));
    expect(letters.find(({ subject }) => subject === 'Žalba je prihvaćena')?.text).toContain(verdict.answer);
    expect((await marko.get('/admin/appeals?status=closed')).body.data).toMatchObject([{ id: one.id }]);
    expect(await waiting(marko)).toEqual([]);
  });

  test('is decided only once if ten decisions are sent concurrently', async ({ as, db, openNode }) => {
    const { ivo, post, statement } = await taken(as, db);
    await ivo.post(`/decisions/${statement.id}/appeal`, { text: appeal });
    const marko = await as('moderator');
    const there = marko.at((await openNode()).app);
    const [one] = await waiting(marko);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 ? marko : there).post(`/admin/appeals/${one.id}/decide`, {
          outcome: n % 3 ? 'upheld' : 'reversed',
          answer: 'Pregledano.',
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    const [decided] = (await marko.get('/admin/appeals?status=closed')).body.data;
    expect((await ivo.get(`/job-posts/${post}`)).body.data.status).toBe(
      decided.status === 'reversed' ? 'active' : 'inactive',
    );
  });

  test('is accepted once per side, even if ten are sent concurrently, and only within six months', async ({
    as,
    db,
  }) => {
    const { ivo, statement } = await taken(as, db);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ivo.post(`/decisions/${statement.id}/appeal`, { text: appeal })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    await db.execute(sql`delete from appeals`);
    await db.execute(sql`update statements set created_at = now() - interval '185 days'`);
    expect((await ivo.post(`/decisions/${statement.id}/appeal`, { text: appeal })).body.message).toContain(
      'šest mjeseci',
    );
  });

  test('can be filed from the emailed link by banned or suspended users', async ({
    as,
    db,
    outbox,
    visitor,
  }) => {
    const [ivo, maja] = [await as('worker'), await as('moderator')];
    const link = async () => {
      const { text } = await outbox.to(await emailOf(db, ivo));
      const [, id, token] = /\/odluke\/(\d+)\?kod=(\S+)/.exec(text) ?? [];
      return { id, token };
    };
    await maja.post(`/admin/people/${ivo.id}/suspend`, { reason: 'Vrijeđanje.', days: 3 });
    const first = await link();
    expect(await ivo.post(`/decisions/${first.id}/appeal`, { text: appeal })).toHaveStatus(201);
    await maja.post(`/admin/people/${ivo.id}/ban`, { reason: 'Prijevara.' });
    const { id, token } = await link();
    expect(await ivo.get(`/decisions/${id}`)).toHaveStatus(404);
    expect((await visitor.get(`/decisions/${id}?token=${token}`)).body.data).toMatchObject({
      measure: 'ban',
      reason: 'Prijevara.',
    });
    expect(await visitor.get(`/decisions/${id}?token=${token}x`)).toHaveStatus(404);
    expect(await visitor.get(`/decisions/${first.id}?token=${token}`)).toHaveStatus(404);
    expect(await visitor.post(`/decisions/${id}/appeal`, { text: appeal, token })).toHaveStatus(201);
    const marko = await as('moderator');
    const one = (await waiting(marko)).at(-1);
    await marko.post(`/admin/appeals/${one.id}/decide`, { outcome: 'reversed', answer: 'Pogriješili smo.' });
    expect((await marko.get(`/admin/people/${ivo.id}`)).body.data.standing).toBe('active');
  });

  test('can be filed only by the users affected', async ({ as, db, visitor }) => {
    const { ana, ivo, statement } = await taken(as, db);
    const path = `/decisions/${statement.id}`;
    expect(await visitor.get('/me/decisions')).toHaveStatus(401);
    expect(await visitor.get('/me/reports')).toHaveStatus(401);
    expect(await visitor.get(path)).toHaveStatus(404);
    expect(await ana.get(path)).toHaveStatus(404);
    expect(await ana.post(`${path}/appeal`, { text: appeal })).toHaveStatus(404);
    expect(await ivo.get(path)).toHaveStatus(200);
    expect(await ivo.post(`${path}/appeal`, { text: 'kratko' })).toBe422('text');
    expect(await ivo.post('/me/reports/1/appeal', { text: appeal })).toHaveStatus(404);
    expect(await visitor.post('/me/reports/1/appeal', { text: appeal })).toHaveStatus(401);
    expect(await visitor.get('/admin/appeals')).toHaveStatus(401);
    expect(await ana.get('/admin/appeals')).toHaveStatus(403);
    expect(await visitor.post('/admin/appeals/1/decide', {})).toHaveStatus(401);
    expect(await ana.post('/admin/appeals/1/decide', { outcome: 'upheld', answer: 'Ne.' })).toHaveStatus(403);
    const marko = await as('moderator');
    expect(
      await marko.post('/admin/appeals/999999/decide', { outcome: 'upheld', answer: 'Nema je.' }),
    ).toHaveStatus(404);
    expect(await marko.post('/admin/appeals/1/decide', { outcome: 'maybe', answer: 'Ne znam.' })).toBe422(
      'outcome',
    );
  });
});

describe('the register of decisions', () => {
  test('counts decisions by year without names, and outlives accounts and retention periods', async ({
    as,
    db,
    visitor,
  }) => {
    const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
    for (const measure of ['remove', 'none'])
      await close(maja, (await reported(db, ana, ivo)).report, { measure });
    await db.execute(sql`update decisions set took_seconds = 7200`);
    const year = new Date().getFullYear();
    const figures = (await visitor.get('/transparency')).body.data;
    expect(figures).toMatchObject({
      year,
      years: [year],
      reasons: [{ reason: 'contact', reports: 2 }],
      median_hours: 2,
      appeals: { total: 0 },
    });
    expect(figures.counts.map((one: Record<string, unknown>) => [one.measure, one.decisions])).toEqual(
      expect.arrayContaining([
        ['remove', 1],
        ['none', 1],
      ]),
    );
    expect(JSON.stringify(figures)).not.toContain('Ivo');
    await db.execute(sql`delete from users where id = ${ivo.id}`);
    expect((await db.execute(sql`select 1 from statements where user_id is not null`)).rows).toEqual([]);
    expect((await visitor.get(`/transparency?year=${year}`)).body.data.counts).toEqual(figures.counts);
    expect((await visitor.get(`/transparency?year=${year - 1}`)).body.data.counts).toEqual([]);
    expect(await visitor.get('/transparency?year=abc')).toBe422('year');
  });
});
