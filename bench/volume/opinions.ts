import { reportReasons } from '#contract/reports.ts';
import { seeded } from '../../server/seed/demo/random.ts';
import { at } from './catalogue.ts';
import type { TableRows } from './copy.ts';
import { day, isReviewed, madeAt, type Plan, statusAt, typeAt } from './plan.ts';
import { clientAt, moderatorOf, workerAt } from './shape.ts';
import { reviewOf } from './texts.ts';

/** Returns the author and subject of review `n`. No client rates a worker twice. */
const reviewPair = ({ shape: { clients, workers } }: Plan, n: number) => {
  const client = n % clients;
  return {
    author: clientAt(client),
    subject: workerAt((((client * 104_729) % workers) + Math.floor(n / clients) * 17) % workers),
  };
};
const reviewedAt = (plan: Plan, n: number) =>
  new Date(plan.now - 600 * day * (1 - n / plan.shape.reviews) - (n % 1440) * 60_000);

export function opinionRows(plan: Plan): TableRows[] {
  return [
    {
      table: 'reviews',
      columns: [
        'id',
        'author_id',
        'subject_id',
        'stars',
        'comment',
        'published_at',
        'created_at',
        'updated_at',
      ],
      rows: reviews(plan),
    },
    {
      table: 'notifications',
      columns: ['user_id', 'kind', 'data', 'readed_at', 'created_at'],
      rows: notifications(plan),
    },
    {
      table: 'reports',
      columns: [
        'reporter_id',
        'subject_type',
        'subject_id',
        'subject_user_id',
        'reason',
        'snapshot',
        'status',
        'outcome',
        'closed_by',
        'closed_at',
        'created_at',
      ],
      rows: reports(plan),
    },
  ];
}

const starsOf = (n: number) => [5, 5, 4, 5, 3, 5, 4, 5, 5, 2][n % 10] ?? 5;

function* reviews(plan: Plan): TableRows['rows'] {
  const random = seeded('volume: reviews');
  for (let n = 0; n < plan.shape.reviews; n++) {
    const { author, subject } = reviewPair(plan, n);
    const writtenAt = reviewedAt(plan, n);
    yield [n + 1, author, subject, starsOf(n), reviewOf(random).comment, writtenAt, writtenAt, writtenAt];
  }
}

function* notifications(plan: Plan): TableRows['rows'] {
  const { posts, reviews: rated } = plan.shape;
  const readAt = (createdAt: Date, n: number) => (n % 8 === 0 ? null : createdAt);
  for (let n = 0; n < posts; n++) {
    if (isReviewed(plan, n) && statusAt(plan, n) !== 'declined') {
      const createdAt = new Date(madeAt(plan, n));
      const data = JSON.stringify({ job_post_id: n + 1, job_type: typeAt(plan, n).name });
      yield [at(plan.author, n), 'job_post_published', data, readAt(createdAt, n), createdAt];
    }
    if (n % 2 || n / 2 >= rated) continue;
    const { author, subject } = reviewPair(plan, n / 2);
    const createdAt = reviewedAt(plan, n / 2);
    const data = JSON.stringify({ review_id: n / 2 + 1, stars: starsOf(n / 2), author: { id: author } });
    yield [subject, 'review_added', data, readAt(createdAt, n), createdAt];
  }
}

const reasons = Object.keys(reportReasons);

function* reports(plan: Plan): TableRows['rows'] {
  const { shape } = plan;
  const step = Math.max(1, Math.floor(shape.posts / shape.reports));
  for (let n = 0; n < shape.reports; n++) {
    const post = Math.min(n * step, shape.posts - 1);
    const [createdAt, open] = [new Date(madeAt(plan, post)), n % 10 === 0];
    const snapshot = JSON.stringify({ subject: 'Prijavljeni upit', status: statusAt(plan, post), files: [] });
    const closing = open
      ? (['open', null, null, null] as const)
      : (['closed', 'Sadržaj je u skladu s uvjetima korištenja.', moderatorOf(shape), createdAt] as const);
    yield [
      clientAt((n * 31) % shape.clients),
      'job_post',
      post + 1,
      at(plan.author, post),
      at(reasons, n % reasons.length),
      snapshot,
      ...closing,
      createdAt,
    ];
  }
}
