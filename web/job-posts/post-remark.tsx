import { MessageSquareWarning } from 'lucide-react';
import type { JobPost } from '#contract/job-posts.ts';
import { Notice } from '../ui/display/notice.tsx';

export function Remark({ post: { feedback } }: { post: Pick<JobPost, 'feedback'> }) {
  const remark = [feedback?.reason, feedback?.text].filter(Boolean).join(' – ');
  if (!remark) return null;
  return (
    <Notice tone="brick" icon={<MessageSquareWarning size={22} aria-hidden />}>
      <b>Napomena administratora:</b> {remark}
    </Notice>
  );
}
