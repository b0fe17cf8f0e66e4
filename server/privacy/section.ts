import type { SQL } from 'drizzle-orm';
import type { Keys } from '../platform/keys/keys.ts';

export type Words = Readonly<Record<string, string | { label: string }>>;

export interface Section {
  file: string;
  title: string;
  data: string;
  /** Tables that the section reads. Tables without personal data are not listed. */
  tables: readonly string[];
  rows: (userId: number) => SQL;
  words?: Readonly<Record<string, Words>>;
  sealed?: Readonly<Record<string, (keys: Keys, sealed: string) => string>>;
}
