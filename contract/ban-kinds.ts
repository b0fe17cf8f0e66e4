// Kinds of pattern bans. Separate from the endpoints, so pages can import them without loading zod.

export const banKinds = {
  network: {
    label: 'Mreža',
    example: '203.0.113.7 ili 203.0.113.0/24',
    named: (pattern: string) => `mreža ${pattern}`,
  },
  email: {
    label: 'Email',
    example: 'ime@primjer.hr ili *@primjer.hr',
    named: (pattern: string) => `email ${pattern}`,
  },
  phone: {
    label: 'Telefon',
    example: '091 234 5678 ili 091 234*',
    named: (pattern: string) => `telefon ${pattern}`,
  },
  text: { label: 'Izraz', example: 'kredit bez provjere', named: (pattern: string) => `izraz „${pattern}“` },
} as const;
export type BanKind = keyof typeof banKinds;
export const banKindNames = Object.keys(banKinds) as [BanKind, ...BanKind[]];

export const banStates = { valid: 'Vrijede', ended: 'Istekle i ukinute' } as const;
export type BanState = keyof typeof banStates;

/** Maximum length of a ban in days. */
export const banDaysMost = 365;
