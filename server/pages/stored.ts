import { retention, storedByUs } from '#contract/data-inventory.ts';
import { count, nouns } from '#contract/format.ts';
import {
  storedCookies,
  storedFiles,
  storedInTab,
  storedOnDevice,
  storedPages,
} from '#contract/stored-on-device.ts';

const table = (heads: readonly string[], rows: readonly (readonly string[])[]) =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const ofDevice = (rows: typeof storedCookies) =>
  rows.map(({ name, purpose, lasts }) => [name, purpose, lasts]);
const deviceHeads = ['Naziv', 'Čemu služi', 'Koliko traje'] as const;

const termOf = ({ days, from }: { days: number; from: string }) =>
  days === 0 ? `do noći nakon ${from}` : `${count(days, nouns.zaDan)} od ${from}`;

const tables: Readonly<Record<string, string>> = {
  '{tablica:kolacici}': table(deviceHeads, ofDevice(storedCookies)),
  '{tablica:spremista}': table(
    deviceHeads,
    ofDevice([...storedOnDevice, ...storedInTab, ...storedFiles, ...storedPages]),
  ),
  '{tablica:podaci}': `${table(
    ['Podatak', 'Što je u njemu', 'Koliko dugo', 'Tko vidi'],
    storedByUs.map(({ data, holds, lasts, seenBy }) => [data, holds, lasts, seenBy]),
  )}\n\nRokovi koje svake noći provodi program:\n\n${table(
    ['Podatak', 'Koliko dugo'],
    Object.values(retention).map((row) => [row.data, termOf(row)]),
  )}`,
};

export const withTables = (text: string): string =>
  text.replace(/^\{tablica:[a-z]+\}$/gm, (mark) => tables[mark] ?? mark);
