import { putReasons, type ReasonedDecision, type Reasons } from '#contract/moderation.ts';
import { putClaims } from '#contract/pages.ts';
import { defineAction, type Flash } from '../platform/actions/action.ts';
import { rowsIn } from '../platform/forms/form-rows.ts';

const done: Flash = ['Spremljeno.', 'Promjena je vidljiva odmah.'];

export const saveClaims = defineAction('tvrdnje', putClaims, {
  read: (form) => ({ claims: rowsIn('claims', ['value', 'label'], form) }),
  done,
});

export const withText: readonly ReasonedDecision[] = ['job_post', 'report', 'ticket', 'appeal'];

const reasonsOf = (decision: ReasonedDecision) =>
  defineAction(`razlozi-${decision}`, putReasons, {
    read: (form) => ({
      reasons: rowsIn('reasons', withText.includes(decision) ? ['label', 'text'] : ['label'], form),
    }),
    input: ({ reasons }: { reasons: Reasons }) => ({ body: { decision, reasons } }),
    done,
  });

/** One action per list, because each is saved separately. */
export const saveReasons = {
  job_post: reasonsOf('job_post'),
  ad_decline: reasonsOf('ad_decline'),
  ad_pause: reasonsOf('ad_pause'),
  trade_check: reasonsOf('trade_check'),
  report: reasonsOf('report'),
  ticket: reasonsOf('ticket'),
  appeal: reasonsOf('appeal'),
} satisfies Record<ReasonedDecision, unknown>;

export const reasonLists = [
  {
    decision: 'job_post',
    title: 'Gotovi razlozi za poslove',
    hint: 'Nude se pri povratu posla na doradu i pri deaktivaciji.',
  },
  {
    decision: 'trade_check',
    title: 'Gotovi razlozi za provjere obrta',
    hint: 'Nude se kad obrt ne potvrdite.',
  },
  {
    decision: 'ad_decline',
    title: 'Gotovi razlozi za odbijanje oglasa',
    hint: 'Nude se kad oglas na pregledu odbijete.',
  },
  {
    decision: 'ad_pause',
    title: 'Gotovi razlozi za zaustavljanje oglasa',
    hint: 'Nude se kad zaustavite oglas koji se prikazuje.',
  },
  {
    decision: 'report',
    title: 'Gotovi razlozi za prijave',
    hint: 'Nude se kad odlučujete o prijavi; objašnjenje čita osoba o kojoj je riječ, pa neka imenuje pravilo.',
  },
  {
    decision: 'ticket',
    title: 'Gotovi odgovori na zahtjeve',
    hint: 'Nude se kad odgovarate na poruku podršci; prije slanja svaki se može doraditi.',
  },
  {
    decision: 'appeal',
    title: 'Gotovi odgovori na žalbe',
    hint: 'Nude se kad odlučujete o žalbi; prije slanja svaki se može doraditi.',
  },
] as const satisfies readonly { decision: ReasonedDecision; title: string; hint: string }[];
