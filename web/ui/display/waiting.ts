import { minute } from '#contract/durations.ts';

/** Minutes after which the queue marks a case as late; the promised maximum is 60. */
const overdueAfter = 45;

export function waitingSince(iso: string, now: number): { text: string; overdue: boolean } {
  const minutes = Math.max(0, Math.floor((now - Date.parse(iso)) / minute));
  const text =
    minutes < 60
      ? `${minutes} min`
      : minutes < 48 * 60
        ? `${Math.floor(minutes / 60)} h`
        : `${Math.floor(minutes / 1440)} d`;
  return { text, overdue: minutes >= overdueAfter };
}
