import { useCallback, useEffect, useMemo, useState } from 'react';
import { useDraftStorage } from '../platform/storage/draft-storage.ts';
import { type AdDraft, adDraftStore, type DraftPicture, draftKey } from './ad-draft.ts';
import { type AdFields, type SetField, sameFields } from './ad-fields.ts';

interface Begins {
  fields: AdFields;
  picture: DraftPicture;
  reached: number;
}

/** A discarded draft’s id must not be reused. */
const begun = (begins: Begins): AdDraft => ({ ...begins, at: '', clientId: crypto.randomUUID() });

const sameAs = (draft: AdDraft, begins: Begins) =>
  sameFields(draft.fields, begins.fields) && JSON.stringify(draft.picture) === JSON.stringify(begins.picture);

/**
 * Stores the unsent ad in the browser with every change until it is sent or discarded. Signing in midway
 * continues the signed-out draft. `chosen` is a number of impressions from the URL.
 */
export function useAdDraft(
  begins: Begins,
  {
    userId,
    adId,
    chosen,
  }: { userId: number | undefined; adId: number | undefined; chosen: string | undefined },
) {
  const [store] = useState(() => adDraftStore());
  const [draft, setDraft] = useState<AdDraft>(() => begun(begins));
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
    setDraft(
      chosen === undefined ? kept : { ...kept, fields: { ...kept.fields, desired_appearances: chosen } },
    );
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
    write: store.write,
    forget: store.forget,
  });

  const change = useCallback(
    (step: (before: AdDraft) => AdDraft) =>
      setDraft((before) => ({ ...step(before), at: new Date().toISOString() })),
    [],
  );
  const set = useCallback<SetField>(
    (name, value) => change((before) => ({ ...before, fields: { ...before.fields, [name]: value } })),
    [change],
  );
  const drop = (picture: DraftPicture) => {
    if (picture !== null && picture !== 'saved') void store.dropFile(picture.id);
  };
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return {
    draft,
    set,
    read,
    resumed,
    file,
    address,
    changed: !sameAs(draft, begins),
    reach: useCallback(
      (step: number) => change((before) => (before.reached < step ? { ...before, reached: step } : before)),
      [change],
    ),
    choosePicture(next: File | 'saved' | null) {
      drop(draft.picture);
      const picture = next instanceof File ? { id: crypto.randomUUID(), name: next.name } : next;
      if (next instanceof File && picture !== null && picture !== 'saved')
        void store.keepFile(picture.id, next);
      setFile(next instanceof File ? next : null);
      change((before) => ({ ...before, picture }));
    },
    discard() {
      drop(draft.picture);
      setFile(null);
      setResumed(null);
      setDraft(begun(begins));
    },
    finish() {
      over();
      drop(draft.picture);
    },
  };
}
export type AdDraftControl = ReturnType<typeof useAdDraft>;
