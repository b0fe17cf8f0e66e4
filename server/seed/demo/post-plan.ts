import type { PostKind } from '#contract/job-posts.ts';
import type { Ending } from './timeline.ts';

export interface Settled {
  owner: string;
  ending: Ending;
  ago: { days: number } | { minutes: number };
  pictures?: number;
  document?: string;
  reminded?: boolean;
}

const ivana = 'klijent@demo.test';
const zeljka = 'oboje@demo.test';

export const settled: Readonly<Record<number, Settled>> = {
  15: {
    owner: 'petra.milinovic@example.com',
    ending: 'active',
    ago: { minutes: 35 },
    pictures: 3,
    document: 'tlocrt-kuhinje.pdf',
  },
  46: { owner: ivana, ending: 'declined', ago: { days: 1 }, pictures: 2 },
  19: { owner: ivana, ending: 'pending', ago: { minutes: 44 } },
  51: { owner: ivana, ending: 'active', ago: { days: 2 }, pictures: 1 },
  26: { owner: ivana, ending: 'active', ago: { days: 31 }, pictures: 0, reminded: true },
  35: { owner: ivana, ending: 'finished', ago: { days: 48 }, pictures: 2 },
  60: { owner: ivana, ending: 'finished', ago: { days: 120 } },
  24: { owner: ivana, ending: 'finished', ago: { days: 5 } },
  40: { owner: ivana, ending: 'finished', ago: { days: 3 } },
  45: { owner: ivana, ending: 'finished', ago: { days: 16 } },
  9: { owner: ivana, ending: 'finished', ago: { days: 12 } },
  103: { owner: ivana, ending: 'inactive', ago: { days: 54 } },
  70: { owner: zeljka, ending: 'active', ago: { days: 3 } },
  115: { owner: zeljka, ending: 'finished', ago: { days: 75 } },
  90: { owner: zeljka, ending: 'pending', ago: { minutes: 26 } },
};

export const endings: readonly (readonly [ending: Ending, posts: number])[] = [
  ['pending', 6],
  ['resent', 1],
  ['declined', 3],
  ['inactive', 5],
  ['finished', 16],
  ['reopened', 2],
];

export const waiting = [6, 11, 18, 31, 52, 58] as const;

export const today = [80, 150, 265, 420] as const;

interface Offer {
  kind: PostKind;
  owner: string;
  category: string;
  type: string;
  county: string | null;
  town: string | null;
  subject: string;
  days: number;
}

export const offers: readonly Offer[] = [
  {
    kind: 'offer',
    owner: 'majstor@demo.test',
    category: 'vodoinstalacije',
    type: 'odcepljivanje-odvoda-i-kanalizacije',
    county: 'grad-zagreb',
    town: 'zagreb',
    subject:
      'Strojno odčepljivanje odvoda i snimanje kamerom u Zagrebu i okolici. Dolazim isti ili sljedeći dan, a cijenu kažem prije početka.',
    days: 4,
  },
  {
    kind: 'offer',
    owner: 'oboje@demo.test',
    category: 'stolarija-i-namjestaj',
    type: 'tapeciranje-namjestaja',
    county: 'varazdinska',
    town: null,
    subject:
      'Presvlačenje stolica, fotelja i kutnih garnitura, s prijevozom na području cijele županije. Uzorke tkanina donosim na izmjeru.',
    days: 6,
  },
  {
    kind: 'offer',
    owner: 'jakov.matijevic@example.com',
    category: 'vrt-i-okucnica',
    type: 'orezivanje-zivice-i-vocaka',
    county: 'primorsko-goranska',
    town: 'delnice',
    subject:
      'Slobodni termini za orezivanje voćaka i živica u Gorskom kotaru. Granje meljem na licu mjesta, a odvoz dogovaramo po potrebi.',
    days: 11,
  },
  {
    kind: 'offer',
    owner: 'majstor@demo.test',
    category: 'vodoinstalacije',
    type: 'ugradnja-i-servis-bojlera',
    county: 'zagrebacka',
    town: null,
    subject:
      'Zamjena starih bojlera s odvozom, ugradnja istoga dana. Na ugrađenu opremu vrijedi jamstvo proizvođača, a na rad dvije godine.',
    days: 19,
  },
];
