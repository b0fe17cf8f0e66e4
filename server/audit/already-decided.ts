import { day, hour, minute } from '#contract/durations.ts';
import { AppError } from '#contract/errors.ts';

const relative = new Intl.RelativeTimeFormat('hr', { numeric: 'auto' });
const units = [
  ['day', day],
  ['hour', hour],
  ['minute', minute],
] as const;

/**
 * Returns the elapsed time as Croatian text, such as “prije 5 minuta”, rounded down to whole days, hours or
 * minutes.
 */
export function ago(at: Date, now: Date): string {
  const passed = now.getTime() - at.getTime();
  const unit = units.find(([, length]) => passed >= length);
  return unit ? relative.format(-Math.floor(passed / unit[1]), unit[0]) : 'upravo';
}

/**
 * Returns the error for a second decision on the same subject, which names the person who decided first and,
 * if known, the time; `done` describes the first decision, without a full stop.
 */
export const alreadyDecided = (done: string, name: string, at: Date | undefined, now: Date): AppError =>
  new AppError('moderation.already_decided', { text: `${done}: ${name}${at ? `, ${ago(at, now)}` : ''}.` });
