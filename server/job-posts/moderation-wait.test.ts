// @module-tag sql
import { sql } from 'drizzle-orm';
import { describe, expect, test as plain } from 'vitest';
import { limits } from '#contract/constants.ts';
import type { Db } from '../platform/db/pool.ts';
import { test } from '../testing/app.ts';
import { makePost } from '../testing/job-posts.ts';
import { medianWait, moderationWait, waitWords } from './moderation-wait.ts';

plain.for([
  [0, '30 minuta'],
  [44 * 60, '30 minuta'],
  [46 * 60, '1 sat'],
  [89 * 60, '1 sat'],
  [91 * 60, '2 sata'],
  [5 * 3600, '5 sati'],
  [23 * 3600, '23 sata'],
  [23.6 * 3600, '1 dan'],
  [40 * 3600, '2 dana'],
] as const)('a wait of %d seconds is stated as %s', ([seconds, words]) => {
  expect(waitWords(seconds)).toBe(words);
});

describe('the stated wait for moderation', () => {
  const { days, least } = limits.moderationMedian;

  /** Adds decisions about a post, made `age` days ago after a wait of the given hours. */
  async function decided(db: Db, post: number, hours: number, times: number, age = 1) {
    const at = sql`now() - ${age} * interval '1 day'`;
    for (let n = 0; n < times; n++)
      await db.execute(sql`
        insert into job_post_events (job_post_id, event, created_at) values
          (${post}, 'review_pending', ${at} - ${hours} * interval '1 hour'),
          (${post}, 'approved', ${at}),
          (${post}, 'deactivated', ${at} + interval '1 hour')`);
  }

  test('is one hour until there are enough recent decisions, then their median', async ({
    as,
    db,
    visitor,
  }) => {
    const post = await makePost(db, (await as('client')).id);
    await decided(db, post, 1, least, days + 1);
    await decided(db, post, 2, least - 1);
    expect(await medianWait(db)).toBe(null);
    moderationWait.forget(db);
    expect(await moderationWait(db)).toBe(limits.moderationWait);
    await decided(db, post, 50, 1);
    expect(await medianWait(db)).toBe(2 * 3600);
    expect(await moderationWait(db)).toBe(limits.moderationWait);
    moderationWait.forget(db);
    expect(await moderationWait(db)).toBe('2 sata');
    expect((await visitor.get('/job-posts/moderation-wait')).body).toEqual({ data: { text: '2 sata' } });
  });
});
