import { formatDate, formatDateTime, formatLongDate } from '#contract/text.ts';

/** A relative time, with the full date on hover (spec §9). The server's "now" may be another second than the browser's. */
export function When({ at, format = formatDate }: { at: string; format?: (iso: string) => string }) {
  const text = format(at);
  const whole = text.includes(' u ') ? formatLongDate(at) : formatDateTime(at);
  return (
    <time dateTime={at} title={whole} suppressHydrationWarning>
      {text}
    </time>
  );
}
