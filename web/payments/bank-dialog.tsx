import { formatMoney } from '#contract/format.ts';
import { useRoot } from '../platform/api/session.ts';
import { Button } from '../ui/actions/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogBody, DialogFoot } from '../ui/overlays/dialog-parts.tsx';

interface Props {
  open: boolean;
  amountCents: number;
  busy: boolean;
  onAnswer: (yes: boolean) => void;
  onClose: () => void;
}

export function BankDialog({ open, amountCents, busy, onAnswer, onClose }: Props) {
  const { appName } = useRoot();
  return (
    <Dialog open={open} onClose={onClose} title="Probna banka" size="narrow" keepOnOutside>
      <DialogBody>
        <p>
          {appName} traži <b>{formatMoney(amountCents)}</b> s kartice koja završava na 3155. Ovo je proba
          onoga što traži prava banka: novac se ne naplaćuje.
        </p>
      </DialogBody>
      <DialogFoot>
        <Button onClick={() => onAnswer(false)} busy={busy}>
          Odbijte plaćanje
        </Button>
        <Button variant="primary" onClick={() => onAnswer(true)} busy={busy}>
          Potvrdite plaćanje
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
