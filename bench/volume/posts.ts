import { seeded } from '../../server/seed/demo/random.ts';
import { at, type Type } from './catalogue.ts';
import type { Cell, TableRows } from './copy.ts';
import { day, isReviewed, madeAt, type Plan, statusAt, townAt, typeAt } from './plan.ts';
import { moderatorOf } from './shape.ts';
import { subjectOf } from './texts.ts';

const hour = 3_600_000;

const urgencies = [
  'flexible',
  'this_week',
  'flexible',
  'this_month',
  'urgent',
  'flexible',
  'this_week',
] as const;

export function postRows(plan: Plan, from: number, to: number): TableRows {
  return {
    table: 'job_posts',
    columns: [
      'id',
      'user_id',
      'subject',
      'status',
      'kind',
      'job_category_id',
      'job_type_id',
      'county_id',
      'town_id',
      'urgency',
      'budget_cents',
      'question_set_id',
      'answers',
      'feedbacks_count',
      'submitted_at',
      'reviewed_at',
      'renewed_at',
      'created_at',
      'updated_at',
    ],
    rows: posts(plan, from, to),
  };
}

function* posts(plan: Plan, from: number, to: number): TableRows['rows'] {
  const random = seeded(`volume: posts from ${from}`);
  for (let n = from; n < to; n++) {
    const [status, type, town, createdAt] = [
      statusAt(plan, n),
      typeAt(plan, n),
      townAt(plan, n),
      madeAt(plan, n),
    ];
    const reviewedAt = reviewedAtOf(plan, n);
    // Renewed recently enough that no reminder is due (30 days).
    const renewedAt = Math.max(createdAt, plan.now - random.between(1, 20) * day);
    const endedAt = Math.min(plan.now, createdAt + random.between(2, 50) * day);
    yield [
      n + 1,
      at(plan.author, n),
      subjectOf(random, type, town),
      status,
      plan.isOffer[n] ? 'offer' : 'inquiry',
      type.categoryId,
      type.id,
      town?.countyId ?? null,
      town && n % 10 > 0 ? town.id : null,
      urgencies[n % urgencies.length] ?? 'flexible',
      n % 3 ? null : (1 + (n % 60)) * 5000,
      ...answersAt(plan, n, type),
      status === 'declined' ? 1 : 0,
      new Date(createdAt),
      reviewedAt,
      new Date(renewedAt),
      new Date(createdAt),
      new Date(status === 'finished' ? endedAt : (reviewedAt?.getTime() ?? createdAt)),
    ];
  }
}

/**
 * Returns the question set and answers to all its questions for about half of the inquiries, otherwise nulls.
 */
function answersAt(plan: Plan, n: number, { setId, questions }: Type): readonly [Cell, Cell] {
  if (setId === null || plan.isOffer[n] || n % 2) return [null, null];
  const answers = questions.map((question, place) => {
    const values = question.kind === 'choice' ? question.options.map(({ key }) => key) : question.taps;
    return [question.key, at<string | number>(values, Math.floor(n / 2 / 5 ** place) % values.length)];
  });
  return [setId, JSON.stringify(Object.fromEntries(answers))];
}

const reviewedAtOf = (plan: Plan, n: number) =>
  isReviewed(plan, n) ? new Date(Math.min(plan.now, madeAt(plan, n) + (n % 90) * 60_000)) : null;

export function aroundPosts(plan: Plan): TableRows[] {
  return [
    {
      table: 'job_post_events',
      columns: ['job_post_id', 'event', 'author_id', 'created_at'],
      rows: timelines(plan),
    },
    {
      table: 'audit_entries',
      columns: ['actor_id', 'action', 'subject_type', 'subject_id', 'created_at'],
      rows: decisions(plan),
    },
    {
      table: 'job_post_media',
      columns: [
        'job_post_id',
        'position',
        'kind',
        'storage_key',
        'name',
        'type',
        'size',
        'width',
        'height',
        'created_at',
      ],
      rows: pictures(plan),
    },
  ];
}

const decisionOf = {
  active: 'approved',
  finished: 'approved',
  inactive: 'deactivated',
  declined: 'review_declined',
} as const;
const actionOf = {
  active: 'job_post.approve',
  finished: 'job_post.approve',
  inactive: 'job_post.deactivate',
  declined: 'job_post.decline',
} as const;

function* timelines(plan: Plan): TableRows['rows'] {
  const moderator = moderatorOf(plan.shape);
  for (let n = 0; n < plan.shape.posts; n++) {
    const [status, author, createdAt] = [statusAt(plan, n), at(plan.author, n), new Date(madeAt(plan, n))];
    for (const event of ['created', 'sent_for_review', 'review_pending'])
      yield [n + 1, event, author, createdAt];
    if (status !== 'pending') yield [n + 1, decisionOf[status], moderator, reviewedAtOf(plan, n)];
    if (status === 'finished')
      yield [n + 1, 'finished', author, new Date(Math.min(plan.now, createdAt.getTime() + 20 * day))];
  }
}

function* decisions(plan: Plan): TableRows['rows'] {
  const moderator = moderatorOf(plan.shape);
  for (let n = 0; n < plan.shape.posts; n++) {
    const status = statusAt(plan, n);
    if (status !== 'pending') yield [moderator, actionOf[status], 'job_post', n + 1, reviewedAtOf(plan, n)];
  }
}

/** Creates only database rows: the image files that they refer to do not exist. */
function* pictures(plan: Plan): TableRows['rows'] {
  let left = plan.shape.pictures;
  for (let n = plan.shape.posts - 1; n >= 0 && left > 0; n--) {
    const count = Math.min(left, [0, 1, 2, 0, 1][n % 5] ?? 0);
    for (let position = 0; position < count; position++)
      yield picture(n + 1, position, madeAt(plan, n) + hour / 60);
    left -= count;
  }
}

const picture = (postId: number, position: number, at: number): Cell[] => [
  postId,
  position,
  'image',
  `job-posts/volume-${((postId * 2_654_435_761) % 4_294_967_296).toString(36)}-${postId}-${position}`,
  `slika-${position + 1}.jpg`,
  'image/webp',
  148_000,
  1600,
  1200,
  new Date(at),
];
