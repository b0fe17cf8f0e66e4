import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { jobPosts } from '../job-posts/tables.ts';
import { test } from '../testing/app.ts';
import { pdf, picture } from '../testing/files.ts';
import { makePost } from '../testing/job-posts.ts';

test('a moderator sees the pictures and documents of a reported post after its author deleted it', async ({
  browse,
  as,
  db,
}) => {
  const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
  const post = await makePost(db, ivo.id);
  await ivo.upload(`/job-posts/${post}/media`, { file: await picture() });
  await ivo.upload(`/job-posts/${post}/media`, { file: pdf() });
  await db.update(jobPosts).set({ status: 'active' }).where(eq(jobPosts.id, post));
  const subject = { subject_type: 'job_post', subject_id: post, reason: 'illegal' };
  expect(await ana.post('/reports', subject)).toHaveStatus(201);
  expect(await ivo.delete(`/job-posts/${post}`)).toHaveStatus(204);
  const browser = browse(maja);
  await browser.visit('/admin/prijave');
  expect(browser.page.select('img[src*="/admin/reports/"]')).toHaveLength(1);
  expect(browser.page.has('link', 'tlocrt.pdf')).toBe(true);
  expect(browser.page.text).toContain('Vrsta posla');
});

test('a moderator sees the files of a reported message and of those around it next to their messages', async ({
  browse,
  as,
}) => {
  const [ana, ivo, maja] = [await as('client'), await as('worker'), await as('moderator')];
  await ivo.upload('/send-file', { file: await picture() }, { user_id: String(ana.id) });
  const { body } = await ivo.upload('/send-file', { file: pdf() }, { user_id: String(ana.id) });
  const subject = { subject_type: 'message', subject_id: body.data.id, reason: 'illegal' };
  expect(await ana.post('/reports', subject)).toHaveStatus(201);
  const browser = browse(maja);
  await browser.visit('/admin/prijave');
  expect(browser.page.select('.report-messages img[src*="/admin/reports/"]')).toHaveLength(1);
  expect(browser.page.has('link', 'tlocrt.pdf')).toBe(true);
  expect(browser.page.has('link', 'Otvorite datoteku')).toBe(false);
});
