import { minute } from './durations.ts';
import { atFirstUse } from './first-use.ts';

/** All dates and times are in Croatian time, regardless of the server's or reader's zone. */
export const zone = 'Europe/Zagreb';

/** Croatia's offset from UTC in minutes, and the period in which it applies (ms since the epoch). */
export interface Offset {
  minutes: number;
  from: number;
  until: number;
}

/**
 * The Swedish locale formats dates as `2026-11-20` in every browser; Canadian English, the usual choice, does
 * not in Safari 16.
 */
const stamp = atFirstUse(
  () => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }),
);

let known: Offset | undefined;

/**
 * Sets the current UTC offset, so that the page needs no `Intl.DateTimeFormat`: creating the first one with a
 * zone takes 20 ms.
 */
export const knowOffset = (offset: Offset | undefined) => {
  known = offset;
};

/**
 * Formats a time in ms since the epoch as Croatian time: `2026-11-20 09:40`. Throws `RangeError` if `time` is
 * invalid.
 */
export const localTime = (time: number): string =>
  known && time >= known.from && time < known.until
    ? new Date(time + known.minutes * minute).toISOString().slice(0, 16).replace('T', ' ')
    : stamp().format(time);
