import { useCallback, useEffect, useMemo, useState } from 'react';
import { type Check, useLiveForm } from '../platform/forms/live-form.ts';
import { useDraftStorage } from '../platform/storage/draft-storage.ts';
import { type AdDraft, adDraftStore, type DraftPicture, draftKey } from './ad-draft.ts';
import { type AdFields, sameFields } from './ad-fields.ts';

interface Begins {
  fields: AdFields;
  picture: DraftPicture;
  reached: number;
}

/** Creates an empty draft with a new id, because the id of a discarded draft must not be reused. */
const begun = (begins: Begins): AdDraft => ({ ...begins, at: '', clientId: crypto.randomUUID() });

const sameAs = (draft: AdDraft, begins: Begins) =>
  sameFields(draft.fields, begins.fields) && JSON.stringify(draft.picture) === JSON.stringify(begins.picture);

/**
 * Stores the unsent ad in the browser with every change until it is sent or discarded. A draft begun while
 * signed out is kept after sign-in. `chosen` is a number of impressions from the URL.
 */
export function useAdDraft(
  begins: Begins,
  check: Check<AdFields>,
  {
    userId,
    adId,
    chosen,
  }: { userId: number | undefined; adId: number | undefined; chosen: string | undefined },
) {
  const [store] = useState(() => adDraftStore());
  const form = useLiveForm(begins.fields, check);
  const [own, setDraft] = useState<AdDraft>(() => begun(begins));
  const draft: AdDraft = { ...own, fields: form.watch() };
  const [resumed, setResumed] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState(false);
  const key = draftKey(userId, adId);
  const guestKey = draftKey(undefined, adId);

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the form opens
  useEffect(() => {
    const kept = store.read(key) ?? store.read(guestKey);
    setRead(true);
    if (!kept || sameAs(kept, begins)) return;
    form.reset({ ...kept.fields, ...(chosen !== undefined && { desired_appearances: chosen }) });
    setDraft(kept);
    setResumed(kept.at);
    const { picture } = kept;
    if (picture === null || picture === 'saved') return;
    void store.file(picture.id).then((found) => {
      if (found) setFile(found);
      // The file is no longer stored; continue without the picture.
      else
        setDraft((before) => (before.picture === picture ? { ...before, picture: begins.picture } : before));
    });
  }, []);

  useEffect(() => {
    if (read && key !== guestKey) store.forget(guestKey);
  }, [read, key, guestKey, store]);
  const over = useDraftStorage({
    draft: read ? draft : null,
    touched: !sameAs(draft, begins),
    key,
    write: (at, it) => store.write(at, { ...it, at: new Date().toISOString() }),
    forget: store.forget,
  });

  const deletePicture = (picture: DraftPicture) => {
    if (picture !== null && picture !== 'saved') void store.deleteFile(picture.id);
  };
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return {
    form,
    draft,
    read,
    resumed,
    file,
    address,
    changed: !sameAs(draft, begins),
    reach: useCallback(
      (step: number) => setDraft((before) => (before.reached < step ? { ...before, reached: step } : before)),
      [],
    ),
    choosePicture(next: File | 'saved' | null) {
      deletePicture(draft.picture);
      const picture = next instanceof File ? { id: crypto.randomUUID(), name: next.name } : next;
      if (next instanceof File && picture !== null && picture !== 'saved')
        void store.keepFile(picture.id, next);
      setFile(next instanceof File ? next : null);
      setDraft((before) => ({ ...before, picture }));
    },
    discard() {
      deletePicture(draft.picture);
      setFile(null);
      setResumed(null);
      form.reset(begins.fields);
      setDraft(begun(begins));
    },
    finish() {
      over();
      deletePicture(draft.picture);
    },
  };
}
export type AdDraftControl = ReturnType<typeof useAdDraft>;
