import { withoutEnd } from './text.ts';

// What is decided about content and accounts, in words. Separate from the schemas, so pages can import them without loading zod.

/** What a decision is about, as its reports name it. */
export type Decided = 'job_post' | 'user' | 'review' | 'message' | 'ad';

/** What is done. `none`: a report without a breach. `hide`: until a moderator has looked. */
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

/** What a report may end with, by what it is about. A message is private, and whoever got it can block its author: only accounts are decided about. */
export const measuresFor: Readonly<Record<Decided, readonly Measure[]>> = {
  job_post: ['none', 'remove', 'warn', 'suspend', 'ban'],
  review: ['none', 'remove', 'warn', 'suspend', 'ban'],
  ad: ['none', 'remove', 'warn', 'suspend', 'ban'],
  user: ['none', 'warn', 'suspend', 'ban'],
  message: ['none', 'warn', 'suspend', 'ban'],
};

/** Decisions about an account, whatever they began with. */
export const aboutAccounts: readonly Measure[] = ['warn', 'suspend', 'ban'];

/** On what a decision rests (Digital Services Act, art. 17(3)(d) and (e)). */
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

/** The rule and, where given, how it was broken, as one sentence of a statement. */
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
};

/** What was decided, to the one it affects. */
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

/** How we learnt of it (art. 17(3)(b)); who reported is never said. */
export const sources = {
  report: 'Iz prijave drugog korisnika.',
  own: 'Pregledom na vlastitu inicijativu, bez prijave.',
} as const;
export type Source = keyof typeof sources;

/** Whether machines took part (art. 17(3)(c)). */
export const automatedText = (automated: boolean): string =>
  automated
    ? 'Sadržaj je skriven automatski, nakon prijava više korisnika. Konačnu odluku donosi moderator.'
    : 'Ne. Odluku je donijela osoba.';

/** What can be done besides an appeal to us (art. 17(3)(f)). */
export const redress =
  'Možete se obratiti i certificiranom tijelu za izvansudsko rješavanje sporova ili sudu. Žalba nama pritom nije uvjet.';

/** What was reported, as the object of a sentence. */
export const reportedThings: Readonly<Record<Decided, string>> = {
  job_post: 'objavu',
  user: 'profil',
  review: 'ocjenu',
  message: 'poruku',
  ad: 'oglas',
};

/** What became of a report, to the one who sent it. */
export const reportOutcomes: Readonly<Record<Measure, string>> = {
  none: 'Nismo našli povredu uvjeta korištenja ni zakona.',
  correct: 'Sadržaj je vraćen autoru na doradu.',
  refuse: 'Sadržaj nije objavljen.',
  hide: 'Sadržaj je skriven dok ga moderator ne pregleda.',
  remove: 'Sadržaj je uklonjen.',
  warn: 'Autor je upozoren.',
  suspend: 'Autoru je račun privremeno ograničen.',
  ban: 'Autoru je račun zabranjen.',
};

/** What became of an appeal. */
export const appealStates = {
  open: 'Čeka odluku',
  upheld: 'Odluka ostaje',
  reversed: 'Odluka je promijenjena',
} as const;
export type AppealState = keyof typeof appealStates;

/** The two texts of a decision about a report, each for one reader. */
export const judgedFields = {
  text: {
    label: 'Obrazloženje osobi o kojoj je riječ',
    hint: 'Što je u sadržaju sporno i koje pravilo krši',
  },
  reply: { label: 'Poruka onima koji su prijavili', hint: 'Uz ishod, koji im ionako javljamo' },
} as const;
