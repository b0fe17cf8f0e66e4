import { composed } from './canonical.ts';
import { day as dayMs, hour, minute, second } from './durations.ts';
import { atFirstUse } from './first-use.ts';
import { plain } from './fold.ts';
import { localTime } from './local-time.ts';

const rules = atFirstUse(() => new Intl.PluralRules('hr'));
const number = atFirstUse(() => new Intl.NumberFormat('hr-HR'));
const money = atFirstUse(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'EUR' }));
const months =
  'siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca'.split(
    ' ',
  );

export type Forms = readonly [one: string, few: string, other: string];

/**
 * Nouns counted on screen, in the three Croatian plural forms. Tree-shaken by name: a lookup with a computed
 * name bundles all of them.
 */
export const nouns = {
  posao: ['posao', 'posla', 'poslova'],
  aktivanPosao: ['aktivan posao', 'aktivna posla', 'aktivnih poslova'],
  majstor: ['majstor', 'majstora', 'majstora'],
  ocjena: ['ocjena', 'ocjene', 'ocjena'],
  datoteka: ['datoteka', 'datoteke', 'datoteka'],
  zvjezdica: ['zvjezdica', 'zvjezdice', 'zvjezdica'],
  kategorija: ['kategorija', 'kategorije', 'kategorija'],
  uKategoriji: ['kategoriji', 'kategorije', 'kategorija'],
  rezultat: ['rezultat', 'rezultata', 'rezultata'],
  znak: ['znak', 'znaka', 'znakova'],
  pronadenPosao: ['Pronađen je # posao', 'Pronađena su # posla', 'Pronađeno je # poslova'],
  josKategorija: ['Još # kategorija', 'Još # kategorije', 'Još # kategorija'],
  prikaziPosao: ['Prikažite # posao', 'Prikažite # posla', 'Prikažite # poslova'],
  prikaziMajstor: ['Prikažite # majstora', 'Prikažite # majstora', 'Prikažite # majstora'],
  zaSekundu: ['sekundu', 'sekunde', 'sekundi'],
  zaMinutu: ['minutu', 'minute', 'minuta'],
  zaSat: ['sat', 'sata', 'sati'],
  zaDan: ['dan', 'dana', 'dana'],
  neprocitanaPoruka: ['nepročitana poruka', 'nepročitane poruke', 'nepročitanih poruka'],
  neprocitana: ['nepročitana', 'nepročitane', 'nepročitanih'],
  pronadenMajstor: ['Pronađen je # majstor', 'Pronađena su # majstora', 'Pronađeno je # majstora'],
} as const satisfies Record<string, Forms>;

/** Returns the form that agrees with n: `plural(2, nouns.posao)` is `posla`. */
export function plural(n: number, forms: Forms): string {
  const rule = rules().select(n);
  return rule === 'one' ? forms[0] : rule === 'few' ? forms[1] : forms[2];
}

/**
 * Returns the number with its noun, `2 posla`, or `1.000+ poslova` if it is capped. A `#` in the form marks
 * the number's position.
 */
export function count(n: number, forms: Forms, capped = false): string {
  const [form, number] = [plural(n, forms), formatNumber(n) + (capped ? '+' : '')];
  return form.includes('#') ? form.replace('#', number) : `${number} ${form}`;
}

/**
 * Returns a number in Croatian format: `10.000`, `4,5`. Non-negative numbers with up to three decimals are
 * formatted without `Intl`, whose first use takes a browser 16 ms.
 */
export function formatNumber(n: number): string {
  const [, whole, part] = /^(\d+)(?:\.(\d{1,3}))?$/.exec(String(n)) ?? [];
  if (whole === undefined) return number().format(n);
  return whole.replace(/\B(?=(\d{3})+$)/g, '.') + (part ? `,${part}` : '');
}

/** Returns `danas u 9:40`, `jučer u 21:30`, or a long date for any other day, `20. studenoga 2026.`. */
export function formatDate(iso: string, now: Date = new Date()): string {
  const day = dayOf(iso);
  if (day === dayOf(now)) return `danas u ${formatClock(iso)}`;
  if (day === dayAfter(dayOf(now), -1)) return `jučer u ${formatClock(iso)}`;
  return formatLongDate(iso);
}

/** Returns the date in Croatia at a point in time, `2026-11-20`; `dayOf(new Date())` is today. */
export const dayOf = (moment: string | Date) => localTime(new Date(moment).getTime()).slice(0, 10);

/**
 * Returns the date a number of days after another, both `YYYY-MM-DD`. Calculates in UTC, because some local
 * days have 23 or 25 hours.
 */
export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Returns the time of day in Croatia: `9:40`. */
export const formatClock = (iso: string) => localTime(Date.parse(iso)).slice(11).replace(/^0/, '');

/** Returns year, month and day in Croatia as numbers. */
export const dateParts = (iso: string) =>
  dayOf(iso).split('-').map(Number) as [year: number, month: number, day: number];

/** Returns `danas`, `jučer`, or a long date, `20. studenoga 2026.`. */
export const formatDay = (iso: string, now: Date = new Date()) => formatDate(iso, now).split(' u ')[0] ?? '';

/**
 * Returns a short date for lists: `9:40` for today, `jučer` for yesterday, `20. 11.` for other days of this
 * year, `20. 11. 2025.` for other years.
 */
export function formatBrief(iso: string, now: Date = new Date()): string {
  const near = formatDate(iso, now);
  if (near.startsWith('danas')) return formatClock(iso);
  if (near.includes(' u ')) return 'jučer';
  const [year, month, day] = dateParts(iso);
  return `${day}. ${month}.${dayOf(now).startsWith(`${year}`) ? '' : ` ${year}.`}`;
}

/** Returns an amount of EUR cents in the en-US number format: `€1,234.50`. */
export const formatMoney = (cents: number) => money().format(cents / 100);

/** Returns a long date regardless of age: `20. studenoga 2026.`. */
export function formatLongDate(iso: string): string {
  const [year, month, day] = dateParts(iso);
  return `${day}. ${months[month - 1]} ${year}.`;
}

/**
 * Adds a full stop to text, unless it already ends with `.`, `!`, `?` or `…`; some date formats end with a
 * full stop.
 */
export const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** Returns date and time for timelines: `danas u 9:40`, or `19. studenoga 2026. u 17:02`. */
export const formatDateTime = (iso: string, now: Date = new Date()) => {
  const near = formatDate(iso, now);
  return near.includes(' u ') ? near : `${near} u ${formatClock(iso)}`;
};

/**
 * Returns month and year for use after *od*: `studenoga 2025.`. Derived from a long date, because a month
 * formatted alone is not in the genitive.
 */
export const formatSince = (iso: string) => formatLongDate(iso).replace(/^\d+\.\s*/, '');

/** Returns a size as `1,5 MB` or `340 kB`. */
export const formatBytes = (bytes: number) =>
  bytes >= 1_000_000
    ? `${formatNumber(Math.round(bytes / 100_000) / 10)} MB`
    : `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} kB`;

/**
 * Returns the length of text in code points after NFC normalization, as the schemas and the database's
 * `char_length` count. An emoji counts once per code point, not once per UTF-16 unit.
 */
export const characterCount = (text: string) => [...composed(text)].length;

/**
 * Removes trailing `characters` from text. A regular expression such as `-+$` would rescan a run from each of
 * its positions, in quadratic time.
 */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Characters removed from the end of a truncated text. */
export const pauses = ' \u00a0\t\r\n.,;:–-';

/** A letter with its combining marks, an emoji sequence, or a flag. Firefox 121 has no `Intl.Segmenter`. */
const grapheme =
  /(?:\p{RI}{2}|\p{Extended_Pictographic}(?:[\p{M}\p{Emoji_Modifier}]*\u200D\p{Extended_Pictographic})*|.)(?:\u200D|[\p{M}\p{Emoji_Modifier}\u{E0020}-\u{E007F}])*/gsu;

/** Returns the longest prefix of at most `max` UTF-16 units that does not split a grapheme. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  for (const [one] of text.slice(0, max + 2).matchAll(grapheme)) {
    if (end + one.length > max) break;
    end += one.length;
  }
  return text.slice(0, end);
}

/**
 * Truncates text to at most `max` UTF-16 units, including an ellipsis, at a word boundary if one is near.
 * Text that fits is returned unchanged.
 */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const begin = cut(text, max - 1);
  const space = begin.lastIndexOf(' ');
  return `${withoutEnd(space > max * 0.6 ? begin.slice(0, space) : begin, pauses)}…`;
}

/** Converts text to a URL segment: `Željko Đurić` becomes `zeljko-duric`. */
export const slugify = (text: string) =>
  plain(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Returns the slug proposed for a title; empty if the title has no letters or digits. */
export const proposedSlug = (title: string): string => slugify(title).slice(0, 80).replace(/-$/, '');

const waitUnits = [
  [dayMs / second, nouns.zaDan],
  [hour / second, nouns.zaSat],
  [minute / second, nouns.zaMinutu],
] as const;

/**
 * Formats a wait for use after *za* (`4 minute`, `2 sata`): in its largest unit, rounded up, so that nobody
 * returns too early.
 */
export function formatWait(seconds: number): string {
  const [length, forms] = waitUnits.find(([unit]) => seconds >= unit) ?? [1, nouns.zaSekundu];
  return count(Math.ceil(seconds / length), forms);
}
