import { expect, test } from 'vitest';
import { sendingOf } from './sending-after-login.ts';

test('a typed review is sent with the chosen job, if there is one', () => {
  const user = { id: 7, name: 'Ana Anić' };
  const typed = { stars: '4', comment: 'Brzo i uredno.' };
  const sent = { fallback: 'trigger_reviews_form', user, stars: 4, comment: 'Brzo i uredno.' };
  expect(sendingOf(user, { ...typed, job_post_id: 12 })).toEqual({ ...sent, postId: 12 });
  expect(sendingOf(user, { ...typed, job_post_id: '' })).toEqual(sent);
});
