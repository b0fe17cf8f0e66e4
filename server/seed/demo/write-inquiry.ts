import { birth } from '../../job-posts/states.ts';
import { jobPostEvents, jobPosts } from '../../job-posts/tables.ts';
import type { Tx } from '../../platform/db/pool.ts';

interface Approved {
  userId: number;
  moderatorId: number | undefined;
  subject: string;
  audience: 'all' | 'addressed';
  jobCategoryId: number;
  jobTypeId: number;
  countyId: number;
  townId: number;
  sentAt: Date;
  approvedAt: Date;
}

/** Writes an approved inquiry with its events. Returns its id. */
export async function writeInquiry(
  tx: Tx,
  { moderatorId, sentAt, approvedAt, ...inquiry }: Approved,
): Promise<number> {
  const [post] = await tx
    .insert(jobPosts)
    .values({
      ...inquiry,
      status: inquiry.audience === 'all' ? 'active' : 'addressed',
      ...{ createdAt: sentAt, submittedAt: sentAt },
      ...{ reviewedAt: approvedAt, renewedAt: approvedAt, updatedAt: approvedAt },
    })
    .returning({ id: jobPosts.id });
  const jobPostId = post?.id ?? 0;
  await tx
    .insert(jobPostEvents)
    .values([
      ...birth.map((event) => ({ jobPostId, event, authorId: inquiry.userId, createdAt: sentAt })),
      { jobPostId, event: 'approved' as const, authorId: moderatorId, createdAt: approvedAt },
    ]);
  return jobPostId;
}
