import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { listPeople } from '#contract/people.ts';
import { auditEntries } from '../audit/tables.ts';
import { deals } from '../deals/tables.ts';
import { jobPosts } from '../job-posts/tables.ts';
import { offers } from '../offers/tables.ts';
import { reviews } from '../reviews/tables.ts';
import { password } from '../testing/accounts.ts';
import { offer } from '../testing/addressed.ts';
import { type Person, test } from '../testing/app.ts';
import { pdf } from '../testing/files.ts';
import { makePost } from '../testing/job-posts.ts';

const leave = async (person: Person) =>
  expect(await person.send('DELETE', '/auth/delete-account', { json: { password } })).toHaveStatus(204);
const reason = 'Prijevara s predujmovima.';

describe('for administrators, an account scheduled for deletion', () => {
  test('is shown with its deletion date in the list, the search, the export and on its own page', async ({
    as,
  }) => {
    const [petra, ivo] = [await as('support'), await as('worker', 'Ivo Odlazak')];
    expect((await petra.get(`/admin/people/${ivo.id}`)).body.data.leaves_at).toBeNull();
    await leave(ivo);
    const leaving = { id: ivo.id, name: 'Ivo Odlazak', leaves_at: expect.stringMatching(/^20\d\d-/) };
    for (const path of [listPeople.path, `${listPeople.path}?search=odlazak`]) {
      const { body } = await petra.get(path);
      expect(body.data, path).toContainEqual(expect.objectContaining(leaving));
      expect(body.data, path).toHaveLength(body.meta.total);
    }
    expect((await petra.get(`${listPeople.path}.csv?search=odlazak`)).body).toContain('Ivo Odlazak');
    expect((await petra.get(`/admin/people/${ivo.id}`)).body.data).toMatchObject(leaving);
  });

  test('is returned with its deletion date by every action that takes effect; rejected actions are not logged', async ({
    as,
    db,
  }) => {
    const [sanja, ivo] = [await as('superadmin'), await as('worker')];
    await leave(ivo);
    const actions = [
      ['POST', 'warn', {}],
      ['POST', 'suspend', { days: 3 }],
      ['POST', 'lift', {}],
      ['PUT', 'role', { role: 'support' }],
      ['PUT', 'role', { role: null }],
      ['PUT', 'boost', {}],
      ['PUT', 'boost', { until: '2099-01-01' }],
      ['POST', 'ban', {}],
      ['POST', 'ban', {}],
      ['POST', 'lift', {}],
    ] as const;
    for (const [method, name, more] of actions) {
      const before = await db.$count(auditEntries, eq(auditEntries.subjectId, ivo.id));
      const answer = await sanja.send(method, `/admin/people/${ivo.id}/${name}`, {
        json: { reason, ...more },
      });
      const made = (await db.$count(auditEntries, eq(auditEntries.subjectId, ivo.id))) - before;
      expect([answer.status, made], `${name} ${JSON.stringify(more)}`).toEqual(
        made ? [200, 1] : [expect.toBeOneOf([409, 422]), 0],
      );
      if (made) expect(answer.body.data).toMatchObject({ id: ivo.id, leaves_at: expect.any(String) });
    }
    expect((await sanja.get(`/admin/people/${ivo.id}`)).body.data.standing).toBe('active');
  });

  test('can be banned through a report', async ({ as }) => {
    const [maja, ana, ivo] = [await as('moderator'), await as('client'), await as('worker')];
    const { id } = (
      await ana.post('/reports', {
        subject_type: 'user',
        subject_id: ivo.id,
        reason: 'spam',
        details: 'Isto.',
      })
    ).body.data;
    await leave(ivo);
    const closed = await maja.post(`/admin/reports/${id}/close`, { measure: 'ban', ground: 'terms', reason });
    expect([closed.status, closed.body.data?.subject_user?.id]).toEqual([200, ivo.id]);
    expect((await maja.get(`/admin/people/${ivo.id}`)).body.data.standing).toBe('banned');
  });

  test('does not prevent a decision on its trade check', async ({ as }) => {
    const [maja, ivo] = [await as('moderator'), await as('worker')];
    const { id } = (await ivo.upload('/me/trade-check', { document: pdf() }, { oib: '69435151530' })).body
      .data;
    await leave(ivo);
    expect((await maja.get('/admin/trade-checks')).body.data).toMatchObject([{ id, user: { id: ivo.id } }]);
    expect(await maja.post(`/admin/trade-checks/${id}/approve`)).toHaveStatus(200);
  });

  test('cannot have its posts published, even by a moderator', async ({ as, db }) => {
    const [maja, ana] = [await as('moderator'), await as('client')];
    const post = await makePost(db, ana.id);
    await leave(ana);
    expect((await maja.get(`/admin/job-posts/${post}`)).body.data.post.user.id).toBe(ana.id);
    expect((await maja.get('/admin/job-posts?status=inactive')).body.data).toHaveLength(1);
    expect(await maja.post(`/admin/job-posts/${post}/activate`)).toHaveStatus(409);
    expect((await db.select().from(jobPosts).where(eq(jobPosts.id, post)))[0]?.status).toBe('inactive');
  });
});

describe('for other users, an account scheduled for deletion', () => {
  test('cannot be reviewed, nor can an existing review be changed', async ({ as, db }) => {
    const [ana, mia, ivo] = [await as('client'), await as('client'), await as('worker')];
    const { id } = (await mia.post('/reviews', { user_id: ivo.id, stars: 5, comment: 'Brzo i uredno.' })).body
      .data;
    await leave(ivo);
    expect(await ana.post('/reviews', { user_id: ivo.id, stars: 1, comment: 'Sve je loše.' })).toBe422(
      'user_id',
    );
    expect(
      await mia.send('PUT', `/reviews/${id}`, { json: { stars: 1, comment: 'Predomislila sam se.' } }),
    ).toHaveStatus(404);
    expect(await db.select({ stars: reviews.stars }).from(reviews)).toEqual([{ stars: 5 }]);
  });

  test('cannot have an offer accepted or a deal changed', async ({ as, db }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const offerOf = async () =>
      (await ivo.post(`/job-posts/${await makePost(db, ana.id)}/offers`, offer)).body.data.id as number;
    const [open, accepted] = [await offerOf(), await offerOf()];
    const { deal_id: deal } = (await ana.post(`/offers/${accepted}/accept`)).body.data;
    await leave(ivo);
    expect(await ana.post(`/offers/${open}/accept`)).toHaveStatus(409);
    for (const action of ['finish', 'cancel', 'undo'])
      expect(await ana.post(`/deals/${deal}/${action}`), action).toHaveStatus(404);
    expect(await ana.send('PUT', `/deals/${deal}`, { json: { address: 'Ilica 1' } })).toHaveStatus(404);
    expect((await db.select().from(deals)).map(({ stage, address }) => [stage, address])).toEqual([
      ['agreed', null],
    ]);
    expect((await db.select().from(offers).where(eq(offers.id, open)))[0]?.status).toBe('open');
  });
});
