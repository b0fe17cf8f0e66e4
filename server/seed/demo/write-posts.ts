import { auditEntries } from '../../audit/tables.ts';
import { jobPostEvents, jobPostMedia, jobPosts } from '../../job-posts/tables.ts';
import type { Tx } from '../../platform/db/pool.ts';
import { moderatorSlug } from './cast.ts';
import type { StoredFile } from './pictures.ts';
import type { PlannedPost } from './posts.ts';
import type { PlannedEvent } from './timeline.ts';
import type { Keys } from './write-people.ts';

const actionOfEvent: Partial<Record<PlannedEvent['event'], string>> = {
  approved: 'job_post.approve',
  review_declined: 'job_post.decline',
  deactivated: 'job_post.deactivate',
};

export async function writePosts(
  tx: Tx,
  posts: readonly PlannedPost[],
  files: readonly StoredFile[],
  people: ReadonlyMap<string, number>,
  keys: Keys,
): Promise<Map<string, number>> {
  const moderator = people.get(moderatorSlug);
  const ids = new Map<string, number>();
  const sent = (post: PlannedPost) => post.timeline[0]?.at ?? new Date();
  for (const post of posts.toSorted((a, b) => sent(a).getTime() - sent(b).getTime())) {
    const [row] = await tx
      .insert(jobPosts)
      .values(rowOf(post, people.get(post.owner.slug) ?? 0, keys))
      .returning({ id: jobPosts.id });
    if (row) ids.set(post.key, row.id);
  }
  const idOf = (post: PlannedPost) => ids.get(post.key) ?? 0;
  const events = posts
    .flatMap((post) => post.timeline.map((event, step) => ({ post, event, step })))
    .sort((a, b) => a.event.at.getTime() - b.event.at.getTime() || a.step - b.step);
  await tx.insert(jobPostEvents).values(
    events.map(({ post, event }) => ({
      jobPostId: idOf(post),
      event: event.event,
      reason: event.remark?.reason ?? null,
      text: event.remark?.text ?? null,
      authorId: event.by === 'moderator' ? moderator : people.get(post.owner.slug),
      createdAt: event.at,
    })),
  );
  await tx
    .insert(jobPostMedia)
    .values(
      files.map((file) => ({ ...fileRow(file), jobPostId: idOf(file.post), createdAt: sent(file.post) })),
    );
  await tx.insert(auditEntries).values(
    events.flatMap(({ post, event }) => {
      const action = actionOfEvent[event.event];
      return action
        ? [
            {
              actorId: moderator,
              action,
              subjectType: 'job_post',
              subjectId: idOf(post),
              reason: event.remark?.reason ?? null,
              createdAt: event.at,
            },
          ]
        : [];
    }),
  );
  return ids;
}

function rowOf(post: PlannedPost, userId: number, keys: Keys): typeof jobPosts.$inferInsert {
  const { timeline } = post;
  const last = (events: readonly PlannedEvent['event'][]) =>
    timeline.findLast((one) => events.includes(one.event))?.at;
  return {
    userId,
    subject: post.subject,
    status: post.status,
    kind: post.kind,
    jobCategoryId: keys.category(post.category),
    jobTypeId: keys.type(post.type),
    countyId: post.county === null ? null : keys.county(post.county),
    townId: post.town === null ? null : keys.town(post.town),
    urgency: post.urgency,
    budgetCents: post.budgetCents,
    answers: post.answers,
    questionSetId: post.answers && keys.questionSet(post.type),
    feedbacksCount: timeline.filter((one) => one.remark).length,
    submittedAt: last(['sent_for_review', 'resent_after_fix']),
    reviewedAt: last(['approved']) ?? null,
    ...(post.remindedAt && { renewedAt: last(['approved']), remindedAt: post.remindedAt }),
    createdAt: timeline[0]?.at,
    updatedAt: timeline.at(-1)?.at,
  };
}

function fileRow({
  position,
  folder,
  prepared,
}: StoredFile): Omit<typeof jobPostMedia.$inferInsert, 'jobPostId'> {
  const size = prepared.kind === 'image' ? { width: prepared.full.width, height: prepared.full.height } : {};
  return {
    position,
    storageKey: folder,
    kind: prepared.kind,
    type: prepared.type,
    name: prepared.name,
    size: prepared.size,
    ...size,
  };
}
