import { localStore } from '../../platform/storage/browser-storage.ts';
import { parsed } from '../../platform/storage/draft-storage.ts';
import type { Fields, Place } from './draft.ts';

const key = 'mjesto-upita';
const isChoice = (value: unknown) => value === '' || (Number.isInteger(value) && Number(value) > 0);

export const lastPlace = {
  read: (): Place | undefined =>
    parsed<Place>(localStore.getItem(key), ({ county_id, town_id }) =>
      isChoice(county_id) && isChoice(town_id) ? { county_id, town_id } : null,
    ) ?? undefined,
  keep({ county_id, town_id }: Fields): void {
    if (county_id) localStore.setItem(key, JSON.stringify({ county_id, town_id }));
  },
  forget: (): void => localStore.removeItem(key),
};
