import {
  cancelLook as cancel,
  offerSlot as offer,
  takeSlot as take,
  withdrawSlot as withdraw,
} from '#contract/deal-slots.ts';
import { momentOf } from '#contract/deal-times.ts';
import type { SlotKind } from '#contract/working-week.ts';
import { defineAction } from '../platform/actions/action.ts';

const done = ['Termin je ponuđen.', 'Vide ga klijenti s kojima imate dogovor bez termina.'] as const;

interface TypedSlot {
  dan: string;
  od: string;
  do: string;
  kind: SlotKind;
}

/** Offers a slot with typed times. */
export const offerSlot = defineAction('ponudi-termin', offer, {
  input: ({ dan, od, do: to, kind }: TypedSlot) => ({
    body: { kind, starts_at: momentOf(dan, od) ?? '', ends_at: momentOf(dan, to) ?? '' },
  }),
  done,
});

/** Maps an error path to its field in the slot form. */
export function fieldOfSlot(path: string, typed: Partial<TypedSlot>): string {
  if (path === 'ends_at') return 'do';
  if (path !== 'starts_at') return path;
  return typed.dan && typed.od && momentOf(typed.dan, typed.od) === undefined ? 'od' : 'dan';
}

export const offerFree = defineAction('ponudi-slobodno', offer, { done });

export const withdrawSlot = defineAction('povuci-termin', withdraw, {
  done: ['Termin je povučen.'],
  arrived: [404],
});

export const slotActions = [offerSlot, offerFree, withdrawSlot] as const;

// A 409 means that another client was faster.
export const takeSlot = defineAction('uzmi-termin', take, {
  input: ({ id, slot }: { id: number; slot: number }) => ({ params: { id, slot } }),
  conflict: 'Termin više nije slobodan.',
  done: ({ data }) =>
    data.stage === 'scheduled'
      ? ['Termin je dogovoren.', 'Druga strana dobiva obavijest i datoteku za kalendar.']
      : ['Izvid je dogovoren.', 'Majstoru stiže poruka.'],
});
export const cancelLook = defineAction('otkazi-izvid', cancel, {
  conflict: 'Izvid je u međuvremenu promijenjen.',
  arrived: [409],
  done: ['Izvid je otkazan.', 'Drugoj strani stiže poruka.'],
});

export const askToCancelLook = {
  title: 'Otkazati izvid?',
  content: 'Drugoj strani stiže poruka, a dogovor ostaje.',
  submit: 'Otkažite izvid',
  cancel: 'Zadržite ga',
  busyText: 'Otkazuje se…',
  danger: true,
};
