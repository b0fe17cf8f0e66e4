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
