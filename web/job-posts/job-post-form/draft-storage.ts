import { useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/constants.ts';
import type { JobPost } from '#contract/job-posts.ts';
import { useObjectUrls } from '../../platform/browser/object-urls.ts';
import { useLiveForm } from '../../platform/forms/live-form.ts';
import type { TextStore } from '../../platform/storage/browser-storage.ts';
import { draftStorage, useDraftStorage } from '../../platform/storage/draft-storage.ts';
import { browserFiles, type FileStore } from '../../platform/storage/file-storage.ts';
import type { AcceptedFile } from '../../ui/files/accept-files.ts';
import {
  type Attachment,
  type Begun,
  blankDraft,
  type Draft,
  draftKey,
  draftOf,
  isTouched,
  parseDraft,
  reconciled,
  withInvited,
} from './draft.ts';
import { lastPlace } from './last-place.ts';
import { checkPost, fieldOf } from './steps.ts';

interface KeptDraft {
  draft: Draft;
  files: Map<string, File>;
}

export function draftStore(text?: TextStore, files: FileStore = browserFiles) {
  const drafts = draftStorage(parseDraft, text);
  return {
    async read(key: string): Promise<KeptDraft | null> {
      const draft = drafts.read(key);
      if (!draft) return null;
      const found = new Map<string, File>();
      for (const { id, mediaId } of draft.files) {
        const file = mediaId === undefined ? await files.get(id) : undefined;
        if (file) found.set(id, file);
      }
      return {
        draft: {
          ...draft,
          files: draft.files.filter(({ id, mediaId }) => mediaId !== undefined || found.has(id)),
        },
        files: found,
      };
    },
    /**
     * Moves a guest's draft to its author's account. A draft that is waiting to be sent replaces the
     * account's own draft; any other is moved only if the account has none.
     */
    adopt(from: string, to: string): void {
      const draft = drafts.read(from);
      if (!draft || from === to || (!draft.due && drafts.read(to))) return;
      drafts.write(to, draft);
      drafts.forget(from);
    },
    write(key: string, draft: Draft): void {
      drafts.write(key, { ...draft, at: new Date().toISOString() });
    },
    keepFile: (id: string, file: File) => files.put(id, file),
    deleteFile: (id: string) => files.delete(id),
    async remove(key: string): Promise<void> {
      const draft = drafts.read(key);
      drafts.forget(key);
      for (const { id } of draft?.files ?? []) await files.delete(id);
    },
  };
}

/**
 * Manages the unsent form, which is stored in the browser on every change until it is sent or discarded. When
 * editing a post, returns null until the post is loaded.
 */
export function useJobPostDraft(
  opened: string,
  post: JobPost | null | undefined,
  mayOffer: boolean,
  begun: Begun = {},
) {
  // The key is set only once, because signing up within the form must not switch to another draft.
  const [key] = useState(opened);
  const [store] = useState(() => draftStore());
  const begin = () => (post ? draftOf(post) : blankDraft(lastPlace.read(), begun));
  const [base, setBase] = useState(() => (post === undefined ? null : begin()));
  if (base === null && post !== undefined) setBase(begin());
  const form = useLiveForm((base ?? blankDraft()).fields, checkPost, { fieldOf });
  const fields = form.watch();
  const [own, setDraft] = useState<Draft | null>(null);
  const draft = own && { ...own, fields };
  const [resumed, setResumed] = useState<Pick<Draft, 'at' | 'step'> | null>(null);
  const files = useRef(new Map<string, File>());

  const isOpen = base !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each form
  useEffect(() => {
    if (!base) return;
    let gone = false;
    if (!post) store.adopt(draftKey(undefined), key);
    void store.read(key).then((kept) => {
      if (gone) return;
      const found = kept && (post ? reconciled(kept.draft, post) : withInvited(kept.draft, begun.asked));
      // If the stored draft is empty, the initial values from the link replace it.
      const isEmpty = found && !post && !found.fields.subject && !found.files.length;
      const touched = found && isTouched(found, base) && !(isEmpty && Object.keys(begun).length);
      files.current = kept?.files ?? new Map();
      const next = touched ? found : base;
      // If the profile no longer offers services, the draft of a new post continues as an inquiry.
      form.reset({ ...next.fields, ...(touched && !mayOffer && !post && { type: 'inquiry' }) });
      setDraft(next);
      setResumed(touched ? found : null);
    });
    return () => {
      gone = true;
    };
  }, [key, isOpen]);

  const finish = useDraftStorage({
    draft,
    touched: draft !== null && base !== null && isTouched(draft, base),
    key,
    write: store.write,
    forget: store.remove,
  });
  const change = useCallback(
    (step: (before: Draft) => Draft) => setDraft((before) => before && step(before)),
    [],
  );
  const { watch } = form;
  // A draft waiting for its author's account is no longer sent automatically once it has been changed.
  useEffect(() => {
    const watching = watch((_, { name }) => {
      if (name) change(({ due: __, ...rest }) => rest);
    });
    return () => watching.unsubscribe();
  }, [watch, change]);
  const shown = draft ?? (post ? null : base);
  if (shown === null) return null;
  return {
    form,
    draft: shown,
    /** False until the browser's storage has been read. */
    ready: draft !== null,
    change,
    resumed,
    files: files.current,
    /** Stores a file before listing it in the draft, so that every file on screen survives a reload. */
    async addFile({ file, kind }: AcceptedFile): Promise<void> {
      const id = crypto.randomUUID();
      files.current.set(id, file);
      await store.keepFile(id, file);
      const added = { id, name: file.name, size: file.size, kind };
      change((before) => ({ ...before, files: [...before.files, added].slice(0, limits.media.files) }));
    },
    deleteFile(id: string) {
      files.current.delete(id);
      void store.deleteFile(id);
    },
    async discard() {
      await store.remove(key);
      files.current = new Map();
      const fresh = begin();
      setBase(fresh);
      form.reset(fresh.fields);
      setDraft(fresh);
      setResumed(null);
    },
    finish,
  };
}

export type DraftControl = NonNullable<ReturnType<typeof useJobPostDraft>>;

/** Returns thumbnail URLs: object URLs for chosen files, server URLs for uploaded ones. */
export function usePreviews(files: ReadonlyMap<string, File>, post: JobPost | null) {
  const urls = useObjectUrls();
  useEffect(() => urls.keep(new Set(files.keys())), [urls, files]);
  return ({ id, kind, mediaId }: Attachment): string | undefined => {
    if (kind !== 'image') return undefined;
    const file = files.get(id);
    return file
      ? urls.of(id, file)
      : (post?.media_files.find((media) => media.id === mediaId)?.thumb ?? undefined);
  };
}
