import type { InboxDecision } from '#contract/inbox.ts';

export function lastOf(decisions: readonly InboxDecision[]): InboxDecision[] {
  const held = decisions.filter(({ failed }) => failed === null);
  const [first] = held;
  return held.filter(
    ({ undo_until, action, kind }) =>
      undo_until === first?.undo_until && action === first.action && kind === first.kind,
  );
}
