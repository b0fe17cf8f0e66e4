import { CircleCheck, Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { InboxDecision } from '#contract/inbox.ts';
import { actionOf } from '#contract/inbox-kinds.ts';
import { useHotKeys } from '../platform/browser/hot-keys.ts';
import { ActionForm } from '../ui/actions/action-form.tsx';
import { Button } from '../ui/actions/button.tsx';
import { focusCase } from './focus-case.ts';
import { undoLast } from './inbox-actions.ts';

export function lastOf(decisions: readonly InboxDecision[]): InboxDecision[] {
  const held = decisions.filter(({ failed }) => failed === null);
  const [first] = held;
  return held.filter(
    ({ undo_until, action, kind }) =>
      undo_until === first?.undo_until && action === first.action && kind === first.kind,
  );
}

/**
 * Shows the last decision while the moderator can undo it, by a button that works without JavaScript or by
 * the Z key. A progress bar shows the time left.
 */
export function UndoBar({ decisions }: { decisions: readonly InboxDecision[] }) {
  const last = lastOf(decisions);
  const [first] = last;
  return first && first.undo_ms > 0 ? (
    <Shown key={first.id} last={last} first={first} left={first.undo_ms} />
  ) : null;
}

function Shown({
  last,
  first,
  left,
}: {
  last: readonly InboxDecision[];
  first: InboxDecision;
  left: number;
}) {
  const [until] = useState(left);
  const [seconds, setSeconds] = useState(Math.ceil(left / 1000));
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => setSeconds(Math.ceil((until - (performance.now() - began)) / 1000)), 250);
    return () => clearInterval(timer);
  }, [until]);
  if (seconds <= 0) return null;
  const done = actionOf(first.kind, first.action)?.done ?? '';
  return (
    <div className="inbox-undo">
      <i aria-hidden style={{ animationDuration: `${until}ms` }} />
      <CircleCheck size={22} aria-hidden />
      <p role="status">
        <b>{done}:</b> {last.length > 1 ? `${last.length} zajedno` : first.title}
      </p>
      <ActionForm
        action={undoLast}
        values={{ ids: last.map(({ id }) => id).join(',') }}
        className="contents"
        onDone={focusCase}
      >
        {({ busy, run }) => (
          <Undo
            busy={busy}
            seconds={seconds}
            onUndo={() => run({ ids: last.map(({ id }) => id).join(',') })}
          />
        )}
      </ActionForm>
    </div>
  );
}

function Undo({ busy, seconds, onUndo }: { busy: boolean; seconds: number; onUndo: () => unknown }) {
  useHotKeys({ z: onUndo });
  return (
    <Button
      type="submit"
      variant="text"
      size="sm"
      busy={busy}
      icon={<Undo2 size={18} aria-hidden />}
      aria-keyshortcuts="z"
      aria-label="Poništite"
    >
      Poništite ({seconds} s) <kbd>Z</kbd>
    </Button>
  );
}
