import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { limits } from '#contract/constants.ts';
import { day } from '#contract/durations.ts';
import { renewJobPost } from '#contract/job-posts.ts';
import type { Db } from '../platform/db/pool.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { emailOf } from '../testing/accounts.ts';
import { type Person, test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import type { Outbox } from '../testing/outbox.ts';
import { finishUnanswered, remindAuthors } from './aging.ts';
import { jobPosts } from './tables.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * day);
const night = async (db: Db, tasks: Tasks, at = new Date()) => {
  await remindAuthors({ db, tasks }, at);
  await finishUnanswered({ db, tasks }, at);
};
const stored = async (db: Db, id: number) => {
  const [row] = await db.select().from(jobPosts).where(eq(jobPosts.id, id));
  if (!row) throw new Error(`the post ${id} does not exist`);
  return row;
};
const notificationTitles = async (person: Person): Promise<string[]> =>
  (await person.get('/notifications')).body.data.map(({ title }: { title: string }) => title);
const reminder = 'Je li Vaš upit još aktualan?';

describe('an active post', () => {
  test('sends its author one reminder after 30 days; newer posts and posts in other states send none', async ({
    as,
    db,
    tasks,
    outbox,
  }) => {
    const [ana, ivo] = [await as('client'), await as('client')];
    const old = await makePost(db, ana.id, { renewedAt: daysAgo(31) });
    await makePost(db, ivo.id, { renewedAt: daysAgo(29) });
    for (const status of ['pending', 'finished', 'inactive', 'declined'] as const)
      await makePost(db, ivo.id, { status, renewedAt: daysAgo(40) });
    await night(db, tasks);
    await night(db, tasks);
    expect(await notificationTitles(ana)).toEqual([reminder]);
    expect((await outbox.all(await emailOf(db, ana))).map(({ subject }) => subject)).toEqual([reminder]);
    expect(await notificationTitles(ivo)).toEqual([]);
    expect((await stored(db, old)).status).toBe('active');
    expect((await ana.get(`/job-posts/${old}`)).body.data.can).toMatchObject({ renew: true });
  });

  test('is finished after 60 days if the reminder was not answered, with a notification and a timeline event', async ({
    as,
    db,
    tasks,
  }) => {
    const ana = await as('client');
    const unanswered = await makePost(db, ana.id, { renewedAt: daysAgo(61), remindedAt: daysAgo(30.5) });
    const never = await makePost(db, ana.id, { renewedAt: daysAgo(61) });
    await night(db, tasks);
    expect([(await stored(db, unanswered)).status, (await stored(db, never)).status]).toEqual([
      'finished',
      'active',
    ]);
    expect(await notificationTitles(ana)).toEqual(['Upit je zatvoren', reminder]);
    const timeline = (await ana.get(`/job-posts/${unanswered}/feedbacks`)).body.data;
    expect(timeline.at(-1)).toMatchObject({
      event: 'finished',
      text: 'Na podsjetnik nije bilo odgovora.',
      author: null,
    });
    await ana.post(`/job-posts/${unanswered}/toggle-status`, { status: 'active' });
    await night(db, tasks, new Date(Date.now() + 29 * day));
    expect((await stored(db, unanswered)).remindedAt).toBeNull();
  });

  test('is processed in batches together with hundreds of others', async ({ as, db, tasks }) => {
    const ana = await as('client');
    const id = await makePost(db, ana.id, { renewedAt: daysAgo(31) });
    const { jobCategoryId, jobTypeId, subject } = await stored(db, id);
    await db.insert(jobPosts).values(
      Array.from({ length: 450 }, () => ({
        userId: ana.id,
        jobCategoryId,
        jobTypeId,
        subject,
        status: 'active' as const,
        renewedAt: daysAgo(31),
      })),
    );
    await night(db, tasks);
    expect((await ana.get('/notifications/unreaded-counts')).body).toEqual({ count: 451 });
    // Otherwise, the next test would send the 451 emails.
    await tasks.forget(db, ana.id);
  });
});

describe('the author of an active post', () => {
  test('can renew the post for another 30 days through either spelling of the path', async ({
    as,
    db,
    tasks,
  }) => {
    const ana = await as('client');
    for (const path of ['job-posts', 'job_posts']) {
      const id = await makePost(db, ana.id, { renewedAt: daysAgo(31), remindedAt: daysAgo(1) });
      const renewed = await ana.post(`/${path}/${id}/renew`);
      expect(renewed).toHaveStatus(200);
      expect(renewed.body.data).toMatchObject({ id, status: 'active', can: { renew: false } });
      await night(db, tasks, new Date(Date.now() + 29 * day));
      expect(await stored(db, id)).toMatchObject({ status: 'active', remindedAt: null });
    }
  });

  test('is the only user who can renew the post, and only while it is active', async ({
    as,
    db,
    visitor,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const active = await makePost(db, ana.id);
    expect(await visitor.post(`/job-posts/${active}/renew`)).toHaveStatus(401);
    expect(await ivo.post(`/job-posts/${active}/renew`)).toHaveStatus(403);
    expect(
      await ivo.post(`/job-posts/${await makePost(db, ana.id, { status: 'pending' })}/renew`),
    ).toHaveStatus(404);
    expect(await ana.post('/job-posts/999999/renew')).toHaveStatus(404);
    for (const status of ['pending', 'finished', 'inactive', 'declined'] as const)
      expect(await ana.post(`/job-posts/${await makePost(db, ana.id, { status })}/renew`)).toBe422('status');
  });
});

describe('the page linked from the reminder email', () => {
  async function mailed(
    db: Db,
    tasks: Tasks,
    outbox: Outbox,
    ana: Person,
    kind: 'inquiry' | 'offer' = 'inquiry',
  ) {
    const id = await makePost(db, ana.id, { kind, renewedAt: daysAgo(31) });
    await night(db, tasks);
    const { text } = await outbox.to(await emailOf(db, ana));
    return { id, url: /http:\/\/localhost:3000(\/podsjetnik\?kod=\S+)/.exec(text)?.[1] ?? '' };
  }
  const press = (app: FastifyInstance, url: string, answer: string) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `answer=${answer}`,
    });

  test('shows two buttons and changes nothing when opened', async ({ app, as, db, tasks, outbox }) => {
    const { id, url } = await mailed(db, tasks, outbox, await as('client'));
    const page = await app.inject(url);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Produljite upit</button>');
    expect(page.body).toContain('Zatvorite upit</button>');
    expect((await stored(db, id)).remindedAt).not.toBeNull();
  });

  test('renews the post without sign-in, and a second click changes nothing', async ({
    app,
    as,
    db,
    tasks,
    outbox,
  }) => {
    const { id, url } = await mailed(db, tasks, outbox, await as('client'));
    for (const _ of [1, 2]) expect((await press(app, url, 'renew')).body).toContain('Upit je produljen');
    expect(await stored(db, id)).toMatchObject({ status: 'active', remindedAt: null });
  });

  test('closes the post', async ({ app, as, db, tasks, outbox }) => {
    const ana = await as('client');
    const { id, url } = await mailed(db, tasks, outbox, ana);
    expect((await press(app, url, 'close')).body).toContain('Upit je zatvoren');
    expect((await stored(db, id)).status).toBe('finished');
    expect((await ana.get(`/job-posts/${id}/feedbacks`)).body.data.at(-1)).toMatchObject({
      event: 'finished',
      author: { id: ana.id },
    });
  });

  test('mentions a service instead of an inquiry if the post offers a service', async ({
    app,
    as,
    db,
    tasks,
    outbox,
  }) => {
    const ivo = await as('worker');
    const { url } = await mailed(db, tasks, outbox, ivo, 'offer');
    const page = (await app.inject(url)).body;
    expect(page).toContain('Nudite li još ovu uslugu?');
    expect(page).toContain('Produljite uslugu</button>');
    const answers = [page, (await press(app, url, 'renew')).body, (await press(app, url, 'close')).body];
    expect(answers.map((body) => /<h1[^>]*>([^<]*)/.exec(body)?.[1])).toEqual([
      'Nudite li još ovu uslugu?',
      'Usluga je produljena',
      'Usluga se više ne nudi',
    ]);
    for (const body of answers) expect(body).not.toMatch(/upit/i);
  });

  test('does not reopen a post that a moderator has since taken down', async ({
    app,
    as,
    db,
    tasks,
    outbox,
  }) => {
    const { id, url } = await mailed(db, tasks, outbox, await as('client'));
    await db.update(jobPosts).set({ status: 'inactive' }).where(eq(jobPosts.id, id));
    for (const answer of ['renew', 'close'])
      expect((await press(app, url, answer)).body).toContain('Upit trenutačno nije objavljen');
    expect((await stored(db, id)).status).toBe('inactive');
  });

  test('rejects a forged link and a link to a deleted post', async ({ app, as, db, tasks, outbox, keys }) => {
    const { id, url } = await mailed(db, tasks, outbox, await as('client'));
    await db.delete(jobPosts).where(eq(jobPosts.id, id));
    const foreign = `/podsjetnik?kod=${keys.sign({ post: id }, 'elsewhere', day)}`;
    for (const wrong of [url, foreign, '/podsjetnik', '/podsjetnik?kod=x'])
      for (const answer of [await app.inject(wrong), await press(app, wrong, 'close')])
        expect([answer.statusCode, answer.body.includes('Poveznica više ne vrijedi')]).toEqual([422, true]);
  });
});

test('the endpoint’s summary states the days until the next reminder and until the post is finished', () => {
  expect(renewJobPost.summary).toContain(`${limits.postDays.finish} dana`);
  expect(renewJobPost.summary).toContain(`nakon ${limits.postDays.remind}`);
});
