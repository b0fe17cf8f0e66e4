import type { Reasons } from '#contract/moderation.ts';
import type { ReportCase } from '#contract/reports.ts';
import { Form } from '../platform/form.tsx';
import { useActForm } from '../platform/use-act-form.ts';
import { ReadyReasons } from '../ui/choices/ready-reasons.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { closeReport } from './report-acts.ts';

/** Closes a report with its outcome, which the log keeps. */
export function CloseReport({ report: { id }, reasons }: { report: ReportCase; reasons: Reasons }) {
  const form = useActForm(closeReport, { reason: '' }, { values: { id } });
  return (
    <div className="report-part report-close">
      <Form form={form} submit="Zaključite prijavu" busyText="Zaključuje se…">
        <ReadyReasons
          legend="Gotovi ishodi"
          reasons={reasons}
          chosen={form.watch('reason')}
          onChoose={({ label }) => form.setValue('reason', label, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })}
        />
        <TextField name="reason" label="Ishod" hint="Što je poduzeto i zašto" />
      </Form>
    </div>
  );
}
