/** Unread things; above 99 the number says no more (DESIGN.md, Header). */
export function Counter({ count }: { count: number }) {
  return <span className="counter">{count > 99 ? '+99' : count}</span>;
}

/** A quiet number beside a word: chosen filters, things in a queue. */
export function QuietCounter({ count }: { count: number }) {
  return <span className="quiet-counter">{count}</span>;
}
