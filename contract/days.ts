import { dayOf } from './format.ts';

// Parsing of typed days and hours. Separate from `format.ts`, which every page loads.

const longest = 40;
const between = /\s*[.,/-]\s*|\s+/;

function realDay(year: number, month: number, date: number): string | undefined {
  const iso = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  const moment = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : undefined;
}

/**
 * Parses a day (`7. 11. 2026.`, `07.11.26`, `7/11`, `2026-11-07`) to `YYYY-MM-DD`; without a year, its next
 * occurrence. Returns undefined if invalid.
 */
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

/** Formats `2026-11-07` as `7. 11. 2026.`; returns any other text unchanged. */
export function dayText(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  return year === undefined ? day : `${Number(date)}. ${Number(month)}. ${year}.`;
}

/** Parses a time of day (`17:30`, `17.30`, `1730`, `8`, `8 h`) into `HH:MM`; returns undefined if invalid. */
export function parseHour(text: string): string | undefined {
  const [, hour, minute = '00'] =
    /^(\d{1,2}?)(?:\s*[:.,h]?\s*(\d\d))?\s*(?:h|sat[ai]?)?$/.exec(
      text.slice(0, longest).trim().toLowerCase(),
    ) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minute}`;
}

/** Formats `08:05` as `8:05`; returns any other text unchanged. */
export const hourText = (hour: string): string => (/^\d\d:\d\d$/.test(hour) ? hour.replace(/^0/, '') : hour);
