import { eq, sql } from 'drizzle-orm';
import { finishUnanswered } from '../job-posts/aging.ts';
import { jobPosts } from '../job-posts/tables.ts';
import { password } from './accounts.ts';
import { test } from './app.ts';
import { picture } from './files.ts';
import { choices } from './job-posts.ts';
import { compareAfter, dismissReport, type Kind, pictures, reportByMany } from './stored-answers.ts';

const lists = [
  'posts',
  'posts of the category',
  'posts of the author',
  'facets',
  'categories',
  'category',
  'search',
] as const;

const writes: Record<string, Kind> = {
  'an inquiry is approved': {
    write: ({ moderator, pending }) => moderator.post(`/admin/job-posts/${pending}/approve`),
    seen: [...lists, 'new post'],
  },
  'the place of an inquiry is changed': {
    write: async ({ ana, db, post }) => ana.put(`/job-posts/${post}`, await choices(db, { town: 'zadar' })),
    seen: ['posts', 'posts of the category', 'posts of the author', 'facets', 'post', 'search'],
  },
  'a file is added, and the inquiry returns to review': {
    write: async ({ ana, post }) => ana.upload(`/job-posts/${post}/media`, { file: await picture() }),
    seen: [...lists, 'post', 'files of the post'],
  },
  'the inquiry is approved with its file': {
    write: ({ moderator, post }) => moderator.post(`/admin/job-posts/${post}/approve`),
    seen: [...lists, 'post', 'files of the post'],
  },
  'a file is removed': {
    write: async ({ ana, post }) =>
      ana.delete(`/job-posts/${post}/media/${(await pictures(ana, `/job-posts/${post}/media`))[0]}`),
    seen: [...lists, 'post', 'files of the post'],
  },
  'the inquiry is declined': {
    write: ({ moderator, post }) =>
      moderator.post(`/admin/job-posts/${post}/decline`, { reason: 'Nejasan opis' }),
    seen: [],
  },
  'a text is changed, and the inquiry returns to review': {
    write: ({ ana, post }) =>
      ana.put(`/job-posts/${post}`, { subject: 'Treba zamijeniti slavinu u kupaonici.' }),
    seen: [],
  },
  'the inquiry is approved again': {
    write: ({ moderator, post }) => moderator.post(`/admin/job-posts/${post}/approve`),
    seen: [...lists, 'post', 'files of the post'],
  },
  'the author closes the inquiry': {
    write: ({ ana, post }) => ana.post(`/job-posts/${post}/toggle-status`, { status: 'finished' }),
    seen: [...lists, 'post'],
  },
  'the author reopens the inquiry': {
    write: ({ ana, post }) => ana.post(`/job-posts/${post}/toggle-status`, { status: 'active' }),
    seen: [...lists, 'post'],
  },
  'a moderator deactivates the inquiry': {
    write: ({ moderator, post }) =>
      moderator.post(`/admin/job-posts/${post}/deactivate`, { reason: 'Neprimjereno' }),
    seen: [...lists, 'post', 'files of the post'],
  },
  'a moderator reactivates the inquiry': {
    write: ({ moderator, post }) => moderator.post(`/admin/job-posts/${post}/activate`),
    seen: [...lists, 'post', 'files of the post'],
  },
  'three people report the inquiry': {
    write: (site) => reportByMany(site, 'job_post', site.post),
    seen: [...lists, 'post', 'files of the post'],
  },
  'the report of the inquiry is closed as unfounded': {
    write: dismissReport,
    seen: [...lists, 'post', 'files of the post'],
  },
  'an old inquiry is closed at night': {
    elsewhere: true,
    write: async ({ db, tasks, post }) => {
      const old = new Date(Date.now() - 61 * 86_400_000);
      await db
        .update(jobPosts)
        .set({ renewedAt: old, remindedAt: new Date(Date.now() - 30.5 * 86_400_000) })
        .where(eq(jobPosts.id, post));
      await finishUnanswered({ db, tasks }, new Date());
    },
    seen: [...lists, 'post'],
  },
  'an inquiry is deleted': {
    write: ({ ana, pending }) => ana.delete(`/job-posts/${pending}`),
    seen: [...lists, 'new post'],
  },
  'the claims are changed': {
    write: ({ admin }) => admin.put('/admin/claims', { claims: [{ value: '12.000+', label: 'korisnika' }] }),
    seen: ['claims'],
  },
  'the price of ads is changed': {
    write: ({ admin }) => admin.put('/admin/ads-pricing', { min_limit: 700, price: 0.07 }),
    seen: ['prices'],
  },
  'a job type is renamed in the database': {
    elsewhere: true,
    write: ({ db }) =>
      db.execute(
        sql`update job_types set name = name || ' i odvoda' where key = 'ugradnja-i-zamjena-slavina'`,
      ),
    seen: ['types', 'post'],
  },
  'the author deletes the account': {
    write: ({ ana }) => ana.send('DELETE', `/auth/delete-account?password=${password}`),
    seen: ['post', 'files of the post', 'author’s profile'],
  },
};

test('after every write to a post, cached responses equal those of a node without a cache', {
  timeout: 120_000,
}, async ({ db, tasks, as, openNode }) => {
  await compareAfter(writes, { db, tasks, as, openNode });
});
