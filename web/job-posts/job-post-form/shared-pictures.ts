import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { limits } from '#contract/constants.ts';
import { count } from '#contract/format.ts';
import { inquiryNouns } from '#contract/plurals.ts';
import { toast } from '../../platform/actions/toast.tsx';
import { browserFiles } from '../../platform/storage/file-storage.ts';
import { sharedIds } from '../../platform/storage/shared-id.ts';
import { acceptFiles } from '../../ui/files/accept-files.ts';
import { imagesOnly } from '../../ui/files/accepted.ts';
import { postWords } from '../post-words.ts';
import type { DraftControl } from './draft-storage.ts';

/** Adds pictures shared from the phone to the form, then deletes them from the browser's file store. */
export function useSharedPictures(control: DraftControl): void {
  const [query] = useSearchParams();
  const taken = useRef(false);
  useEffect(() => {
    const ids = sharedIds(query.get('slike'));
    if (taken.current || !control.ready || ids.length === 0) return;
    taken.current = true;
    const take = async () => {
      const found = (await Promise.all(ids.map((id) => browserFiles.get(id)))).filter(
        (file) => file !== undefined,
      );
      let added = 0;
      const refused = await acceptFiles(
        found,
        { max: limits.media.files, accept: imagesOnly },
        control.draft.files.length,
        async (taken) => {
          await control.addFile(taken);
          added += 1;
        },
      );
      for (const id of ids) await browserFiles.delete(id);
      if (added > 0)
        toast.success(
          postWords[control.draft.fields.type].pictures,
          `Dodano: ${count(added, inquiryNouns.slika)}. Vidite ih u koraku „Prilozi“.`,
        );
      for (const sentence of refused) toast.warning('Slika nije dodana.', sentence);
    };
    void take();
  }, [query, control]);
}
