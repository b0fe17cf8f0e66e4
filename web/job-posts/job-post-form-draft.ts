import { useCallback, useEffect, useRef, useState } from 'react';
import type { JobPost } from '#contract/job-posts.ts';
import { blankDraft, type Draft, draftOf, isTouched, reconciled } from './draft.ts';
import { draftStore } from './draft-store.ts';

/** The unsent form: kept in the browser with every change, until it is sent or thrown away. */
export function useJobPostDraft(key: string, post: JobPost | null, mayOffer: boolean) {
  const [store] = useState(() => draftStore());
  const [base, setBase] = useState(() => (post ? draftOf(post) : blankDraft()));
  const [draft, setDraft] = useState<Draft | null>(null);
  /** When the draft was left, if this form goes on with one. */
  const [resumed, setResumed] = useState<string | null>(null);
  const files = useRef(new Map<string, File>());
  const over = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each form
  useEffect(() => {
    let gone = false;
    void store.read(key).then((kept) => {
      if (gone) return;
      const found = kept && (post ? reconciled(kept.draft, post) : kept.draft);
      const touched = found && isTouched(found, base);
      files.current = kept?.files ?? new Map();
      // A profile that no longer offers services goes on with an inquiry (product.md, Job posts).
      setDraft(touched && (mayOffer || post) ? found : touched ? { ...found, fields: { ...found.fields, type: 'inquiry' } } : base);
      setResumed(touched ? found.at : null);
    });
    return () => {
      gone = true;
    };
  }, [key]);

  useEffect(() => {
    if (!draft || over.current) return;
    if (isTouched(draft, base)) store.write(key, draft);
    else void store.remove(key);
  }, [draft, base, key, store]);

  const change = useCallback((step: (before: Draft) => Draft) => setDraft((before) => before && step(before)), []);
  return {
    draft,
    change,
    resumed,
    files: files.current,
    addFile(id: string, file: File) {
      files.current.set(id, file);
      void store.keepFile(id, file);
    },
    dropFile(id: string) {
      files.current.delete(id);
      void store.dropFile(id);
    },
    /** Everything anew, as the form first opened. */
    async discard() {
      await store.remove(key);
      files.current = new Map();
      const anew = post ? draftOf(post) : blankDraft();
      setBase(anew);
      setDraft(anew);
      setResumed(null);
    },
    /** The form was sent: nothing is left to keep. */
    async finish() {
      over.current = true;
      await store.remove(key);
    },
  };
}

export type DraftControl = ReturnType<typeof useJobPostDraft>;
