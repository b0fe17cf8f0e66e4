import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogBody } from './dialog-parts.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  onClear: () => void;
  onApply: () => void;
  /** "Prikažite 28 poslova": counted before it is applied. */
  apply: string;
  busy: boolean;
  children: ReactNode;
}

/** The phone's filters: a whole screen with the answer at the thumb (DESIGN.md, Layout). */
export function FilterSheet({ open, onClose, onClear, onApply, apply, busy, children }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Filtri"
      full
      action={
        <Button variant="text" size="sm" onClick={onClear}>
          Očistite sve
        </Button>
      }
    >
      <DialogBody>{children}</DialogBody>
      <div className="dialog-foot">
        <Button variant="primary" wide onClick={onApply} aria-busy={busy || undefined}>
          <span aria-live="polite">{apply}</span>
        </Button>
      </div>
    </Dialog>
  );
}
