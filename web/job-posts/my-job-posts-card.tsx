import { CalendarClock, ChevronDown, CircleHelp, Eye, Trash2 } from 'lucide-react';
import { count, plural } from '#contract/format.ts';
import type { JobPost, OwnJobPost, TimelineEntry } from '#contract/job-posts.ts';
import { placeOf } from '#contract/labels.ts';
import { paths } from '#contract/paths.ts';
import { accountNouns } from '#contract/plurals.ts';
import { onPlainClick } from '../platform/overlays/on-plain-click.ts';
import { Link } from '../platform/page/link.tsx';
import { ActionButton } from '../ui/actions/action-form.tsx';
import { ButtonLink } from '../ui/actions/button.tsx';
import { Card } from '../ui/display/card.tsx';
import { Notice } from '../ui/display/notice.tsx';
import { When } from '../ui/display/when.tsx';
import { ThemeImage } from '../ui/drawings/theme-image.tsx';
import { Loading, SkeletonText } from '../ui/lists/skeleton.tsx';
import type { MyJobPostsQuery } from './my-job-posts-query.ts';
import { myJobPostsPath } from './my-job-posts-query.ts';
import { askToRemove, removePost } from './post-actions.ts';
import { actionIcon, PostActions } from './post-buttons.tsx';
import { Remark } from './post-remark.tsx';
import { PostTimeline, usePostTimeline } from './post-timeline.tsx';
import { postWords } from './post-words.ts';
import { StatusBadge } from './status-badge.tsx';

interface Props {
  post: OwnJobPost;
  query: MyJobPostsQuery;
  timeline: TimelineEntry[] | undefined;
}

const isReviewed = (post: JobPost) => post.status === 'pending';

export function MyJobPostCard({ post, query, timeline: loaded }: Props) {
  const timeline = usePostTimeline(post.id, loaded);
  return (
    <Card as="article" className="own-post" data-post={post.id}>
      <div className="own-post-head">
        <ThemeImage light={post.job_type.list_img} dark={post.job_type.list_img_dark} ratio="square" fill />
        <div className="min-w-0 flex-1">
          <div className="own-post-title-row">
            <h2 className="own-post-title">
              <Link to={paths.job(post.id)}>{post.job_type.name}</Link>
            </h2>
            <StatusBadge post={post} />
          </div>
          <p className="own-post-where small faint">
            {placeOf(post.county, post.town)} · <When at={post.created_at} />
          </p>
        </div>
      </div>
      <p className="own-post-subject">{post.subject}</p>
      {post.offers_waiting > 0 && (
        <p className="own-post-extra">
          <ButtonLink variant="primary" size="sm" to={paths.job(post.id)}>
            {count(post.offers_waiting, accountNouns.ponuda)}{' '}
            {plural(post.offers_waiting, ['čeka', 'čekaju', 'čeka'])} odgovor
          </ButtonLink>
        </p>
      )}
      <div className="own-post-extra">
        {post.feedback && <Remark post={post} />}
        {post.status === 'inactive' && (
          <Notice tone="amber" icon={<CircleHelp size={22} aria-hidden />}>
            Ovaj posao nije vidljiv drugima. Za više informacija{' '}
            <Link className="link" to={paths.help()}>
              obratite se podršci
            </Link>
            .
          </Notice>
        )}
        {post.can.renew && (
          <Notice tone="amber" icon={<CalendarClock size={22} aria-hidden />}>
            {postWords[post.type].renew} {postWords[post.type].closes}
          </Notice>
        )}
        {timeline.entries && <PostTimeline post={post} entries={timeline.entries} />}
        {timeline.busy && (
          <Loading>
            <SkeletonText lines={3} />
          </Loading>
        )}
        {!isReviewed(post) && (
          <p>
            <Link
              to={myJobPostsPath({ ...query, timeline: timeline.entries ? undefined : post.id })}
              onClick={onPlainClick(() => void timeline.toggle())}
              className="own-post-timeline btn btn-text btn-sm"
              role="button"
              aria-expanded={timeline.entries !== undefined}
              preventScrollReset
            >
              <ChevronDown size={18} aria-hidden />
              {timeline.entries ? 'Sakrijte tijek posla' : 'Prikažite tijek posla'}
            </Link>
          </p>
        )}
      </div>
      <Actions post={post} />
    </Card>
  );
}

function Actions({ post }: { post: JobPost }) {
  const about = `: ${post.job_type.name}`;
  return (
    <div className="own-post-actions">
      {(post.status === 'active' || post.status === 'finished') && (
        <ButtonLink
          variant="text"
          size="sm"
          to={paths.job(post.id)}
          icon={<Eye {...actionIcon} />}
          aria-label={`Pogledajte${about}`}
        >
          Pogledajte
        </ButtonLink>
      )}
      <PostActions post={post} />
      {post.can.delete && (
        <ActionButton
          action={removePost}
          values={{ id: post.id }}
          variant="text"
          size="sm"
          ask={askToRemove(post)}
          className="btn-text-danger"
          aria-label={`Izbrišite${about}`}
          icon={<Trash2 {...actionIcon} />}
        >
          Izbrišite
        </ActionButton>
      )}
    </div>
  );
}
