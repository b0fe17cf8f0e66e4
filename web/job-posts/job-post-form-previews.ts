import { useEffect, useRef } from 'react';
import type { JobPost } from '#contract/job-posts.ts';
import type { Attachment } from './draft.ts';

/** Addresses of small pictures: of chosen files while the form is open, of sent ones from the server. */
export function usePreviews(files: ReadonlyMap<string, File>, post: JobPost | null) {
  const urls = useRef(new Map<string, string>());
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const made = urls.current;
    clearTimeout(leaving.current);
    return () => {
      // A moment later, since React may take the form off and put it on again.
      leaving.current = setTimeout(() => {
        for (const url of made.values()) URL.revokeObjectURL(url);
        made.clear();
      });
    };
  }, []);
  return ({ id, kind, mediaId }: Attachment): string | undefined => {
    if (kind !== 'image') return undefined;
    const file = files.get(id);
    if (!file) return post?.media_files.find((media) => media.id === mediaId)?.thumb ?? undefined;
    const url = urls.current.get(id) ?? URL.createObjectURL(file);
    urls.current.set(id, url);
    return url;
  };
}
