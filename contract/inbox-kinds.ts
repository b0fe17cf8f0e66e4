import type { Ability } from './endpoint.ts';

// Kinds of inbox cases, and the decisions each kind allows. Separate from the endpoints, so pages can import
// them without loading zod.

/**
 * The texts a decision requires. `explained`: a reason, and the broken rule or how to fix the content;
 * `answer`: the text to send; `judged`: the broken rule, an explanation for the person concerned and an
 * answer to the reporter.
 */
export type Remark = 'none' | 'reason' | 'explained' | 'answer' | 'judged';

export interface InboxAction {
  key: string;
  label: string;
  busy: string;
  done: string;
  hotKey: string;
  look: 'primary' | 'danger' | 'text';
  remark: Remark;
}

interface InboxKind {
  word: string;
  one: string;
  many: string;
  ability: Ability;
  actions: readonly InboxAction[];
}

const approve = { key: 'approve', hotKey: 'O', look: 'primary', remark: 'none' } as const;
const decline = { key: 'decline', hotKey: 'D', look: 'danger' } as const;
const publish = { ...approve, label: 'Objavite', busy: 'Objavljuje se…', done: 'Objavljeno' } as const;

/**
 * Everything that waits for a decision. To add a kind, add an entry here and its implementation in
 * `server/inbox/kinds.ts`.
 */
export const inboxKinds = {
  job_post: {
    word: 'upit',
    one: 'Posao',
    many: 'Poslovi',
    ability: 'moderate',
    actions: [
      publish,
      {
        ...decline,
        label: 'Vratite na doradu',
        busy: 'Vraća se…',
        done: 'Vraćeno na doradu',
        remark: 'explained',
      },
      {
        key: 'deactivate',
        hotKey: 'N',
        look: 'text',
        label: 'Deaktivirajte',
        busy: 'Deaktivira se…',
        done: 'Deaktivirano',
        remark: 'explained',
      },
    ],
  },
  ad: {
    word: 'oglas',
    one: 'Oglas',
    many: 'Oglasi',
    ability: 'moderate',
    actions: [
      publish,
      { ...decline, label: 'Odbijte', busy: 'Odbija se…', done: 'Odbijeno', remark: 'explained' },
    ],
  },
  report: {
    word: 'prijava',
    one: 'Prijava',
    many: 'Prijave',
    ability: 'moderate',
    actions: [
      {
        key: 'close',
        hotKey: 'O',
        look: 'primary',
        label: 'Zaključite bez mjere',
        busy: 'Zaključuje se…',
        done: 'Zaključeno',
        remark: 'judged',
      },
      {
        ...decline,
        key: 'remove',
        label: 'Uklonite',
        busy: 'Uklanja se…',
        done: 'Uklonjeno',
        remark: 'judged',
      },
      {
        key: 'warn',
        hotKey: 'U',
        look: 'text',
        label: 'Upozorite',
        busy: 'Šalje se…',
        done: 'Upozoreno',
        remark: 'judged',
      },
    ],
  },
  appeal: {
    word: 'zalba',
    one: 'Žalba',
    many: 'Žalbe',
    ability: 'moderate',
    actions: [
      {
        ...approve,
        key: 'upheld',
        label: 'Odluka ostaje',
        busy: 'Šalje se…',
        done: 'Odluka ostaje',
        remark: 'answer',
      },
      {
        ...decline,
        key: 'reversed',
        label: 'Odluka se mijenja',
        busy: 'Šalje se…',
        done: 'Odluka promijenjena',
        remark: 'answer',
      },
    ],
  },
  trade_check: {
    word: 'provjera',
    one: 'Provjera obrta',
    many: 'Provjere obrta',
    ability: 'moderate',
    actions: [
      { ...approve, label: 'Potvrdite obrt', busy: 'Potvrđuje se…', done: 'Potvrđeno' },
      { ...decline, label: 'Ne potvrđujte', busy: 'Šalje se…', done: 'Nije potvrđeno', remark: 'reason' },
    ],
  },
  ticket: {
    word: 'zahtjev',
    one: 'Zahtjev',
    many: 'Zahtjevi',
    ability: 'support',
    actions: [
      {
        key: 'answer',
        hotKey: 'O',
        look: 'primary',
        label: 'Pošaljite odgovor',
        busy: 'Šalje se…',
        done: 'Odgovoreno',
        remark: 'answer',
      },
      {
        key: 'close',
        hotKey: 'D',
        look: 'danger',
        label: 'Zaključite bez odgovora',
        busy: 'Zaključuje se…',
        done: 'Zaključeno',
        remark: 'none',
      },
    ],
  },
} as const satisfies Record<string, InboxKind>;

export type InboxKindName = keyof typeof inboxKinds;
export const kindNames = Object.keys(inboxKinds) as [InboxKindName, ...InboxKindName[]];

/** Returns the action of a kind by its key, or undefined if the kind has no action with that key. */
export const actionOf = (kind: InboxKindName, key: string): InboxAction | undefined =>
  inboxKinds[kind].actions.find((one: InboxAction) => one.key === key);

/**
 * Sort orders of the inbox. Urgent cases come first if `urgentFirst`, then those that have waited longest.
 */
export const inboxOrders = {
  hitno: { label: 'Najhitnije prvo', urgentFirst: true },
  najstarije: { label: 'Najstarije prvo', urgentFirst: false },
} as const;
export type InboxOrder = keyof typeof inboxOrders;

/** Seconds a claim lasts after the case was last opened. */
export const claimSeconds = 300;
/** Maximum number of cases in one bulk decision. */
export const mostTogether = 50;
