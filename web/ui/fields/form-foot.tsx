import { Button } from '../actions/button.tsx';
import { DialogFoot } from '../overlays/dialog-parts.tsx';

interface Props {
  /** The form is in the dialog's body, its buttons in the foot. */
  form: { id: string; busy: boolean };
  submit: string;
  busyText: string;
  danger?: boolean | undefined;
  onClose: () => void;
}

/** The foot of a dialog with one form: cancel or submit. */
export const FormFoot = ({ form, submit, busyText, danger, onClose }: Props) => (
  <DialogFoot>
    <Button variant="text" onClick={onClose}>
      Odustanite
    </Button>
    <Button
      type="submit"
      form={form.id}
      variant={danger ? 'danger' : 'primary'}
      busy={form.busy}
      busyLabel={busyText}
    >
      {submit}
    </Button>
  </DialogFoot>
);
