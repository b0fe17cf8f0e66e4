import { test } from './app.ts';
import { compareAfter, dismissReport, type Kind, reportByMany, worker } from './stored-answers.ts';

let review = 0;

const writes: Record<string, Kind> = {
  'a review is written': {
    write: async ({ ana, ivo }) =>
      (review = (await ana.post('/reviews', { user_id: ivo.id, stars: 4, comment: 'Brzo i uredno.' })).body
        .data.id),
    seen: [...worker, 'reviews'],
  },
  'the review is changed': {
    write: ({ ana }) => ana.put(`/reviews/${review}`, { stars: 5, comment: 'Brzo, uredno i točno.' }),
    seen: [...worker, 'reviews'],
  },
  'the review is answered': {
    write: ({ ivo }) => ivo.post(`/reviews/${review}/answer`, { answer: 'Hvala na lijepim riječima.' }),
    seen: ['reviews'],
  },
  'three people report the review': {
    write: (site) => reportByMany(site, 'review', review),
    seen: [...worker, 'reviews'],
  },
  'the report of the review is closed as unfounded': { write: dismissReport, seen: [...worker, 'reviews'] },
  'the author of the review changes their name': {
    write: ({ ana }) => ana.post('/me/update', { name: 'Ana Nova' }),
    seen: ['reviews', 'post', 'author’s profile'],
  },
  'a review is deleted': {
    write: ({ moderator }) => moderator.send('DELETE', `/reviews/${review}?reason=Vrije%C4%91anje`),
    seen: [...worker, 'reviews'],
  },
};

test('after every write to a review, cached responses equal those of a node without a cache', {
  timeout: 120_000,
}, async ({ db, tasks, as, openNode }) => {
  await compareAfter(writes, { db, tasks, as, openNode }, 'finished');
});
