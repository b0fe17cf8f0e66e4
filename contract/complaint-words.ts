import { day } from './durations.ts';
import { dayAfter, dayOf } from './format.ts';

// States, rights and deadlines of complaints. Separate from the schemas, so pages can import them without
// loading zod.

export const complaintStates = ['open', 'answered', 'closed'] as const;
export type ComplaintState = (typeof complaintStates)[number];

export type ComplaintSide = 'client' | 'worker';

export type ComplaintAction = 'write' | 'answer' | 'close' | 'export';

interface Right {
  by: ComplaintSide;
  /** States in which the action is possible; `none`: there is no complaint yet. */
  from: readonly (ComplaintState | 'none')[];
  /** Null if the state does not change. */
  to: ComplaintState | null;
}

/**
 * Who may do what (docs/PRODUCT.md#complaints). Both parties of the deal may read; nobody else can see that a
 * complaint exists.
 */
export const complaintRights: Readonly<Record<ComplaintAction, Right>> = {
  write: { by: 'client', from: ['none'], to: 'open' },
  answer: { by: 'worker', from: ['open'], to: 'answered' },
  close: { by: 'client', from: ['open', 'answered'], to: 'closed' },
  export: { by: 'client', from: ['open', 'answered', 'closed'], to: null },
};

/** Days to answer a written complaint (Zakon o zaštiti potrošača, NN 19/22, čl. 10. st. 6). */
const answerDays = 15;
/** Number of days before the deadline when both parties are reminded. */
export const remindedBefore = 3;

/** Returns the deadline, `YYYY-MM-DD`. Counts calendar days in Croatia, excluding the day of receipt. */
export const termOf = (received: string | Date) => dayAfter(dayOf(received), answerDays);

/** Returns the whole days until a deadline: 0 on the last day, negative after it. */
export const daysUntil = (dueOn: string, now: Date) => (Date.parse(dueOn) - Date.parse(dayOf(now))) / day;

export const complaintMoments = {
  before: 'Prije radova',
  during: 'Tijekom radova',
  after: 'Nakon radova',
} as const;
export type ComplaintMoment = keyof typeof complaintMoments;

/** Whether the worker accepts that the complaint is justified; the law requires a clear statement. */
export const verdicts = {
  accepted: 'Prigovor je osnovan',
  refused: 'Prigovor nije osnovan',
} as const;

interface NextStep {
  title: string;
  text: string;
  source: string;
  /** Web page of the institution; missing if the source is a law. */
  href?: string;
}

/** Facts about the steps after a complaint, each with its source; not advice. */
export const nextSteps: readonly NextStep[] = [
  {
    title: 'Rok za odgovor',
    text: 'Trgovac mora na pisani prigovor pisano odgovoriti u roku od 15 dana od dana zaprimanja i jasno reći prihvaća li da je prigovor osnovan.',
    source: 'Zakon o zaštiti potrošača (NN 19/22), članak 10. stavak 6.',
  },
  {
    title: 'Državni inspektorat',
    text: 'Nakon pisanog prigovora trgovcu potrošač može podnijeti prijavu tržišnoj inspekciji Državnog inspektorata.',
    source: 'gov.hr, Dispute resolution',
    href: 'https://gov.hr/en/dispute-resolution/556',
  },
  {
    title: 'Centar za mirenje pri Hrvatskoj obrtničkoj komori',
    text: 'Rješava potrošačke sporove s registriranim obrtnicima. Prijedlog se podnosi u roku od godine dana od prigovora trgovcu i navodi njegov datum; mogu se priložiti prigovor, odgovor, ponude i računi.',
    source: 'hok.hr, Mediation Centre',
    href: 'https://www.hok.hr/en/dispute-resolution-services/mediation-centre',
  },
  {
    title: 'Centar za mirenje pri Hrvatskoj gospodarskoj komori',
    text: 'Nadležan je na cijelom području Hrvatske. Prijedlog može odbaciti ako se potrošač nije prije toga obratio trgovcu.',
    source: 'hgk.hr, Zaštita potrošača',
    href: 'https://www.hgk.hr/centar-za-mirenje/zastita-potrosaca',
  },
  {
    title: 'Sud',
    text: 'Nakon pisanog prigovora potrošač može pokrenuti i sudski postupak.',
    source: 'gov.hr, Dispute resolution',
    href: 'https://gov.hr/en/dispute-resolution/556',
  },
];
