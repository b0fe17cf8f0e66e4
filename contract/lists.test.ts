import { expect, test } from 'vitest';
import { listAds } from './ads.ts';
import { listChats, listMessages } from './chats.ts';
import { limits } from './constants.ts';
import { listSystemEmails } from './help.ts';
import { listJobPosts } from './job-posts.ts';
import { postSorts, workerSorts } from './labels.ts';
import { listNews } from './news.ts';
import { listNotifications } from './notifications.ts';
import { listCounties, listTowns } from './places.ts';
import { listReviews } from './reviews.ts';
import { searchAll } from './search.ts';
import { listJobCategories, listJobTypes } from './trades.ts';
import { listWorkers } from './users.ts';

test('each list has its documented default page size', () => {
  const size = (of: { query: { parse: (given: object) => { per_page: number } } }) =>
    of.query.parse({}).per_page;
  expect({
    jobs: size(listJobPosts),
    workers: size(listWorkers),
    reviews: size(listReviews),
    notifications: size(listNotifications),
    chats: size(listChats),
    messages: size(listMessages),
    news: size(listNews),
    ads: size(listAds),
    search: searchAll.query.parse({ search: 'krov' }).per_page,
  }).toEqual({
    jobs: 6,
    workers: 9,
    reviews: 3,
    notifications: 10,
    chats: 10,
    messages: 10,
    news: 6,
    ads: 6,
    search: 4,
  });
  for (const startup of [listCounties, listTowns, listJobCategories, listJobTypes, listSystemEmails])
    expect(size(startup)).toBe(500);
  expect(limits.perPage).toMatchObject({ general: 6, homeJobs: 4, profileReviews: 6, boosted: 6 });
});

test('posts, workers and reviews have the documented default order', () => {
  expect(listJobPosts.query.parse({})).toMatchObject({ sort_by: 'created_at', sort_direction: 'desc' });
  expect(listWorkers.query.parse({})).toMatchObject({ sort_by: 'rating', sort_direction: 'desc' });
  expect(listReviews.query.parse({})).toMatchObject({ sort_by: 'created_at', sort_direction: 'desc' });
  expect(listJobPosts.query.parse({ sort_direction: 'DESC' }).sort_direction).toBe('desc');
});

test('workers have four sort orders and jobs have two', () => {
  expect(Object.keys(workerSorts)).toEqual(['highest_rating', 'lowest_rating', 'newest', 'oldest']);
  expect(Object.keys(postSorts)).toEqual(['newest', 'oldest']);
  for (const { sort_by, sort_direction } of Object.values(workerSorts))
    listWorkers.query.parse({ sort_by, sort_direction });
  for (const { sort_by, sort_direction } of Object.values(postSorts))
    listJobPosts.query.parse({ sort_by, sort_direction });
});
