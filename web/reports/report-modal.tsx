import type { reportReasons } from '#contract/reports.ts';
import { Form } from '../platform/form.tsx';
import type { Modals } from '../platform/modals.tsx';
import { useActForm } from '../platform/use-act-form.ts';
import { RadioGroup } from '../ui/choices/radio-group.tsx';
import { FormFoot } from '../ui/fields/form-foot.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogBody } from '../ui/overlays/dialog-parts.tsx';
import { sendReport } from './report-acts.ts';
import { reasonWords, subjectTitles } from './report-words.ts';

type Props = Modals['report'] & { onClose: () => void };

/** Reports something to a moderator. The reported thing is stored as it is now, as evidence (product.md, Chats). */
export function ReportModal({ subject, id, name, onClose }: Props) {
  const form = useActForm(sendReport, { reason: '', details: '' }, { values: { subject_type: subject, subject_id: id }, onDone: onClose });
  return (
    <Dialog open onClose={onClose} title={subjectTitles[subject]} keepOnOutside>
      <DialogBody>
        <p className="muted mb-4">{name}</p>
        <Form form={form}>
          <RadioGroup<keyof typeof reportReasons>
            name="reason"
            label="Razlog"
            options={(Object.keys(reasonWords) as (keyof typeof reportReasons)[]).map((value) => ({ value, label: reasonWords[value] }))}
          />
          <TextArea name="details" label="Opis" optional max={1000} rows={3} />
        </Form>
      </DialogBody>
      <FormFoot form={form} submit="Pošaljite prijavu" busyText="Šalje se…" onClose={onClose} />
    </Dialog>
  );
}
