import { eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { savedItemLimits } from '#contract/saved-item-words.ts';
import { jobPosts } from '../job-posts/tables.ts';
import { addressed, listed } from '../testing/addressed.ts';
import { type Person, test } from '../testing/app.ts';
import { erase } from '../testing/erase.ts';
import { makeWorker } from '../testing/factories.ts';
import { makePost } from '../testing/job-posts.ts';
import { users } from '../users/tables.ts';
import { savedItems } from './tables.ts';

const worker = (id: number) => `/saved-items/workers/${id}`;
const post = (id: number) => `/saved-items/job-posts/${id}`;
const save = async (person: Person, path: string) => {
  const answer = await person.post(path);
  expect(answer).toHaveStatus(201);
  return answer.body.data;
};
const workersOf = async (person: Person): Promise<number[]> =>
  (await person.get('/saved-items/workers')).body.data.map(
    (one: { worker: { id: number } }) => one.worker.id,
  );
const postsOf = async (person: Person): Promise<number[]> =>
  (await person.get('/saved-items/job-posts')).body.data.map(
    (one: { job_post: { id: number } }) => one.job_post.id,
  );

describe('saving', () => {
  test('stores a worker or a post once, and the last saved is listed first', async ({ as, db }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const [mate, iva] = [await makeWorker(db), await makeWorker(db, { name: 'Iva Majstorica' })];
    const job = await makePost(db, ivo.id);
    const first = await save(ana, worker(mate));
    expect(first).toMatchObject({ kind: 'workers', id: mate, private_note: null });
    await save(ana, worker(iva));
    expect(await save(ana, worker(mate))).toEqual(first);
    expect(await save(ana, post(job))).toMatchObject({ kind: 'job-posts', id: job });
    expect(await workersOf(ana)).toEqual([iva, mate]);
    expect(await postsOf(ana)).toEqual([job]);
    const { data } = (await ana.get('/saved-items/workers')).body;
    expect(data[0]).toMatchObject({ worker: { name: 'Iva Majstorica' }, private_note: null });
  });

  test('stores one row for concurrent requests', async ({ as, db }) => {
    const ana = await as('client');
    const mate = await makeWorker(db);
    const answers = await Promise.all([1, 2, 3].map(() => ana.post(worker(mate))));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await db.$count(savedItems, eq(savedItems.workerId, mate))).toBe(1);
  });

  test('is limited to 500 workers and 500 posts per person', async ({ as, db }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    await db.execute(sql`
      with made as (insert into users (email, name, slug) select 'mnogo' || n || '@test.hr', 'Mnogo', 'mnogo-' || n from generate_series(1, ${savedItemLimits.most}) n returning id)
      insert into saved_items (user_id, worker_id) select ${ana.id}, id from made`);
    const [mate, job] = [await makeWorker(db), await makePost(db, ivo.id)];
    const refused = await ana.post(worker(mate));
    expect(refused).toHaveStatus(422);
    expect(refused.body.message).toContain('najviše 500 majstora');
    await save(ana, post(job));
    await db.execute(
      sql`delete from saved_items where id = (select min(id) from saved_items where user_id = ${ana.id})`,
    );
    await save(ana, worker(mate));
  });

  test('requires a signed-in user, a known kind, and a worker or post that the user may see', async ({
    as,
    db,
    visitor,
  }) => {
    const [ana, ivo] = [await as('client'), await listed(as, db)];
    expect(await visitor.post(worker(ivo.id))).toHaveStatus(401);
    expect(await ana.post(`/saved-items/users/${ivo.id}`)).toHaveStatus(404);
    expect(await ana.post(worker(999_999))).toHaveStatus(404);
    expect(await ivo.post(worker(ana.id))).toHaveStatus(404);
    const waiting = await makePost(db, ivo.id, { status: 'pending' });
    for (const id of [999_999, waiting]) expect(await ana.post(post(id))).toHaveStatus(404);
    expect(await ivo.post(worker(ivo.id))).toHaveStatus(422);
    expect(await ana.post(post(await makePost(db, ana.id)))).toHaveStatus(422);
  });

  test('allows only the invited worker to save an addressed inquiry', async ({ as, db, tasks }) => {
    const [ana, ivo, mia] = [await as('client'), await listed(as, db), await listed(as, db)];
    const maja = await as('moderator');
    const id = await addressed({ db, tasks, as }, ana, [ivo]);
    await save(ivo, post(id));
    expect(await postsOf(ivo)).toEqual([id]);
    expect(await mia.post(post(id))).toHaveStatus(404);
    expect(await maja.post(post(id))).toHaveStatus(422);
  });
});

describe('the lists', () => {
  test('are paginated, and visible only to their owner', async ({ as, db, visitor }) => {
    const [ana, ivo] = [await as('client'), await as('superadmin')];
    const ids = [await makeWorker(db), await makeWorker(db), await makeWorker(db)];
    for (const id of ids) await save(ana, worker(id));
    const { data, meta } = (await ana.get('/saved-items/workers?per_page=2&page=2')).body;
    expect(data.map((one: { worker: { id: number } }) => one.worker.id)).toEqual([ids[0]]);
    expect(meta).toMatchObject({ total: 3, last_page: 2 });
    expect(await workersOf(ivo)).toEqual([]);
    for (const path of ['/saved-items/workers', '/saved-items/job-posts', '/saved-items/ids']) {
      expect(await visitor.get(path)).toHaveStatus(401);
      expect(await ana.get(`${path}?boja=plava`)).toBe422('boja');
    }
  });

  test('show a closed post as closed, and omit one that is deleted, removed or returned', async ({
    as,
    db,
  }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const closed = await makePost(db, ivo.id);
    const removed = await makePost(db, ivo.id);
    const deleted = await makePost(db, ivo.id);
    for (const id of [closed, removed, deleted]) await save(ana, post(id));
    await db.update(jobPosts).set({ status: 'finished' }).where(eq(jobPosts.id, closed));
    await db.update(jobPosts).set({ status: 'inactive' }).where(eq(jobPosts.id, removed));
    expect(await ivo.delete(`/job-posts/${deleted}`)).toHaveStatus(204);
    const { data, meta } = (await ana.get('/saved-items/job-posts')).body;
    expect(data).toMatchObject([{ job_post: { id: closed, status: 'finished' } }]);
    expect(meta.total).toBe(1);
    await db.update(jobPosts).set({ status: 'active' }).where(eq(jobPosts.id, removed));
    expect(await postsOf(ana)).toEqual([removed, closed]);
  });

  test.for(['bannedAt', 'hiddenAt', 'deleteAt'] as const)(
    'omit a worker whose account has a date in %s',
    async (column, { as, db }) => {
      const ana = await as('client');
      const [mate, iva] = [await makeWorker(db), await makeWorker(db)];
      await save(ana, worker(mate));
      await save(ana, worker(iva));
      await db
        .update(users)
        .set({ [column]: new Date(Date.now() + 86_400_000), statusReason: 'Razlog' })
        .where(eq(users.id, mate));
      const { data, meta } = (await ana.get('/saved-items/workers')).body;
      expect([data.length, meta.total]).toEqual([1, 1]);
    },
  );

  test('omit users separated by a block, who cannot be saved either, until the block is lifted', async ({
    as,
    db,
  }) => {
    const [ana, ivo] = [await as('client'), await listed(as, db)];
    const job = await makePost(db, ivo.id);
    await save(ana, worker(ivo.id));
    await save(ana, post(job));
    for (const [by, whom] of [
      [ana, ivo],
      [ivo, ana],
    ] as const) {
      await by.post(`/users/${whom.id}/block`);
      expect([await workersOf(ana), await postsOf(ana)]).toEqual([[], []]);
      for (const path of [worker(ivo.id), post(job)]) expect(await ana.post(path)).toHaveStatus(422);
      await by.post(`/users/${whom.id}/unblock`);
      expect([await workersOf(ana), await postsOf(ana)]).toEqual([[ivo.id], [job]]);
    }
  });

  test('report which of the given workers and posts the reader has saved', async ({ as, db }) => {
    const [ana, ivo] = [await as('client'), await as('worker')];
    const [mate, iva] = [await makeWorker(db), await makeWorker(db)];
    const [first, second] = [await makePost(db, ivo.id), await makePost(db, ivo.id)];
    await save(ana, worker(mate));
    await save(ana, post(second));
    const asked = `/saved-items/ids?workers=${mate},${iva}&job_posts=${first},${second}`;
    expect((await ana.get(asked)).body.data).toEqual({ workers: [mate], job_posts: [second] });
    expect((await ivo.get(asked)).body.data).toEqual({ workers: [], job_posts: [] });
    expect((await ana.get('/saved-items/ids')).body.data).toEqual({ workers: [], job_posts: [] });
    expect(await ana.get('/saved-items/ids?workers=Ana')).toBe422('workers');
    const many = Array.from({ length: 201 }, (_, n) => n + 1).join(',');
    expect(await ana.get(`/saved-items/ids?workers=${many}`)).toBe422('workers');
  });
});

describe('a note', () => {
  test('is stored in canonical form, changed, and deleted by an empty text', async ({ as, db }) => {
    const ana = await as('client');
    const mate = await makeWorker(db);
    await save(ana, worker(mate));
    const put = (note: unknown) => ana.put(worker(mate), { private_note: note });
    expect((await put('  Uredan.\r\nZvati\u200b poslije 17 h. ')).body.data.private_note).toBe(
      'Uredan.\nZvati poslije 17 h.',
    );
    expect((await ana.get('/saved-items/workers')).body.data[0].private_note).toBe(
      'Uredan.\nZvati poslije 17 h.',
    );
    expect((await put('š'.repeat(1000))).body.data.private_note).toHaveLength(1000);
    expect(await put('š'.repeat(1001))).toBe422('private_note', '1000 znakova');
    expect(await put('a\0b')).toBe422('private_note');
    expect(await ana.put(worker(mate), {})).toBe422('private_note');
    expect((await put(' ')).body.data.private_note).toBeNull();
  });

  test('can be read and written only by its author', async ({ as, db, visitor }) => {
    const [ana, ivo, sanja] = [await as('client'), await listed(as, db), await as('superadmin')];
    await save(ana, worker(ivo.id));
    const path = worker(ivo.id);
    expect(await visitor.put(path, { private_note: 'x' })).toHaveStatus(401);
    for (const other of [ivo, sanja]) {
      expect(await other.put(path, { private_note: 'x' })).toHaveStatus(404);
      expect(await other.delete(path)).toHaveStatus(404);
    }
    await ana.put(path, { private_note: 'Tajna bilješka' });
    for (const read of ['/me', `/users/${ana.id}`, `/users/${ivo.id}`, '/saved-items/workers'])
      for (const other of [ivo, sanja])
        expect(JSON.stringify((await other.get(read)).body)).not.toContain('Tajna');
  });
});

describe('removing', () => {
  test('deletes the item and its note, once', async ({ as, db, visitor }) => {
    const ana = await as('client');
    const mate = await makeWorker(db);
    await save(ana, worker(mate));
    await ana.put(worker(mate), { private_note: 'Uredan.' });
    expect(await visitor.delete(worker(mate))).toHaveStatus(401);
    expect(await ana.delete(worker(mate))).toHaveStatus(204);
    expect(await ana.delete(worker(mate))).toHaveStatus(404);
    expect((await save(ana, worker(mate))).private_note).toBeNull();
  });

  test('happens when the account of the user or of the saved person is deleted', async ({
    as,
    db,
    tasks,
  }) => {
    const [ana, ivo] = [await as('client'), await listed(as, db)];
    const mate = await makeWorker(db);
    await save(ana, worker(ivo.id));
    await save(ivo, worker(mate));
    await save(ana, post(await makePost(db, ivo.id)));
    await erase({ db, tasks }, ivo);
    expect(await db.$count(savedItems, sql`${ivo.id} in (user_id, worker_id)`)).toBe(0);
    expect([await workersOf(ana), await postsOf(ana)]).toEqual([[], []]);
  });
});
