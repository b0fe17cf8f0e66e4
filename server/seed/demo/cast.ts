import type { Role, UserType } from '#contract/users.ts';

interface Part {
  name?: string;
  email?: string;
  type?: UserType;
  counties?: readonly string[];
  towns?: readonly string[];
  /**
   * Replaces the random counties without consuming random numbers, so that the people generated after this
   * one are unchanged.
   */
  near?: Readonly<Record<string, readonly string[]>>;
}

export const knownWorkers: Readonly<Record<number, Part>> = {
  0: { name: 'Gradnja Štimac', counties: ['grad-zagreb', 'zagrebacka'] },
  5: { name: 'Zvonimir Đurđević', counties: ['zagrebacka', 'krapinsko-zagorska'] },
  6: { counties: ['osjecko-baranjska', 'vukovarsko-srijemska', 'brodsko-posavska'] },
  7: { counties: ['zadarska', 'sibensko-kninska', 'splitsko-dalmatinska'] },
  8: {
    name: 'Krešimir Vuković',
    email: 'majstor@demo.test',
    counties: ['grad-zagreb', 'zagrebacka'],
    towns: ['zagreb', 'zapresic', 'velika-gorica', 'sveta-nedelja-zagrebacka'],
  },
  9: { counties: ['istarska'] },
  11: { name: 'Domagoj Perić', counties: ['varazdinska', 'medimurska'] },
  13: { counties: [] },
  17: { name: 'Šime Jurić', counties: ['splitsko-dalmatinska'] },
  19: { counties: ['splitsko-dalmatinska'], towns: ['supetar', 'bol', 'selca'] },
  23: { name: 'Marijana Ćosić', counties: ['primorsko-goranska'] },
  27: {
    name: 'Željka Blažević',
    email: 'oboje@demo.test',
    type: 'general',
    counties: ['varazdinska'],
    towns: ['varazdin', 'ivanec', 'ludbreg'],
  },
  // This worker’s text offers shutter repairs in Sisak, so the towns are near Sisak.
  28: { near: { 'sisacko-moslavacka': ['petrinja'], zagrebacka: ['velika-gorica'] } },
  29: { near: { 'sisacko-moslavacka': ['lekenik', 'martinska-ves'] } },
  33: { counties: ['zadarska', 'splitsko-dalmatinska'] },
  39: { counties: [] },
  41: { name: 'Jakov Matijević', counties: ['primorsko-goranska'], towns: ['delnice', 'cabar', 'vrbovsko'] },
  43: { counties: ['istarska', 'primorsko-goranska'] },
  46: { counties: ['zadarska', 'sibensko-kninska'] },
  47: { counties: [] },
  48: { counties: [] },
  49: { counties: [] },
  56: { counties: [] },
  57: { counties: [] },
  58: { counties: [] },
};

export const knownClients = [
  { name: 'Ivana Barišić', voice: 'f', email: 'klijent@demo.test' },
  { name: 'Petra Milinović', voice: 'f', email: undefined },
] as const;

interface Colleague {
  name: string;
  voice: 'm' | 'f';
  email: string;
  role: Role;
}

export const staff: readonly Colleague[] = [
  { name: 'Ana Lovrić', voice: 'f', email: 'admin@demo.test', role: 'superadmin' },
  { name: 'Luka Perić', voice: 'm', email: 'moderator@demo.test', role: 'moderator' },
  { name: 'Marina Kos', voice: 'f', email: 'financije@demo.test', role: 'finance' },
  { name: 'Filip Radić', voice: 'm', email: 'podrska@demo.test', role: 'support' },
];

export const moderatorSlug = 'luka-peric';

export const companyWords: Readonly<Record<string, string>> = {
  'gradevinski-radovi': 'Gradnja',
  'fasade-i-suha-gradnja': 'Suha gradnja',
  'krovovi-i-limarija': 'Limarija',
  vodoinstalacije: 'Vodoterm',
  elektroinstalacije: 'Solar',
  'keramika-i-kamen': 'Keramika',
  'podovi-i-parketi': 'Podovi',
  'soboslikarstvo-i-licilastvo': 'Boje',
  'prozori-vrata-i-rolete': 'PVC stolarija',
  ciscenje: 'Čistoća',
  'selidbe-i-prijevoz': 'Selidbe',
  'vrt-i-okucnica': 'Vrtovi',
  'autoservis-i-vozila': 'Autolimarija',
};

/** Groups of neighbouring counties, so that no demo worker covers both Istria and Srijem. */
export const regions: readonly (readonly string[])[] = [
  ['grad-zagreb', 'zagrebacka', 'krapinsko-zagorska'],
  ['grad-zagreb', 'zagrebacka', 'karlovacka', 'sisacko-moslavacka'],
  ['varazdinska', 'medimurska', 'koprivnicko-krizevacka', 'bjelovarsko-bilogorska'],
  [
    'osjecko-baranjska',
    'vukovarsko-srijemska',
    'brodsko-posavska',
    'pozesko-slavonska',
    'viroviticko-podravska',
  ],
  ['istarska', 'primorsko-goranska', 'licko-senjska'],
  ['zadarska', 'sibensko-kninska', 'splitsko-dalmatinska', 'dubrovacko-neretvanska'],
];
