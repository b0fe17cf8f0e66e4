import { Button } from '../actions/button.tsx';
import { DialogFoot } from '../overlays/dialog-parts.tsx';

interface Props {
  form: { id: string; busy: boolean };
  submit: string;
  busyText: string;
  danger?: boolean | undefined;
  onClose: () => void;
}

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
