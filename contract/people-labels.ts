import type { Ability } from './endpoint.ts';
import type { Role } from './users.ts';

// Labels of the user administration. Separate from the schemas, so pages can import them without loading zod.

/** Fields to search by; `any` infers the field from the input. */
export const searchWays = {
  any: 'Ime, email, telefon ili OIB',
  name: 'Ime',
  email: 'Email',
  phone: 'Telefon',
  oib: 'OIB',
  device: 'Uređaj',
  text: 'Tekst objave ili profila',
} as const;

export const accountStatuses = {
  active: 'Aktivan',
  suspended: 'Privremeno ograničen',
  banned: 'Zabranjen',
} as const;

export const roleNames: Readonly<Record<Role, string>> = {
  superadmin: 'Glavni administrator',
  moderator: 'Moderator',
  finance: 'Financije',
  support: 'Podrška',
};

export const historyKinds = {
  posts: { label: 'Poslovi', ability: 'support' },
  reviewed: { label: 'Primljene ocjene', ability: 'support' },
  reviews: { label: 'Napisane ocjene', ability: 'support' },
  reported: { label: 'Prijave o njima', ability: 'moderate' },
  reports: { label: 'Njihove prijave', ability: 'moderate' },
  tickets: { label: 'Zahtjevi', ability: 'support' },
  sessions: { label: 'Uređaji', ability: 'support' },
  decisions: { label: 'Odluke', ability: 'support' },
  payments: { label: 'Plaćanja', ability: 'finance' },
} as const satisfies Record<string, { label: string; ability: Ability }>;
