import { withoutEnd } from './format.ts';

// Texts of moderation decisions. Separate from the schemas, so pages can import them without loading zod.

export type Decided = 'job_post' | 'user' | 'review' | 'message' | 'ad' | 'deal';

/** `none`: no breach was found. `hide`: the content is hidden until a moderator decides. */
export const measures = {
  none: 'Bez mjere',
  correct: 'Vraćeno na doradu',
  refuse: 'Odbijena objava',
  hide: 'Skriveno do pregleda',
  remove: 'Uklonjen sadržaj',
  warn: 'Upozorenje',
  suspend: 'Privremeno ograničen račun',
  ban: 'Zabranjen račun',
} as const;
export type Measure = keyof typeof measures;

/**
 * Possible outcomes of a report, by subject. Messages are private and their recipient can block the author,
 * so a decision about a message can only affect its author's account.
 */
export const measuresFor: Readonly<Record<Decided, readonly Measure[]>> = {
  job_post: ['none', 'remove', 'warn', 'suspend', 'ban'],
  review: ['none', 'remove', 'warn', 'suspend', 'ban'],
  ad: ['none', 'remove', 'warn', 'suspend', 'ban'],
  user: ['none', 'warn', 'suspend', 'ban'],
  message: ['none', 'warn', 'suspend', 'ban'],
  // A worker disputes how a deal counts in their track record: `remove` excludes the deal.
  deal: ['none', 'remove'],
};

export const aboutAccounts: readonly Measure[] = ['warn', 'suspend', 'ban'];

/** Legal or contractual ground (Digital Services Act, art. 17(3)(d) and (e)). */
export const grounds = {
  terms: 'Uvjeti korištenja',
  law: 'Zakon',
} as const;
export type Ground = keyof typeof grounds;

export const groundTexts: Readonly<Record<Ground, string>> = {
  terms:
    'Sadržaj ili postupak nije u skladu s uvjetima korištenja koje ste prihvatili. Što je sporno, piše u obrazloženju.',
  law: 'Sadržaj smatramo nezakonitim. Na koji se propis pozivamo, piše u obrazloženju.',
};

/** Returns the rule and, where given, how it was broken, as one sentence of a statement of reasons. */
export const statedReason = ({
  reason,
  text,
}: {
  reason: string;
  text?: string | null | undefined;
}): string => (text ? `${withoutEnd(reason, '.:')}: ${text}` : reason);

const things: Readonly<Record<Decided, readonly [removed: string, hidden: string]>> = {
  job_post: [
    'Vaša je objava uklonjena s portala.',
    'Vaša je objava skrivena drugima dok je moderator ne pregleda.',
  ],
  review: [
    'Ocjena koju ste napisali uklonjena je s portala.',
    'Ocjena koju ste napisali skrivena je drugima dok je moderator ne pregleda.',
  ],
  ad: ['Vaš je oglas zaustavljen.', 'Vaš je oglas zaustavljen dok ga moderator ne pregleda.'],
  user: ['Vaš je profil uklonjen s portala.', 'Vaš je profil skriven drugima dok ga moderator ne pregleda.'],
  message: ['Vaša je poruka uklonjena.', 'Vaša je poruka skrivena dok je moderator ne pregleda.'],
  deal: [
    'Dogovor se više ne računa u brojke na Vašem profilu.',
    'Dogovor se ne računa u brojke na Vašem profilu dok ga moderator ne pregleda.',
  ],
};

/** Returns the decision as a sentence for the affected user. */
export function decidedText(about: Decided, measure: Measure): string {
  switch (measure) {
    case 'none':
      return 'Nismo poduzeli ništa.';
    case 'correct':
      return 'Vaša je objava vraćena na doradu. Drugi je ne vide dok je ne doradite i dok ponovno ne bude pregledana.';
    case 'refuse':
      return 'Vaš oglas nije prihvaćen za objavu.';
    case 'hide':
      return things[about][1];
    case 'remove':
      return things[about][0];
    case 'warn':
      return 'Dobili ste upozorenje. Vaš račun i dalje radi bez ograničenja.';
    case 'suspend':
      return 'Vaš je račun privremeno ograničen: možete se prijaviti i čitati, ali ne i objavljivati ni pisati drugima.';
    case 'ban':
      return 'Vaš je račun zabranjen: profil i objave više se ne prikazuju, a prijava nije moguća.';
  }
}

/** How the site learned of the breach (art. 17(3)(b)); the reporter is never named. */
export const sources = {
  report: 'Iz prijave drugog korisnika.',
  own: 'Pregledom na vlastitu inicijativu, bez prijave.',
} as const;
export type Source = keyof typeof sources;

/** Returns the sentence on whether automated means were used (art. 17(3)(c)). */
export const automatedText = (automated: boolean): string =>
  automated
    ? 'Sadržaj je skriven automatski, nakon prijava više korisnika. Konačnu odluku donosi moderator.'
    : 'Ne. Odluku je donijela osoba.';

/** Redress in addition to an appeal to the site (art. 17(3)(f)). */
export const redress =
  'Možete se obratiti i certificiranom tijelu za izvansudsko rješavanje sporova ili sudu. Žalba nama pritom nije uvjet.';

export const reportedThings: Readonly<Record<Decided, string>> = {
  job_post: 'objavu',
  user: 'profil',
  review: 'ocjenu',
  message: 'poruku',
  ad: 'oglas',
  deal: 'brojku u dogovoru',
};

const reportOutcomes: Readonly<Record<Measure, string>> = {
  none: 'Nismo našli povredu uvjeta korištenja ni zakona.',
  correct: 'Sadržaj je vraćen autoru na doradu.',
  refuse: 'Sadržaj nije objavljen.',
  hide: 'Sadržaj je skriven dok ga moderator ne pregleda.',
  remove: 'Sadržaj je uklonjen.',
  warn: 'Autor je upozoren.',
  suspend: 'Autoru je račun privremeno ograničen.',
  ban: 'Autoru je račun zabranjen.',
};

/** Returns the outcome of a report as a sentence for its sender. */
export function reportOutcome(about: Decided, measure: Measure): string {
  if (about !== 'deal') return reportOutcomes[measure];
  return measure === 'remove'
    ? 'Dogovor se više ne računa u brojke na Vašem profilu.'
    : 'Brojke na Vašem profilu ostaju kakve jesu.';
}

export const appealStates = {
  open: 'Čeka odluku',
  upheld: 'Odluka ostaje',
  reversed: 'Odluka je promijenjena',
} as const;
export type AppealState = keyof typeof appealStates;

export const judgedFields = {
  text: {
    label: 'Obrazloženje osobi o kojoj je riječ',
    hint: 'Što je u sadržaju sporno i koje pravilo krši',
  },
  reply: { label: 'Poruka onima koji su prijavili', hint: 'Uz ishod, koji im ionako javljamo' },
} as const;
