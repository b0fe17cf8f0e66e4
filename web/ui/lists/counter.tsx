import { limits } from '#contract/constants.ts';

/** Formats an unread count, capped above 99. */
export const capped = (count: number) => (count > limits.badgeCap ? `+${limits.badgeCap}` : String(count));

/**
 * Renders an unread count in red. `hidden`: hidden from screen readers, because adjacent text contains the
 * count.
 */
export function Counter({ count, hidden }: { count: number; hidden?: boolean }) {
  return (
    <span className="counter" aria-hidden={hidden}>
      {capped(count)}
    </span>
  );
}

export function QuietCounter({ count }: { count: number }) {
  return <span className="quiet-counter">{count}</span>;
}
