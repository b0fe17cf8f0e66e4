import { limits } from '#contract/constants.ts';
import { formatTimeStart, momentOf } from '#contract/deal-times.ts';
import {
  agreeUndo as agree,
  askUndo as ask,
  cancelDeal as cancel,
  chooseTime as choose,
  finishDeal as finish,
  giveAddress as give,
  proposeTimes as propose,
  refuseUndo as refuse,
  statePrice as state,
} from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { defineAction } from '../platform/actions/action.ts';
import { typedCents } from '../ui/fields/money.ts';

// A 409 on retry after a lost response means that the first attempt succeeded.
const shared = { conflict: 'Dogovor je u međuvremenu promijenjen.', arrived: [409] } as const;

interface Price {
  id: number;
  /** Amount that a button sends. */
  cents?: number | string;
  /** Amount from a field; typed text without JavaScript. */
  final_cents?: number | string;
}

/** Returns the amount in cents; 0, which the API rejects, for an empty field. */
const amountOf = ({ cents, final_cents: typed }: Omit<Price, 'id'>) =>
  cents === undefined ? typedCents(typed || 0) : Number(cents);
const isPriced = ({ cents, final_cents: typed }: Omit<Price, 'id'>) =>
  cents !== undefined || typed !== undefined;

interface Proposal {
  id: number;
  client_id: string;
  times: { starts_at: string; ends_at: string }[];
}

export function proposalIn(form: FormData): Proposal {
  const text = (name: string) => String(form.get(name) ?? '');
  const rows = Array.from({ length: limits.dealTimesMost }, (_, row) => ({
    starts_at: momentOf(text(`dan-${row}`), text(`od-${row}`)) ?? '',
    ends_at: momentOf(text(`dan-${row}`), text(`do-${row}`)) ?? '',
    day: text(`dan-${row}`),
  }));
  return {
    id: Number(form.get('id')),
    client_id: text('client_id'),
    times: rows.flatMap(({ day, ...time }) => (day ? [time] : [])),
  };
}

export const proposeTimes = defineAction('predlozi-termin', propose, {
  read: proposalIn,
  input: ({ id, ...body }: Proposal) => ({ params: { id }, body }),
  done: ['Prijedlog je poslan.', 'Druga strana bira termin koji joj odgovara.'],
  to: ({ data }) => paths.deal(data.id),
});

export const chooseTime = defineAction('odaberi-termin', choose, {
  ...shared,
  input: ({ id, time }: { id: number; time: number }) => ({ params: { id, time } }),
  done: ['Termin je dogovoren.', 'Druga strana dobiva obavijest i datoteku za kalendar.'],
});

export const finishDeal = defineAction('obavljeno', finish, {
  ...shared,
  input: ({ id, early, ...price }: Price & { early?: '1' }) => ({
    params: { id },
    body: { ...(early && { early: true }), ...(isPriced(price) && { final_cents: amountOf(price) }) },
  }),
  done: ['Posao je obavljen.', 'Drugoj strani stiže obavijest.'],
});

// One action under different names, so that without JavaScript only the submitted form shows its confirmation
// or error.
export const finishAsOffered: typeof finishDeal = { ...finishDeal, name: 'obavljeno-kao-u-ponudi' };
export const finishWithPrice: typeof finishDeal = { ...finishDeal, name: 'obavljeno-uz-cijenu' };

export const cancelDeal = defineAction('otkazi-dogovor', cancel, {
  ...shared,
  done: ['Dogovor je otkazan.', 'Drugoj strani stiže obavijest.'],
});
export const askUndo = defineAction('ponisti', ask, {
  ...shared,
  done: ['Molba je poslana.', 'Korak se poništava kad druga strana pristane.'],
});
export const agreeUndo = defineAction('pristani', agree, { ...shared, done: ['Zadnji korak je poništen.'] });
export const refuseUndo = defineAction('ne-ponistavaj', refuse, {
  ...shared,
  done: ['Dogovor ostaje kakav jest.'],
});
/** States the final price, or confirms the amount that the other side has stated. */
export const statePrice = defineAction('konacna-cijena', state, {
  ...shared,
  input: ({ id, ...price }: Price) => ({ params: { id }, body: { final_cents: amountOf(price) } }),
  done: ({ data: { final_price: price } }) =>
    price?.confirmed_at
      ? ['Konačna cijena je potvrđena.']
      : ['Konačna cijena je spremljena.', 'Vrijedi kad je druga strana potvrdi.'],
});
export const giveAddress = defineAction('adresa', give, {
  done: ['Adresa je spremljena.', 'Vidite je samo Vi i majstor.'],
});

export const dealActions = [
  proposeTimes,
  chooseTime,
  finishDeal,
  finishAsOffered,
  finishWithPrice,
  cancelDeal,
  askUndo,
  agreeUndo,
  refuseUndo,
  giveAddress,
  statePrice,
] as const;
export const chatDealActions = [chooseTime, agreeUndo, refuseUndo] as const;

/** Returns the confirmation shown before a job is marked as done ahead of its agreed time. */
export const askToFinishEarly = (startsAt: string | null) => ({
  title: 'Posao je već obavljen?',
  content: `${
    startsAt ? `Termin je dogovoren za ${formatTimeStart(startsAt)}.` : 'Termin još nije dogovoren.'
  } Druga strana dobiva obavijest da je posao obavljen i otvara se ocjenjivanje. Natrag se može samo uz pristanak obiju strana.`,
  submit: 'Da, obavljen je',
  cancel: 'Još nije',
  busyText: 'Sprema se…',
});

export const askToCancel = {
  title: 'Otkazati dogovor?',
  content: 'Druga strana dobiva obavijest. Ponuda više ne vrijedi, a klijent može ponovno otvoriti upit.',
  submit: 'Otkažite dogovor',
  cancel: 'Zadržite ga',
  busyText: 'Otkazuje se…',
  danger: true,
};
