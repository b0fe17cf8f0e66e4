import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { paths } from '#contract/paths.ts';
import { emailOf } from '../testing/accounts.ts';
import { addressed, form, listed, notificationData, offer } from '../testing/addressed.ts';
import { type Person, test } from '../testing/app.ts';
import { makeWorker } from '../testing/factories.ts';
import { tapAnswers } from '../testing/job-questions.ts';
import { users } from '../users/tables.ts';
import { jobPosts } from './tables.ts';

describe('an inquiry for chosen workers', () => {
  test('is readable only by its client, the invited workers and administrators; others get 404', async ({
    as,
    db,
    tasks,
    visitor,
    app,
  }) => {
    const [ana, ivo, mia, maja] = [
      await as('client'),
      await listed(as, db),
      await listed(as, db),
      await as('moderator'),
    ];
    const id = await addressed({ as, db, tasks }, ana, [ivo]);
    const reads = [`/job-posts/${id}`, `/job-posts/${id}/media`] as const;
    for (const path of reads) {
      for (const person of [ana, ivo, maja]) expect(await person.get(path), path).toHaveStatus(200);
      // Strangers read after the authorised users, to check that no cached response leaks to them.
      for (const stranger of [mia, visitor, await as('client')])
        expect(await stranger.get(path), path).toHaveStatus(404);
    }
    expect((await ivo.get(`/job-posts/${id}`)).body.data).toMatchObject({
      status: 'active',
      audience: 'addressed',
      can: { publish: false, edit: false },
    });
    expect(await mia.get(`/job-posts/${id}/offers`)).toHaveStatus(404);
    expect(await mia.get(`/job-posts/${id}/invitations`)).toHaveStatus(404);
    expect(await mia.post(`/job-posts/${id}/offers`, offer)).toHaveStatus(404);
    expect(
      await mia.post('/reviews', {
        user_id: ana.id,
        job_post_id: id,
        stars: 5,
        comment: 'Sve je prošlo u redu.',
      }),
    ).toBe422('job_post_id');
    expect(
      await mia.post('/reports', { subject_type: 'job_post', subject_id: id, reason: 'spam' }),
    ).toHaveStatus(404);
    expect(await mia.post(`/me/jobs/${id}/mark-as-readed`)).toHaveStatus(404);
    expect((await app.inject({ url: paths.sharePicture('posao', id) })).statusCode).toBe(404);
    await ana.post(`/job-posts/${id}/toggle-status`, { status: 'finished' });
    expect(await ivo.get(`/job-posts/${id}`)).toHaveStatus(200);
    for (const stranger of [mia, visitor])
      for (const path of reads) expect(await stranger.get(path), path).toHaveStatus(404);
    expect((await ana.post(`/job-posts/${id}/toggle-status`, { status: 'active' })).body.data).toMatchObject({
      status: 'active',
      audience: 'addressed',
    });
    expect(await visitor.get(`/job-posts/${id}`)).toHaveStatus(404);
  });

  test('is excluded from all lists, counts, feeds, sitemaps and searches except its client’s active posts', async ({
    as,
    db,
    tasks,
    visitor,
    app,
  }) => {
    const [ana, ivo] = [await as('client'), await listed(as, db)];
    const rare = 'Polirati mramorni umivaonik neobičnog oblika zovemo ga kornjačnjak.';
    const id = await addressed({ as, db, tasks }, ana, [ivo], { subject: rare });
    for (const person of [visitor, ivo]) {
      expect((await person.get(`/job-posts?user_id=${ana.id}`)).body).toMatchObject({
        data: [],
        meta: { total: 0 },
      });
      expect((await person.get('/job-posts?search=kornjačnjak')).body.data).toEqual([]);
      expect(JSON.stringify((await person.get('/search?q=kornjačnjak')).body)).not.toContain(rare);
      expect((await person.get(`/job-posts/facets?user_id=${ana.id}`)).body.data.types).toEqual({
        inquiry: 0,
        offer: 0,
      });
    }
    const open = await addressed({ as, db, tasks }, ana, [ivo], {
      audience: 'all',
      subject: 'Slavina kaplje i u kupaonici.',
    });
    for (const url of ['/sitemap/poslovi/0.xml', paths.postsFeed('vodoinstalacije')]) {
      const { body } = await app.inject({ url });
      expect(body).toContain(`${paths.job(open)}<`);
      expect(body).not.toContain(`${paths.job(id)}<`);
    }
    await ana.delete(`/job-posts/${open}`);
    expect((await ana.get('/auth-list/job-posts?status=active')).body).toMatchObject({
      data: [{ id, audience: 'addressed' }],
      meta: { counts: { active: 1 } },
    });
    expect((await ana.get('/me/dashboard')).body.data.inquiries).toMatchObject({
      data: [{ id }],
      counts: { active: 1 },
    });
  });

  test('shows moderators the invited workers, as does an inquiry open to everyone', async ({ as, db }) => {
    const [ana, ivo, mia, maja] = [
      await as('client'),
      await listed(as, db),
      await listed(as, db),
      await as('moderator'),
    ];
    for (const audience of ['addressed', 'all']) {
      const { id } = (await ana.post('/job-posts', await form(db, { asked: [ivo.id, mia.id], audience })))
        .body.data;
      const asked = [{ id: ivo.id }, { id: mia.id }];
      expect(
        (await maja.get('/admin/moderation?kind=job_post')).body.data.find(
          ({ post }: { post: { id: number } }) => post.id === id,
        ),
      ).toMatchObject({
        post: { audience },
        asked,
      });
      expect((await maja.get(`/admin/job-posts/${id}`)).body.data).toMatchObject({ asked });
    }
  });

  test('notifies each invited worker once when approved, also by email, with the client’s answers about the job', async ({
    as,
    db,
    tasks,
    outbox,
  }) => {
    const [ana, ivo] = [await as('client'), await listed(as, db)];
    const made = await ana.post('/job-posts', await form(db, { asked: [ivo.id, ivo.id] }));
    const { id } = made.body.data;
    await db
      .update(jobPosts)
      .set(await tapAnswers(db))
      .where(eq(jobPosts.id, id));
    await tasks.runDue();
    expect(await notificationData(db, ivo, 'job_post_invitation')).toEqual([]);
    expect(await ivo.get(`/job-posts/${id}`)).toHaveStatus(404);
    const maja = await as('moderator');
    await maja.post(`/admin/job-posts/${id}/approve`);
    await tasks.runDue();
    expect(await notificationData(db, ivo, 'job_post_invitation')).toMatchObject([
      { job_post_id: id, addressed: true, client: { id: ana.id } },
    ]);
    const mail = await outbox.to(await emailOf(db, ivo));
    expect([mail.subject, mail.text]).toEqual([
      'Traže baš Vas',
      expect.stringContaining('Upit vide samo odabrani majstori.'),
    ]);
    expect(mail.text).toMatch(/Broj slavina\W+3\W/);
    // Approving an edited post does not notify again.
    await ana.put(`/job-posts/${id}`, { subject: 'Slavina u kuhinji kaplje, treba nova.' });
    expect(await ivo.get(`/job-posts/${id}`)).toHaveStatus(404);
    await maja.post(`/admin/job-posts/${id}/approve`);
    await tasks.runDue();
    expect(await notificationData(db, ivo, 'job_post_invitation')).toHaveLength(1);
  });

  test('receives offers, one of which can be accepted', async ({ as, db, tasks }) => {
    const [ana, ivo] = [await as('client'), await listed(as, db)];
    const id = await addressed({ as, db, tasks }, ana, [ivo]);
    const sent = await ivo.post(`/job-posts/${id}/offers`, offer);
    expect(sent).toHaveStatus(201);
    expect(sent.body.data).toMatchObject({ status: 'open', job_post: { status: 'active' } });
    expect((await ana.get(`/job-posts/${id}/invitations`)).body.data).toMatchObject([
      { id: ivo.id, answer: 'offered', reason: null },
    ]);
    expect((await ivo.get('/me/offers')).body).toMatchObject({
      data: [{ status: 'open', post: { id } }],
      meta: { counts: { open: 1 } },
    });
    expect((await ana.get('/me/dashboard')).body.data.waiting).toMatchObject({
      total: 1,
      data: [{ post: { id } }],
    });
    expect(await ivo.post(`/job-posts/${id}/invitations/decline`)).toHaveStatus(409);
    const deal = (await ana.post(`/offers/${sent.body.data.id}/accept`)).body.data.deal_id;
    expect((await ivo.get(`/deals/${deal}`)).body.data).toMatchObject({ id: deal });
  });

  test('can be opened to everyone in one action, with its invitations unchanged', async ({
    as,
    db,
    tasks,
    visitor,
  }) => {
    const [ana, ivo] = [await as('client'), await listed(as, db)];
    const id = await addressed({ as, db, tasks }, ana, [ivo]);
    expect(await visitor.post(`/job-posts/${id}/publish`)).toHaveStatus(401);
    expect(await ivo.post(`/job-posts/${id}/publish`)).toHaveStatus(404);
    expect((await ana.post(`/job-posts/${id}/publish`)).body.data).toMatchObject({
      status: 'active',
      audience: 'all',
      can: { publish: false },
    });
    // A client whose response was lost may retry.
    expect(await ana.post(`/job-posts/${id}/publish`)).toHaveStatus(200);
    expect((await visitor.get(`/job-posts/${id}`)).body.data).toMatchObject({ audience: 'all' });
    expect((await visitor.get(`/job-posts?user_id=${ana.id}`)).body.data).toMatchObject([{ id }]);
    expect((await ana.get(`/job-posts/${id}/invitations`)).body.data).toMatchObject([{ id: ivo.id }]);
    await ana.post(`/job-posts/${id}/toggle-status`, { status: 'finished' });
    expect(await ana.post(`/job-posts/${id}/publish`)).toBe422('status');
  });

  test('becomes unreadable for a worker after a block in either direction', async ({ as, db, tasks }) => {
    const [ana, ivo, mia, mato] = [
      await as('client'),
      await listed(as, db),
      await listed(as, db),
      await listed(as, db),
    ];
    const id = await addressed({ as, db, tasks }, ana, [ivo, mia, mato]);
    await ana.post(`/users/${ivo.id}/block`);
    await mia.post(`/users/${ana.id}/block`);
    for (const person of [ivo, mia]) expect(await person.get(`/job-posts/${id}`)).toHaveStatus(404);
    expect((await ivo.get('/me/dashboard')).body.data.asked).toEqual({ data: [], total: 0 });
    expect(await mato.get(`/job-posts/${id}`)).toHaveStatus(200);
  });
});

describe('when workers are invited', () => {
  test('an invitation stays at the top of the worker’s dashboard until answered', async ({
    as,
    db,
    tasks,
  }) => {
    const [ana, ivo] = [await as('client'), await listed(as, db)];
    const id = await addressed({ as, db, tasks }, ana, [ivo]);
    expect((await ivo.get('/me/dashboard')).body.data.asked).toMatchObject({
      total: 1,
      data: [{ post: { id, user: { id: ana.id } } }],
    });
    expect((await ivo.post(`/job-posts/${id}/invitations/decline`)).body.data).toMatchObject({
      answer: 'declined',
      reason: null,
    });
    const declined = await ivo.post(`/job-posts/${id}/invitations/decline`, { reason: 'busy' });
    expect(declined.body.data).toMatchObject({ id: ivo.id, answer: 'declined', reason: 'busy' });
    expect((await ivo.get('/me/dashboard')).body.data.asked).toEqual({ data: [], total: 0 });
    expect((await ivo.get(`/job-posts/${id}/invitations`)).body).toMatchObject({
      data: [{ id: ivo.id, answer: 'declined' }],
      left: 0,
    });
    expect(
      (await ivo.post(`/job-posts/${id}/invitations/decline`, { reason: 'far' })).body.data,
    ).toMatchObject({ reason: 'busy' });
    expect(await ivo.post(`/job-posts/${id}/offers`, offer)).toHaveStatus(201);
    expect((await ana.get(`/job-posts/${id}/invitations`)).body.data).toMatchObject([
      { answer: 'offered', reason: null },
    ]);
  });

  test('the client is notified once when all workers have declined', async ({ as, db, tasks }) => {
    const [ana, ivo, mia] = [await as('client'), await listed(as, db), await listed(as, db)];
    const id = await addressed({ as, db, tasks }, ana, [ivo, mia]);
    const decline = (person: Person) => person.post(`/job-posts/${id}/invitations/decline`);
    await decline(ivo);
    expect(await notificationData(db, ana, 'job_post_status_changed')).toEqual([]);
    await decline(mia);
    await decline(mia);
    expect(await notificationData(db, ana, 'job_post_status_changed')).toMatchObject([
      { job_post_id: id, status: 'refused' },
    ]);
    await tasks.runDue({ early: true });
    expect(await notificationData(db, ana, 'job_post_status_changed')).toHaveLength(1);
  });

  test('the client is notified after some days without an offer, unless everyone sees the inquiry', async ({
    as,
    db,
    tasks,
  }) => {
    const [ana, ivo, mia] = [await as('client'), await listed(as, db), await listed(as, db)];
    const silent = await addressed({ as, db, tasks }, ana, [ivo, mia]);
    const offered = await addressed({ as, db, tasks }, ana, [ivo]);
    const open = await addressed({ as, db, tasks }, ana, [ivo]);
    await mia.post(`/job-posts/${silent}/invitations/decline`);
    await ivo.post(`/job-posts/${offered}/offers`, offer);
    await ana.post(`/job-posts/${open}/publish`);
    expect(await notificationData(db, ana, 'job_post_status_changed')).toEqual([]);
    await tasks.runDue({ early: true });
    expect(await notificationData(db, ana, 'job_post_status_changed')).toMatchObject([
      { job_post_id: silent, status: 'unanswered' },
    ]);
  });

  test('the client is notified even if the only invited worker’s account has been deleted', async ({
    as,
    db,
    tasks,
  }) => {
    const ana = await as('client');
    const ivo = await makeWorker(db);
    const id = await addressed({ as, db, tasks }, ana, [{ id: ivo }]);
    await db.delete(users).where(eq(users.id, ivo));
    expect((await ana.get(`/job-posts/${id}/invitations`)).body).toEqual({ data: [], left: 5 });
    await tasks.runDue({ early: true });
    expect(await notificationData(db, ana, 'job_post_status_changed')).toMatchObject([
      { job_post_id: id, status: 'unanswered' },
    ]);
  });

  test('only invited workers can decline; a reason is optional but must be known', async ({
    as,
    db,
    tasks,
    visitor,
  }) => {
    const [ana, ivo, mia] = [await as('client'), await listed(as, db), await listed(as, db)];
    const id = await addressed({ as, db, tasks }, ana, [ivo]);
    const path = `/job-posts/${id}/invitations/decline`;
    expect(await visitor.post(path)).toHaveStatus(401);
    for (const person of [mia, ana]) expect(await person.post(path)).toHaveStatus(404);
    expect(await ivo.post(path, { reason: 'ne želim' })).toBe422('reason');
    await ana.post(`/job-posts/${id}/toggle-status`, { status: 'finished' });
    expect(await ivo.post(path)).toHaveStatus(422);
  });
});

test('a review of an inquiry for chosen workers shows outsiders the inquiry’s type and place without a link', async ({
  as,
  db,
  tasks,
  visitor,
}) => {
  const [ana, ivo] = [await as('client'), await listed(as, db)];
  const id = await addressed({ as, db, tasks }, ana, [ivo]);
  const { id: offerId } = (await ivo.post(`/job-posts/${id}/offers`, offer)).body.data;
  await ana.post(`/offers/${offerId}/accept`);
  expect(
    await ana.post('/reviews', {
      user_id: ivo.id,
      job_post_id: id,
      stars: 5,
      comment: 'Došao na vrijeme i sve je uredno.',
    }),
  ).toHaveStatus(201);
  const job = async (person: Pick<Person, 'get'>) =>
    (await person.get(`/reviews/${ivo.id}`)).body.data[0].job_post;
  for (const person of [ana, ivo]) expect(await job(person)).toMatchObject({ id });
  for (const stranger of [visitor, await listed(as, db)]) {
    expect(await job(stranger)).toEqual({
      id: null,
      job_type: expect.any(String),
      icon: expect.any(String),
      place: expect.stringContaining('Zadar'),
    });
    expect(JSON.stringify((await stranger.get(`/users/${ivo.id}/proof`)).body)).not.toContain('kaplje');
  }
});
