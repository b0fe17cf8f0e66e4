import { limits } from '#contract/limits.ts';

/** A number of unread things as it is shown; above 99 it says no more (spec §9). */
export const capped = (count: number) => (count > limits.badgeCap ? `+${limits.badgeCap}` : String(count));

/** Unread things, in red. `hidden`: a sentence beside it says the same. */
export function Counter({ count, hidden }: { count: number; hidden?: boolean }) {
  return (
    <span className="counter" aria-hidden={hidden}>
      {capped(count)}
    </span>
  );
}

/** A quiet number beside a word: chosen filters, things in a queue. */
export function QuietCounter({ count }: { count: number }) {
  return <span className="quiet-counter">{count}</span>;
}
