import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, useState } from 'react';
import { toastError } from '../../platform/actions/toast.tsx';
import type { Asked } from '../../platform/overlays/confirm-queue.ts';
import { useOverlay } from '../../platform/overlays/use-overlay.ts';
import { Button } from '../actions/button.tsx';
import { usePresent } from './presence.tsx';

/** Renders the alert dialog of `useConfirm`, which shows the last question while it fades out. */
export function ConfirmDialog({ question }: { question: Asked | null }) {
  const last = useRef(question);
  if (question) last.current = question;
  const shown = last.current;
  const [busyWith, setBusyWith] = useState<number | null>(null);
  const busy = question !== null && busyWith === question.id;
  const open = usePresent(question !== null);
  const leave = () => void (busy || question?.answer(false));
  useOverlay(open, leave);
  if (!shown) return null;

  const confirm = async () => {
    if (!question || busy) return;
    setBusyWith(question.id);
    try {
      await question.action?.();
      question.answer(true);
    } catch (error) {
      toastError(error);
    } finally {
      setBusyWith(null);
    }
  };

  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => next || leave()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop confirm-layer" />
        <AlertDialog.Viewport className="dialog-place confirm-layer">
          <AlertDialog.Popup className="dialog dialog-narrow">
            <div className="dialog-head">
              <AlertDialog.Title>{shown.title}</AlertDialog.Title>
            </div>
            <AlertDialog.Description className="dialog-body" render={<div />}>
              {shown.content}
            </AlertDialog.Description>
            <div className="dialog-foot">
              <AlertDialog.Close className="btn btn-text" disabled={busy}>
                {shown.cancel ?? 'Odustanite'}
              </AlertDialog.Close>
              <Button
                variant={shown.danger ? 'danger' : 'primary'}
                busy={busy}
                busyLabel={shown.busyText}
                onClick={confirm}
              >
                {shown.submit}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
