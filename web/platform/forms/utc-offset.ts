import { day, minute } from '#contract/durations.ts';
import { localTime, type Offset } from '#contract/local-time.ts';

/**
 * Milliseconds searched for a clock change in each direction; must be less than the time between two clock
 * changes, which is at least five months.
 */
const reach = 100 * day;

const minutesAt = (time: number) => (Date.parse(`${localTime(time).replace(' ', 'T')}Z`) - time) / minute;

function edge(now: number, minutes: number, way: 1 | -1): number {
  let [same, other] = [now, now + way * reach];
  if (minutesAt(other) === minutes) return other;
  while (Math.abs(other - same) > minute) {
    const middle = Math.round((same + other) / 2 / minute) * minute;
    if (minutesAt(middle) === minutes) same = middle;
    else other = middle;
  }
  return Math.max(same, other);
}

let kept: (Offset & { at: number }) | undefined;

/**
 * Returns the UTC offset of Croatia at `time` (ms since 1970) and the period in which it is valid, so that
 * the browser need not compute offsets with `Intl`.
 */
export function offsetAround(time: number): Offset {
  const now = Math.floor(time / minute) * minute;
  if (!kept || Math.abs(now - kept.at) > day || now < kept.from || now >= kept.until) {
    const minutes = minutesAt(now);
    kept = { at: now, minutes, from: edge(now, minutes, -1), until: edge(now, minutes, 1) };
  }
  const { minutes, from, until } = kept;
  return { minutes, from, until };
}
