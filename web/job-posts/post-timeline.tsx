import { useEffect, useState } from 'react';
import { type JobPost, listFeedbacks, type TimelineEntry } from '#contract/job-posts.ts';
import { type PostEvent, postEvents } from '#contract/post-events.ts';
import { toastError } from '../platform/actions/toast.tsx';
import { api } from '../platform/api/api.ts';
import { useRoot } from '../platform/api/session.ts';
import { Timeline, type TimelineEvent } from '../ui/display/timeline.tsx';

const kinds: Partial<Record<PostEvent, TimelineEvent['kind']>> = {
  approved: 'good',
  activated: 'good',
  review_declined: 'returned',
  deactivated: 'returned',
};

export function PostTimeline({
  post,
  entries,
}: {
  post: Pick<JobPost, 'type' | 'status' | 'declined' | 'feedback'>;
  entries: readonly TimelineEntry[];
}) {
  const { moderationWait } = useRoot();
  const waiting = `Pregled u prosjeku traje ${moderationWait}. Tijek možete pratiti ovdje.`;
  const waits = post.status === 'pending' && !post.declined;
  const last = entries.at(-1);
  const events = entries.map(({ id, event, created_at, reason, text }): TimelineEvent => {
    if (event === 'review_pending' && waits && id === last?.id)
      return { id, title: postEvents[post.type][event], kind: 'waiting', text: waiting };
    const remark = post.feedback && id === last?.id ? '' : [reason, text].filter(Boolean).join(' – ');
    return {
      id,
      title: postEvents[post.type][event],
      at: created_at,
      kind: kinds[event] ?? 'past',
      text: remark || undefined,
    };
  });
  return <Timeline label="Tijek posla" events={events} />;
}

export function usePostTimeline(id: number, loaded: TimelineEntry[] | undefined) {
  const [entries, setEntries] = useState(loaded);
  const [busy, setBusy] = useState(false);
  useEffect(() => setEntries(loaded), [loaded]);
  return {
    entries,
    busy,
    async toggle() {
      if (busy) return;
      if (entries) return setEntries(undefined);
      setBusy(true);
      try {
        setEntries((await api.call(listFeedbacks, { params: { id } })).data);
      } catch (error) {
        toastError(error);
      }
      setBusy(false);
    },
  };
}
