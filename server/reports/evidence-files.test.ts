import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import type { ReportCase } from '#contract/reports.ts';
import { ads } from '../ads/tables.ts';
import { jobPosts } from '../job-posts/tables.ts';
import type { Db } from '../platform/db/pool.ts';
import { diskStorage } from '../platform/storage/storage.ts';
import type { Tasks } from '../platform/tasks/tasks.ts';
import { keepTerms } from '../privacy/retention.ts';
import { givePassword } from '../testing/accounts.ts';
import { adForm } from '../testing/ads.ts';
import { type Person, test } from '../testing/app.ts';
import { endTerm, erase } from '../testing/erase.ts';
import { pdf, picture } from '../testing/files.ts';
import { makePost } from '../testing/job-posts.ts';
import { users } from '../users/tables.ts';
import { copyFiles } from './files.ts';

interface Parts {
  db: Db;
  tasks: Tasks;
  /** The author of the reported content. */
  ivo: Person;
  reporter: Person;
}
interface Content {
  subject: { subject_type: string; subject_id: number };
  /** URLs of the files in the order in which the content shows them. */
  files: string[];
  remove(): Promise<unknown>;
}

const done = async (answer: Promise<{ status: number; body: { data: never } }>) => {
  const { status, body } = await answer;
  expect(status).toBeLessThan(300);
  return body?.data as { id: number; path: string; profile_img: string; adsMedias: { path: string }[] };
};

async function post({ db, ivo }: Parts): Promise<Content> {
  const id = await makePost(db, ivo.id);
  const media = [
    await done(ivo.upload(`/job-posts/${id}/media`, { file: await picture() })),
    await done(ivo.upload(`/job-posts/${id}/media`, { file: pdf() })),
  ];
  await db.update(jobPosts).set({ status: 'active' }).where(eq(jobPosts.id, id));
  return {
    subject: { subject_type: 'job_post', subject_id: id },
    files: media.map((one) => one.path),
    remove: () => done(ivo.delete(`/job-posts/${id}`)),
  };
}

async function review(parts: Parts & { as: (part: 'worker') => Promise<Person> }): Promise<Content> {
  const about = await parts.as('worker');
  const input = { user_id: about.id, stars: 1, comment: 'Nije došao, evo slike.' };
  const { id } = await done(parts.ivo.post('/reviews', input));
  await done(parts.ivo.upload(`/reviews/${id}/pictures`, { file: await picture() }, { moment: 'after' }));
  const { rows } = await parts.db.execute<{ key: string }>(
    sql`select storage_key as key from review_pictures where review_id = ${id}`,
  );
  return {
    subject: { subject_type: 'review', subject_id: id },
    files: rows.map(({ key }) => `/files/${key}/full.webp`),
    remove: () => done(parts.ivo.delete(`/reviews/${id}`)),
  };
}

async function profile({ ivo }: Pick<Parts, 'ivo'>): Promise<Content> {
  const me = await done(ivo.upload('/me/update', { profile_img: await picture() }));
  const work = await done(ivo.upload('/me/portfolio', { file: await picture() }, { caption: 'Kupaonica' }));
  return {
    subject: { subject_type: 'user', subject_id: ivo.id },
    files: [me.profile_img, work.path],
    async remove() {
      await done(ivo.post('/me/update', { remove_profile_img: '1' }));
      await done(ivo.delete(`/me/portfolio/${work.id}`));
    },
  };
}

async function ad({ db, ivo }: Parts): Promise<Content> {
  const fields = { ...adForm, desired_appearances: '500' };
  const made = await done(ivo.upload('/ads/init', { 'adsMedias[]': await picture() }, fields));
  await db.update(ads).set({ status: 'active' }).where(eq(ads.id, made.id));
  return {
    subject: { subject_type: 'ad', subject_id: made.id },
    files: made.adsMedias.map((one) => one.path),
    // The picture of a running ad cannot be changed, but its report outlives the ad.
    remove: () => db.delete(ads).where(eq(ads.id, made.id)),
  };
}

type Sent = { id: number; details: { file: { path: string } } };
const sendFile = async (from: Person, to: Person, file: { name: string; bytes: Uint8Array }) =>
  (await done(from.upload('/send-file', { file }, { user_id: String(to.id) }))) as unknown as Sent;

async function message(parts: Parts): Promise<Content> {
  const { db, ivo, reporter } = parts;
  await givePassword(db, ivo);
  const before = await sendFile(ivo, reporter, await picture());
  const reported = await sendFile(ivo, reporter, pdf());
  const after = await sendFile(reporter, ivo, await picture());
  return {
    subject: { subject_type: 'message', subject_id: reported.id },
    files: [before, reported, after].map((one) => one.details.file.path),
    remove: () => erase(parts, ivo),
  };
}

const contentOf = { job_post: post, review, user: profile, ad, message };

const report = async (from: Person, subject: object) =>
  (await done(from.post('/reports', { ...subject, reason: 'abuse' }))).id;
const reported = async (moderator: Person, id: number, status = 'open'): Promise<ReportCase> =>
  (await moderator.get(`/admin/reports?per_page=500&status=${status}`)).body.data.find(
    (one: ReportCase) => one.id === id,
  );
const copiesIn = (dataDir: string) =>
  readdirSync(path.join(dataDir, 'files'), { recursive: true })
    .map(String)
    .filter((file) => /private\/reports\/.+\.(?:webp|pdf)$/.test(file));

test.for(['job_post', 'review', 'user', 'ad', 'message'] as const)(
  'a report keeps the pictures and documents that the author deletes later: %s',
  async (kind, { as, db, tasks, visitor }) => {
    const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
    const { subject, files, remove } = await contentOf[kind]({ as, db, tasks, ivo, reporter: ana });
    const shown = await Promise.all(files.map(async (file) => (await ana.get(file)).body));
    const { files: copies } = await reported(maja, await report(ana, subject));
    expect(copies).toHaveLength(files.length);
    await remove();
    for (const [at, copy] of copies.entries()) {
      const answer = await maja.get(copy.path);
      expect(answer).toHaveStatus(200);
      expect(answer.body).toEqual(shown[at]);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(await ana.get(copy.path)).toHaveStatus(403);
      expect(await visitor.get(copy.path)).toHaveStatus(401);
    }
    expect(await maja.get(String(copies[0]?.path).replace(/\d+$/, '99'))).toHaveStatus(404);
  },
);

test('a person’s second report does not store copies again', async ({ as, dataDir }) => {
  const [ana, ivo] = [await as('client'), await as('worker')];
  const { subject } = await profile({ ivo });
  const before = copiesIn(dataDir).length;
  const first = await report(ana, subject);
  expect(copiesIn(dataDir)).toHaveLength(before + 2);
  expect(await report(ana, subject)).toBe(first);
  expect(copiesIn(dataDir)).toHaveLength(before + 2);
});

test('the copies are deleted a year after the decision', async ({ as, db, dataDir, storage, tasks }) => {
  const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
  const before = copiesIn(dataDir);
  const id = await report(ana, (await profile({ ivo })).subject);
  await done(maja.post(`/admin/reports/${id}/close`, { reason: 'Nema povrede.' }));
  await keepTerms({ db, storage, tasks }, new Date());
  expect((await reported(maja, id, 'closed')).files).toHaveLength(2);
  await db.execute(sql`update reports set closed_at = now() - interval '366 days' where id = ${id}`);
  await keepTerms({ db, storage, tasks }, new Date());
  expect((await reported(maja, id, 'closed')).files).toEqual([]);
  expect(copiesIn(dataDir)).toEqual(before);
});

test('the copies are deleted with the author’s account if the report is closed, otherwise when it is closed', async ({
  as,
  db,
  dataDir,
  tasks,
}) => {
  const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
  const before = copiesIn(dataDir);
  const { subject } = await profile({ ivo });
  const closed = await report(ana, subject);
  await done(maja.post(`/admin/reports/${closed}/close`, { reason: 'Nema povrede.' }));
  const open = await report(ana, subject);
  await db.update(users).set({ deleteAt: new Date() }).where(eq(users.id, ivo.id));
  await endTerm({ db, tasks }, ivo);
  await tasks.runDue();
  expect((await reported(maja, closed, 'closed')).files).toEqual([]);
  const { files } = await reported(maja, open);
  expect(await maja.get(String(files[0]?.path))).toHaveStatus(200);
  expect(copiesIn(dataDir)).toHaveLength(before.length + 2);
  await done(maja.post(`/admin/reports/${open}/close`, { reason: 'Račun je izbrisan.' }));
  await tasks.runDue();
  expect(copiesIn(dataDir)).toEqual(before);
});

test.for(['closed', 'open'] as const)(
  'the copied files of the messages around a reported one are deleted with the reporter’s account if the report is %s',
  async (state, { as, db, dataDir, tasks }) => {
    const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
    await givePassword(db, ana);
    const before = copiesIn(dataDir).length;
    const { subject } = await message({ db, tasks, ivo, reporter: ana });
    const id = await report(ana, subject);
    const { files } = await reported(maja, id);
    expect(files.map(({ message_id }) => message_id === subject.subject_id)).toEqual([false, true, false]);
    const close = () => done(maja.post(`/admin/reports/${id}/close`, { reason: 'Nema povrede.' }));
    if (state === 'closed') await close();
    await erase({ db, tasks }, ana);
    if (state === 'open') {
      expect((await reported(maja, id)).files).toHaveLength(3);
      await close();
    }
    await tasks.runDue();
    const left = (await reported(maja, id, 'closed')).files;
    expect(left.map(({ type, message_id }) => [type, message_id])).toEqual([
      ['application/pdf', subject.subject_id],
    ]);
    expect(await maja.get(left[0]?.path ?? '')).toHaveStatus(200);
    expect(copiesIn(dataDir)).toHaveLength(before + 1);
  },
);

test('a file that no longer exists is omitted, and a failure leaves no copies', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'reports-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const storage = diskStorage(folder);
  const [one, two] = ['media/a/full.webp', 'media/b/full.webp'];
  const fileOf = (key: string) => ({ key, name: 'slika.webp', type: 'image/webp' });
  await storage.put(one, Buffer.from('one'));
  await storage.put(two, Buffer.from('two'));
  const copies = await copyFiles(storage, [one, 'media/gone/full.webp', two].map(fileOf));
  expect(copies).toHaveLength(2);
  for (const { key } of copies) await storage.delete(key);
  let puts = 0;
  const full = {
    ...storage,
    put: (...given: Parameters<typeof storage.put>) =>
      ++puts === 2 ? Promise.reject(new Error('the disk is full')) : storage.put(...given),
  };
  await expect(copyFiles(full, [one, two].map(fileOf))).rejects.toThrow('the disk is full');
  expect(readdirSync(path.join(folder, 'private/reports'))).toEqual([]);
});
