import { hour } from './durations.ts';
import { endpoint } from './endpoint.ts';
import { isOib } from './profile.ts';
import { one, text } from './shapes.ts';
import { z } from './zod.ts';

const tag = 'papers';

/** `exempt`: outside the VAT system (Zakon o PDV-u, čl. 90). */
export const vatStatus = z.enum(['exempt', 'payer']);
export type VatStatus = z.infer<typeof vatStatus>;

/**
 * Returns whether a value is a valid Croatian IBAN without spaces: `HR`, two check digits and 17 digits, with
 * the check by ISO 7064, MOD 97-10 (ISO 13616).
 */
export function isIban(value: string): boolean {
  if (!/^HR\d{19}$/.test(value)) return false;
  const digits = `${value.slice(4)}1727${value.slice(2, 4)}`;
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

const trader = z
  .object({
    business_name: z.string(),
    oib: z.string(),
    street: z.string(),
    /** Postal code and town, `44000 Sisak`. */
    place: z.string(),
    iban: z.string(),
    vat: vatStatus,
  })
  .meta({ id: 'Trader' });
export type Trader = z.infer<typeof trader>;

/**
 * The data printed on the worker's papers: `trader` is null until saved, `suggested` is taken from the
 * account's other data.
 */
export const getTrader = endpoint({
  method: 'GET',
  path: '/me/trader',
  tag,
  summary: 'Podaci obrta za ponude i pozive na plaćanje',
  auth: 'user',
  response: one(
    z.object({
      trader: trader.nullable(),
      suggested: z.object({ business_name: z.string(), oib: z.string().nullable() }),
    }),
  ),
});
export const saveTrader = endpoint({
  method: 'PUT',
  path: '/me/trader',
  tag,
  summary: 'Spremanje podataka obrta',
  auth: 'user',
  limits: [{ name: 'traders', max: 30, windowMs: hour, in: 'database' }],
  body: z.object({
    business_name: text({ min: 2, max: 80 }),
    oib: z.string().trim().refine(isOib, { error: 'OIB nije ispravan. Provjerite svih 11 znamenki.' }),
    street: text({ min: 3, max: 60 }),
    place: text({ min: 2, max: 60 }),
    iban: z
      .string()
      .max(60)
      .transform((value) => value.replace(/[\s-]/g, '').toUpperCase())
      .refine(isIban, { error: 'IBAN nije ispravan. Počinje s HR i ima 21 znak.' }),
    vat: vatStatus,
  }),
  response: one(trader),
  example: {
    body: {
      business_name: 'Vodoinstalacije Vuković, obrt',
      oib: '69435151530',
      street: 'Zagrebačka ulica 12',
      place: '44000 Sisak',
      iban: 'HR1210010051863000160',
      vat: 'exempt',
    },
  },
});
