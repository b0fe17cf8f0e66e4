import type { SQL } from 'drizzle-orm';
import type { Keys } from '../platform/keys/keys.ts';

/** What one column's values are called on the site. */
export type Words = Readonly<Record<string, string | { label: string }>>;

/** One kind of data, as the export lists it. Columns are named as a person reads them. */
export interface Section {
  /** The name of its file. */
  file: string;
  title: string;
  /** The row of `storedByUs` that it belongs to. */
  data: string;
  /** The tables it is read from, as far as they are of a person. */
  tables: readonly string[];
  rows: (userId: number) => SQL;
  /** Stored values of a column in words. */
  words?: Readonly<Record<string, Words>>;
  /** Columns that are stored encrypted. */
  sealed?: Readonly<Record<string, (keys: Keys, sealed: string) => string>>;
}
