import type { JobPost, PostStatus } from '#contract/job-posts.ts';
import { postStatuses } from '#contract/labels.ts';
import { Badge, type Shape, type Tone } from '../ui/display/badge.tsx';

const looks = {
  active: { tone: 'green', shape: 'dot' },
  pending: { tone: 'amber', shape: 'ring' },
  inactive: { tone: 'grey', shape: 'dash' },
  finished: { tone: 'grey', shape: 'check' },
} satisfies Record<PostStatus, { tone: Tone; shape: Shape }>;

/**
 * Renders a post's status. The API reports a returned post as pending with `declined`, so both fields are
 * needed.
 */
export function StatusBadge({ post }: { post: Pick<JobPost, 'type' | 'status' | 'declined'> }) {
  if (post.declined)
    return (
      <Badge tone="brick" shape="diamond">
        Potrebna dorada
      </Badge>
    );
  return <Badge {...looks[post.status]}>{postStatuses[post.status][post.type]}</Badge>;
}
