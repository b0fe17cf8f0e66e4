import type { SQL } from 'drizzle-orm';
import type { Keys } from '../platform/keys/keys.ts';

export type Words = Readonly<Record<string, string | { label: string }>>;

/** One kind of data, as listed in the export. Columns have readable names. */
export interface Section {
  file: string;
  title: string;
  /** The matching row of `storedByUs`. */
  data: string;
  /** Tables it is read from, excluding those without personal data. */
  tables: readonly string[];
  rows: (userId: number) => SQL;
  words?: Readonly<Record<string, Words>>;
  /** Encrypted columns, with their decryption. */
  sealed?: Readonly<Record<string, (keys: Keys, sealed: string) => string>>;
}
