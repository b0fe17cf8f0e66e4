import { useEffect, useState } from 'react';
import { listFeedbacks, type TimelineEntry } from '#contract/job-posts.ts';
import { api } from '../platform/api.ts';
import { toastError } from '../platform/toast.tsx';

/** A post's timeline: from the page if it is open initially, otherwise loaded on demand. */
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
