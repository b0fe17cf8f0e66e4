import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Frequency, frequencies } from '#contract/saved-search-words.ts';
import { deleteSavedSearch, type SavedSearch, updateSavedSearch } from '#contract/saved-searches.ts';
import { api } from '../platform/api.ts';
import { toast, toastError } from '../platform/toast.tsx';
import { useConfirm } from '../ui/overlays/confirm.tsx';

/** What one does to a saved search in one step. */
export function useSavedSearchActs({ id, title, frequency: saved }: SavedSearch) {
  const { revalidate } = useRevalidator();
  const confirm = useConfirm();
  // The choice holds while it is being saved.
  const [wanted, setWanted] = useState<Frequency>();
  return {
    frequency: wanted ?? saved,
    async setFrequency(frequency: Frequency) {
      setWanted(frequency);
      try {
        await api.call(updateSavedSearch, { params: { id }, body: { frequency } });
        toast.success('Učestalost je promijenjena.', `Javljamo: ${frequencies[frequency].label.toLowerCase()}.`);
        await revalidate();
      } catch (error) {
        toastError(error);
      }
      setWanted(undefined);
    },
    async remove() {
      const gone = await confirm({
        title: 'Izbrisati pretragu?',
        content: `Za „${title}“ više Vam nećemo javljati nove poslove.`,
        submit: 'Izbrišite',
        busyText: 'Briše se…',
        danger: true,
        action: () => api.call(deleteSavedSearch, { params: { id } }),
      });
      if (!gone) return;
      toast.success('Pretraga je izbrisana.');
      await revalidate();
    },
  };
}
