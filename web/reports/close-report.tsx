import { useRevalidator } from 'react-router';
import { closeReport, type ReportCase } from '#contract/reports.ts';
import { Form, useEndpointForm } from '../platform/form.tsx';
import { toast } from '../platform/toast.tsx';
import { TextField } from '../ui/fields/text-field.tsx';

/** Closes a report with what came of it, which the log keeps. */
export function CloseReport({ report }: { report: ReportCase }) {
  const { revalidate } = useRevalidator();
  const form = useEndpointForm(
    closeReport,
    { reason: '' },
    {
      params: { id: report.id },
      onSuccess: async () => {
        toast.success('Prijava je zaključena.');
        await revalidate();
      },
    },
  );
  return (
    <div className="report-part report-close">
      <Form form={form} submit="Zaključite prijavu" busyText="Zaključuje se…">
        <input type="hidden" name="id" value={report.id} />
        <TextField name="reason" label="Ishod" hint="Što je poduzeto i zašto" />
      </Form>
    </div>
  );
}
