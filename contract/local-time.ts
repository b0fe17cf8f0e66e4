import { atFirstUse } from './first-use.ts';

/** Days and hours are in Croatian time, regardless of server or reader. */
export const zone = 'Europe/Zagreb';

/** How many minutes Croatia is ahead of UTC, from one moment until another in ms since 1970. */
export interface Offset {
  minutes: number;
  from: number;
  until: number;
}

/** Swedish writes days as `2026-11-20` in every browser; Canadian English, which is often taken for that, does not in Safari 16. */
const stamp = atFirstUse(
  () => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }),
);

let known: Offset | undefined;

/** A browser takes 20 ms to make its first `Intl.DateTimeFormat` with a zone, so a page brings along what holds around now. */
export const knowOffset = (offset: Offset | undefined) => {
  known = offset;
};

/** `2026-11-20 09:40` in Croatia, of a moment in ms since 1970. Throws `RangeError` if it is none. */
export const localTime = (time: number): string =>
  known && time >= known.from && time < known.until
    ? new Date(time + known.minutes * 60_000).toISOString().slice(0, 16).replace('T', ' ')
    : stamp().format(time);
