import { formatMoney, formatNumber } from '#contract/format.ts';

export const valueText = (n: number, money = false) => (money ? formatMoney(n) : formatNumber(n));

const minus = (text: string) => text.replace(/^-/, '−');
const signed = (n: number) => (n > 0 ? `+${formatNumber(n)}` : minus(formatNumber(n)));

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
  /** Whether the change is good; null if it is neither good nor bad. */
  good: boolean | null;
  up: boolean;
}

/**
 * Returns the relative change against the previous period in per cent; undefined if that period's value is
 * not positive.
 */
export function changeOf(now: number, before: number): Change | undefined {
  if (before <= 0) return undefined;
  const percent = Math.round((100 * (now - before)) / before);
  return { text: `${signed(percent)} %`, good: percent === 0 ? null : percent > 0, up: percent > 0 };
}

export function waitChange(now: number | null, before: number | null): Change | undefined {
  if (now === null || before === null) return undefined;
  const less = now < before;
  const text = waitText(Math.abs(now - before));
  return /^0 /.test(text)
    ? { text, good: null, up: false }
    : { text: `${less ? '−' : '+'}${text}`, good: less, up: !less };
}

export function dayText(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${date}. ${month}.`;
}
export const stepText = ({ from, to }: { from: string; to: string }) =>
  from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
