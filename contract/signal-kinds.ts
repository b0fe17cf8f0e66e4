// Signals that detectors raise about cases. Separate from the endpoints, so pages can import them without
// loading zod.

/** Subjects that detectors check before a moderator decides. */
export const examinedKinds = ['job_post', 'ad', 'report', 'trade_check'] as const;
export type DetectedKind = (typeof examinedKinds)[number];

/** Subjects that a finding may refer to. */
export const abouts = ['job_post', 'ad', 'user'] as const;
export type About = (typeof abouts)[number];

interface Signal {
  label: string;
  text: string;
  weight: 1 | 2 | 3;
  on: readonly DetectedKind[];
}

/**
 * Signals that detectors raise about a case. Signals affect only the order of cases. To add one, add an entry
 * here and its implementation in `server/signals/detectors.ts`.
 */
export const signals = {
  same_text: {
    label: 'Gotovo isti tekst',
    text: 'Tekst se većim dijelom podudara s drugom objavom.',
    weight: 2,
    on: ['job_post', 'ad'],
  },
  same_picture: {
    label: 'Gotovo ista slika',
    text: 'Sliku je već pokazao netko drugi, ili je objava s njom odbijena.',
    weight: 2,
    on: ['job_post', 'ad', 'report'],
  },
  contact: {
    label: 'Kontakt u tekstu',
    text: 'U tekstu stoji telefon ili email adresa.',
    weight: 1,
    on: ['job_post', 'report'],
  },
  link: {
    label: 'Poveznica u tekstu',
    text: 'U tekstu stoji adresa druge stranice.',
    weight: 1,
    on: ['job_post', 'report'],
  },
  words: {
    label: 'Riječ s popisa',
    text: 'U tekstu je riječ ili izraz s popisa koji vodite na ovoj stranici.',
    weight: 3,
    on: ['job_post', 'ad', 'report'],
  },
  ban: {
    label: 'Pod zabranom',
    text: 'Mreža, email ili telefon autora, ili izraz u tekstu, na popisu je zabrana.',
    weight: 3,
    on: ['job_post', 'ad', 'report', 'trade_check'],
  },
  disposable_mail: {
    label: 'Privremena email adresa',
    text: 'Email autora je s domene koja daje adrese za jednu uporabu.',
    weight: 2,
    on: ['job_post', 'ad', 'report', 'trade_check'],
  },
  new_accounts: {
    label: 'Niz novih računa s mreže',
    text: 'Račun autora jedan je od pet ili više otvorenih u 24 sata s iste mreže. Mobilnu mrežu dijele mnogi, zato sam nije hitan.',
    weight: 1,
    on: ['job_post', 'ad', 'report', 'trade_check'],
  },
  device_accounts: {
    label: 'Niz novih računa s uređaja',
    text: 'Račun autora jedan je od tri ili više otvorenih u tjedan dana s istog uređaja.',
    weight: 2,
    on: ['job_post', 'ad', 'report', 'trade_check'],
  },
} as const satisfies Record<string, Signal>;
export type SignalName = keyof typeof signals;
export const signalNames = Object.keys(signals) as [SignalName, ...SignalName[]];

/** Minimum decided cases before a signal's accuracy is shown. */
export const enoughDecided = 10;

/** Minimum total weight of an urgent case. */
export const urgentWeight = 3;
