import type { InboxCase } from '#contract/inbox.ts';
import { ActForm } from '../platform/act-form.tsx';
import { useHotKeys } from '../platform/hot-keys.ts';
import { Button } from '../ui/actions/button.tsx';
import { focusCase } from './focus-case.ts';
import { clearNumber } from './inbox-acts.ts';

/** Says that what is marked is no phone number: the mark goes, and the signal that was wrong has a miss more. */
export function NotPhone({ item: { kind, id } }: { item: Pick<InboxCase, 'kind' | 'id'> }) {
  return (
    <ActForm act={clearNumber} values={{ kind, id }} className="inbox-not-phone" onDone={focusCase}>
      {({ busy, run }) => <NotPhoneButton busy={busy} onPress={() => run({ kind, id })} />}
    </ActForm>
  );
}

function NotPhoneButton({ busy, onPress }: { busy: boolean; onPress: () => unknown }) {
  useHotKeys({ b: onPress });
  return (
    <Button type="submit" variant="text" size="sm" busy={busy} aria-keyshortcuts="b">
      Nije broj <kbd>B</kbd>
    </Button>
  );
}
