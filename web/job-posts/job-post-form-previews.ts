import { useEffect } from 'react';
import type { JobPost } from '#contract/job-posts.ts';
import { useObjectUrls } from '../platform/object-urls.ts';
import type { Attachment } from './draft.ts';

/** Addresses of small pictures: of chosen files while the form holds them, of sent ones from the server. */
export function usePreviews(files: ReadonlyMap<string, File>, post: JobPost | null) {
  const urls = useObjectUrls();
  useEffect(() => urls.keep(new Set(files.keys())), [urls, files]);
  return ({ id, kind, mediaId }: Attachment): string | undefined => {
    if (kind !== 'image') return undefined;
    const file = files.get(id);
    return file ? urls.of(id, file) : (post?.media_files.find((media) => media.id === mediaId)?.thumb ?? undefined);
  };
}
