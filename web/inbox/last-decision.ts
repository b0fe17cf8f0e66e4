import type { InboxDecision } from '#contract/inbox.ts';

/** What was decided at the last press: one, or several together, which end at the same moment. Keys decide more than one case a second. */
export function lastOf(decisions: readonly InboxDecision[]): InboxDecision[] {
  const held = decisions.filter(({ failed }) => failed === null);
  const [first] = held;
  return held.filter(
    ({ undo_until, act, kind }) =>
      undo_until === first?.undo_until && act === first.act && kind === first.kind,
  );
}
