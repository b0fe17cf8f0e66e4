import type { JobPost } from '#contract/job-posts.ts';
import { paths } from '#contract/paths.ts';
import { useRoot } from '../platform/api/session.ts';
import { Link } from '../platform/page/link.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { postWords } from './post-words.ts';

type NoticePost = Pick<JobPost, 'type' | 'status' | 'declined' | 'feedback' | 'is_own' | 'can'>;

export function JobPostNotice({ post }: { post: NoticePost }) {
  const { moderationWait } = useRoot();
  if (post.status === 'finished')
    return (
      <Notice tone="blue">
        {post.is_own
          ? 'Zatvorili ste ovaj posao. Na popisima ga više nema, a otvoriti ga možete u svojim poslovima.'
          : postWords[post.type].finished}
      </Notice>
    );
  if (post.declined) {
    const remark = [post.feedback?.reason, post.feedback?.text].filter(Boolean).join('. ');
    return <Notice tone="brick">Administrator traži doradu{remark ? `: ${remark}` : '.'}</Notice>;
  }
  if (post.status === 'pending')
    return (
      <Notice tone="amber">
        Potvrda u tijeku. Administrator pregledava {postWords[post.type].reviewed}, u prosjeku za{' '}
        {moderationWait}.
      </Notice>
    );
  if (post.status === 'inactive')
    return (
      <Notice tone="brick">
        Posao je neaktivan i ne vidi ga nitko osim Vas. Za pomoć se{' '}
        <Link className="link" to={paths.help()}>
          obratite podršci
        </Link>
        .
      </Notice>
    );
  if (post.can.renew)
    return (
      <Notice tone="amber">
        {postWords[post.type].renew} Potvrdite to u svojim poslovima. {postWords[post.type].closes}
      </Notice>
    );
  return null;
}
