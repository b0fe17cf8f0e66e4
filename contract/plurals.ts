import type { Forms } from './format.ts';

export const accountNouns = {
  uredaj: ['uređaj', 'uređaja', 'uređaja'],
  telefon: ['telefon', 'telefona', 'telefona'],
  email: ['email', 'emaila', 'emailova'],
  pricuvniKod: ['pričuvni kod', 'pričuvna koda', 'pričuvnih kodova'],
  preostaliPoziv: ['Preostaje # poziv', 'Preostaju # poziva', 'Preostaje # poziva'],
  prijava: ['prijava', 'prijave', 'prijava'],
  provjera: ['provjera', 'provjere', 'provjera'],
  prikazivanje: ['prikazivanje', 'prikazivanja', 'prikazivanja'],
  oglas: ['oglas', 'oglasa', 'oglasa'],
  uplata: ['uplata', 'uplate', 'uplata'],
  ponuda: ['ponuda', 'ponude', 'ponuda'],
  novaPoruka: ['# nova poruka', '# nove poruke', '# novih poruka'],
  izraz: ['izraz', 'izraza', 'izraza'],
  vrsta: ['vrsta posla', 'vrste posla', 'vrsta posla'],
} as const satisfies Record<string, Forms>;

export const inquiryNouns = {
  slika: ['slika', 'slike', 'slika'],
} as const satisfies Record<string, Forms>;

export const roomNouns = {
  stvar: ['stvar', 'stvari', 'stvari'],
  vrsta: ['vrsta poslova', 'vrste poslova', 'vrsta poslova'],
} as const satisfies Record<string, Forms>;

export const profileNouns = {
  put: ['put', 'puta', 'puta'],
  zupanija: ['županija', 'županije', 'županija'],
  vrsta: ['vrsta posla', 'vrste posla', 'vrsta posla'],
  josVrsta: ['Još # vrsta posla', 'Još # vrste posla', 'Još # vrsta posla'],
  potvrdenPosao: ['potvrđen posao', 'potvrđena posla', 'potvrđenih poslova'],
} as const satisfies Record<string, Forms>;

export const helpNouns = {
  pitanje: ['pitanje', 'pitanja', 'pitanja'],
  zahtjev: ['zahtjev', 'zahtjeva', 'zahtjeva'],
  zalba: ['žalba', 'žalbe', 'žalbi'],
  posjet: ['posjet', 'posjeta', 'posjeta'],
  korisnik: ['korisnik', 'korisnika', 'korisnika'],
  pretplatnik: ['pretplatnik', 'pretplatnika', 'pretplatnika'],
} as const satisfies Record<string, Forms>;

export const messageNouns = {
  termin: ['termin', 'termina', 'termina'],
  osoba: ['osoba', 'osobe', 'osoba'],
  josPoruka: ['i još # poruka', 'i još # poruke', 'i još # poruka'],
  novost: ['novost', 'novosti', 'novosti'],
  noviUpit: ['novi upit', 'nova upita', 'novih upita'],
  noviRacun: ['novi račun', 'nova računa', 'novih računa'],
  noviPosao: ['novi posao', 'nova posla', 'novih poslova'],
} as const satisfies Record<string, Forms>;

export const placeNouns = {
  josMjesto: ['Još # mjesto', 'Još # mjesta', 'Još # mjesta'],
} as const satisfies Record<string, Forms>;
