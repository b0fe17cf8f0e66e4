import { useCallback, useEffect, useRef, useState } from 'react';
import { type JobPost, listJobPosts } from '#contract/job-posts.ts';
import { api } from '../platform/api/api.ts';

export function usePostsOf(userId: number, wanted: boolean) {
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
    } catch {
      setState('failed');
    }
  }, [userId]);

  useEffect(() => {
    if (wanted && state === 'idle') void fetchMore();
  }, [wanted, state, fetchMore]);

  return { posts, state, more: page.current < last, fetchMore: () => void fetchMore() };
}
