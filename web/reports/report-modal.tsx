import { useActionForm } from '../platform/actions/use-action-form.ts';
import type { Modals } from '../platform/overlays/modals.tsx';
import { FormFoot } from '../ui/fields/form-foot.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogBody } from '../ui/overlays/dialog-parts.tsx';
import { sendReport } from './report-actions.ts';
import { ReportForm } from './report-form.tsx';
import { subjectTitles } from './report-words.ts';

type Props = Modals['report'] & { onClose: () => void };

/**
 * Renders the form for reporting content, which the server stores as evidence at the time of the report
 * (docs/PRODUCT.md#moderation).
 */
export function ReportModal({ subject, id, name, onClose }: Props) {
  const form = useActionForm(
    sendReport,
    { reason: '', details: '' },
    { values: { subject_type: subject, subject_id: id }, onDone: onClose },
  );
  return (
    <Dialog open onClose={onClose} title={subjectTitles[subject]} keepOnOutside>
      <DialogBody>
        <p className="muted mb-4">{name}</p>
        <ReportForm form={form} subject={subject} />
      </DialogBody>
      <FormFoot form={form} submit="Pošaljite prijavu" busyText="Šalje se…" onClose={onClose} />
    </Dialog>
  );
}
