import { useEffect } from 'react';
import { markPostSeen } from '#contract/dashboard.ts';
import type { JobPost } from '#contract/job-posts.ts';
import { api } from '../platform/api/api.ts';
import { useMe } from '../platform/api/session.ts';

export function useSeenJob({
  id,
  is_own,
  type,
  status,
}: Pick<JobPost, 'id' | 'is_own' | 'type' | 'status'>): void {
  const me = useMe();
  const counts =
    me !== null && me.type_of !== 'client' && !is_own && type === 'inquiry' && status === 'active';
  useEffect(() => {
    if (counts) api.call(markPostSeen, { params: { id } }).catch(() => undefined);
  }, [counts, id]);
}
