import type { InboxCase } from '#contract/inbox.ts';
import { ActionForm } from '../platform/actions/action-form.tsx';
import { useHotKeys } from '../platform/browser/hot-keys.ts';
import { Button } from '../ui/actions/button.tsx';
import { focusCase } from './focus-case.ts';
import { clearNumber, restoreNumber } from './inbox-actions.ts';

interface Props {
  item: Pick<InboxCase, 'kind' | 'id'>;
}

export const NotPhone = ({ item: { kind, id } }: Props) => (
  <ActionForm action={clearNumber} values={{ kind, id }} className="inbox-not-phone" onDone={focusCase}>
    {({ busy, run }) => <Say label="Nije broj" busy={busy} onPress={() => run({ kind, id })} />}
  </ActionForm>
);

export const PhoneAfterAll = ({ item: { kind, id } }: Props) => (
  <div className="inbox-cleared">
    <p>Broj u tekstu nije telefon.</p>
    <ActionForm action={restoreNumber} values={{ kind, id }} className="inbox-not-phone" onDone={focusCase}>
      {({ busy, run }) => <Say label="Ipak je broj" busy={busy} onPress={() => run({ kind, id })} />}
    </ActionForm>
  </div>
);

function Say({ label, busy, onPress }: { label: string; busy: boolean; onPress: () => unknown }) {
  useHotKeys({ b: onPress });
  return (
    <Button type="submit" variant="text" size="sm" busy={busy} aria-keyshortcuts="b">
      {label} <kbd>B</kbd>
    </Button>
  );
}
