import { formatMoney, formatNumber } from '#contract/text.ts';

/** `2.116`, `€4,310.00`. */
export const valueText = (n: number, money = false) => (money ? formatMoney(n) : formatNumber(n));

const minus = (text: string) => text.replace(/^-/, '−');
const signed = (n: number) => (n > 0 ? `+${formatNumber(n)}` : minus(formatNumber(n)));

/** `34 min`, `5 h`, `3 d`, as the inbox writes them. */
export function waitText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes < 90
    ? `${minutes} min`
    : minutes < 48 * 60
      ? `${Math.round(minutes / 60)} h`
      : `${Math.round(minutes / 1440)} d`;
}

export interface Change {
  text: string;
  /** Whether that is welcome; null if nothing changed or it cannot be said. */
  good: boolean | null;
  up: boolean;
}

/** Against the period before, in hundredths; undefined if there is nothing to compare with. */
export function changeOf(now: number, before: number): Change | undefined {
  if (before <= 0) return undefined;
  const percent = Math.round((100 * (now - before)) / before);
  return { text: `${signed(percent)} %`, good: percent === 0 ? null : percent > 0, up: percent > 0 };
}

/** A wait is better when it is shorter. */
export function waitChange(now: number | null, before: number | null): Change | undefined {
  if (now === null || before === null) return undefined;
  const less = now < before;
  const text = waitText(Math.abs(now - before));
  return /^0 /.test(text)
    ? { text, good: null, up: false }
    : { text: `${less ? '−' : '+'}${text}`, good: less, up: !less };
}

/** `7. 11.`; the year is plain from the period. */
export function dayText(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${date}. ${month}.`;
}
/** `2. 11. – 8. 11.` of a week. */
export const stepText = ({ from, to }: { from: string; to: string }) =>
  from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
