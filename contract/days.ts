import { dayOf } from './text.ts';

// Days and hours as people write them. Apart from `text.ts`, which every page loads.

/** Characters of a day or an hour that are read. */
const longest = 40;
/** What stands between the numbers of a day: `7. 11. 2026.`, `7/11/26`, `7-11`. */
const between = /\s*[.,/-]\s*|\s+/;

function realDay(year: number, month: number, date: number): string | undefined {
  const iso = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  const moment = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : undefined;
}

/** The day of a text: `7. 11. 2026.`, `07.11.26`, `7/11`, `2026-11-07`, as `YYYY-MM-DD`; without a year the next such day. Undefined if it is none. */
export function parseDay(text: string, now: Date = new Date()): string | undefined {
  const parts = text.slice(0, longest).trim().replace(/\.$/, '').trimEnd().split(between);
  if (parts.length < 2 || parts.length > 3 || !parts.every((part) => /^(\d{1,2}|\d{4})$/.test(part)))
    return undefined;
  const [first = 0, second = 0, third] = parts.map(Number);
  if (parts[0]?.length === 4) return third === undefined ? undefined : realDay(first, second, third);
  if (third !== undefined)
    return parts[2]?.length === 1 ? undefined : realDay(third < 100 ? 2000 + third : third, second, first);
  const today = dayOf(now);
  const year = Number(today.slice(0, 4));
  return [year, year + 1]
    .map((one) => realDay(one, second, first))
    .find((day) => day !== undefined && day >= today);
}

/** `7. 11. 2026.` for `2026-11-07`; any other text stays as it is. */
export function dayText(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  return year === undefined ? day : `${Number(date)}. ${Number(month)}. ${year}.`;
}

/** The hour of a text: `17:30`, `17.30`, `1730`, `8`, `8 h`, as `HH:MM`; undefined if it is none. */
export function parseHour(text: string): string | undefined {
  const [, hour, minute = '00'] =
    /^(\d{1,2}?)(?:\s*[:.,h]?\s*(\d\d))?\s*(?:h|sat[ai]?)?$/.exec(
      text.slice(0, longest).trim().toLowerCase(),
    ) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minute}`;
}

/** `8:05` for `08:05`; any other text stays as it is. */
export const hourText = (hour: string): string => (/^\d\d:\d\d$/.test(hour) ? hour.replace(/^0/, '') : hour);
