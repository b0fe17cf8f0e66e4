import { useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/constants.ts';
import { truncate } from '#contract/format.ts';
import { type JobPost, listJobPosts } from '#contract/job-posts.ts';
import { paths } from '#contract/paths.ts';
import { toastServerError } from '../platform/actions/toast.tsx';
import { api } from '../platform/api/api.ts';
import { Link } from '../platform/page/link.tsx';
import { Button } from '../ui/actions/button.tsx';
import { houseDrawings } from '../ui/drawings/house-drawings.tsx';
import { ThemeImage } from '../ui/drawings/theme-image.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { LoadMore } from '../ui/lists/load-more.tsx';
import { Loading, Skeleton } from '../ui/lists/skeleton.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogBody } from '../ui/overlays/dialog-parts.tsx';

function usePostsOf(userId: number, wanted: boolean) {
  const [posts, setPosts] = useState<readonly JobPost[]>([]);
  const [state, setState] = useState<'idle' | 'busy' | 'done' | 'failed'>('idle');
  const [last, setLast] = useState(1);
  const page = useRef(0);

  const fetchMore = useCallback(async () => {
    setState('busy');
    try {
      const { data, meta } = await api.call(listJobPosts, {
        query: { user_id: userId, page: page.current + 1 },
      });
      page.current = meta.current_page;
      setLast(meta.last_page);
      setPosts((before) => [...before, ...data.filter((post) => !before.some(({ id }) => id === post.id))]);
      setState('done');
    } catch (error) {
      setState('failed');
      toastServerError(error);
    }
  }, [userId]);

  useEffect(() => {
    if (wanted && state === 'idle') void fetchMore();
  }, [wanted, state, fetchMore]);

  return { posts, state, more: page.current < last, fetchMore: () => void fetchMore() };
}

interface Props {
  open: boolean;
  onClose: () => void;
  user: { id: number; name: string };
}

export function JobPostsModal({ open, onClose, user }: Props) {
  const { posts, state, more, fetchMore } = usePostsOf(user.id, open);
  return (
    <Dialog open={open} onClose={onClose} title={`Poslovi: ${user.name}`}>
      <DialogBody>
        {posts.length > 0 && (
          <ul className="rows">
            {posts.map((post) => (
              <li key={post.id}>
                <PostRow post={post} onClick={onClose} />
              </li>
            ))}
          </ul>
        )}
        {state === 'busy' && !posts.length && <Waiting />}
        {state === 'failed' && (
          <EmptyState
            drawing={houseDrawings.slipped}
            title="Poslove nije moguće učitati"
            text="Provjerite vezu i pokušajte ponovno."
            actions={<Button onClick={fetchMore}>Pokušajte ponovno</Button>}
          />
        )}
        {state === 'done' && !posts.length && (
          <EmptyState
            drawing="sheet"
            title="Nema aktivnih poslova"
            text="Kad ih bude, naći ćete ih ovdje."
            actions={<Button onClick={onClose}>Zatvorite</Button>}
          />
        )}
        {state !== 'failed' && posts.length > 0 && (
          <LoadMore more={more} busy={state === 'busy'} onMore={fetchMore} />
        )}
      </DialogBody>
    </Dialog>
  );
}

function PostRow({ post, onClick }: { post: JobPost; onClick: () => void }) {
  return (
    <Link to={paths.job(post.id)} className="row-link" onClick={onClick}>
      <ThemeImage fill light={post.job_type.list_img} dark={post.job_type.list_img_dark} ratio="square" />
      <span className="min-w-0">
        <b>{post.job_type.name}</b>
        <span className="own-words small muted block">
          {truncate(post.subject, limits.truncate.jobSubject)}
        </span>
      </span>
    </Link>
  );
}

const Waiting = () => (
  <Loading className="grid gap-5">
    {[1, 2, 3].map((row) => (
      <div key={row} className="flex gap-4">
        <Skeleton width={64} height={64} className="flex-none" />
        <div className="grid flex-1 content-center gap-2">
          <Skeleton width="50%" />
          <Skeleton />
        </div>
      </div>
    ))}
  </Loading>
);
