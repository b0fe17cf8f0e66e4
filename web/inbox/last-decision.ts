import type { InboxDecision } from '#contract/inbox.ts';

/**
 * Returns the decisions of the last action: one, or a bulk decision whose undo periods end together. Keyboard
 * users decide more than one case a second.
 */
export function lastOf(decisions: readonly InboxDecision[]): InboxDecision[] {
  const held = decisions.filter(({ failed }) => failed === null);
  const [first] = held;
  return held.filter(
    ({ undo_until, action, kind }) =>
      undo_until === first?.undo_until && action === first.action && kind === first.kind,
  );
}
