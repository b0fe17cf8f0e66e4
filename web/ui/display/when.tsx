import { formatDate, formatDateTime, formatLongDate } from '#contract/format.ts';

/**
 * Renders a relative time with the full date on hover. The hydration warning is suppressed, because the text
 * depends on the current time and may differ between server and browser.
 */
export function When({ at, format = formatDate }: { at: string; format?: (iso: string) => string }) {
  const text = format(at);
  const whole = text.includes(' u ') ? formatLongDate(at) : formatDateTime(at);
  return (
    <time dateTime={at} title={whole} suppressHydrationWarning>
      {text}
    </time>
  );
}
