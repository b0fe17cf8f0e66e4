import type { ReportCase, reportReasons } from '#contract/reports.ts';
import type { EndpointForm } from '../platform/forms/form.tsx';
import { RadioGroup } from '../ui/choices/radio-group.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { reasonsFor, reasonWords } from './report-words.ts';

interface Props {
  form: EndpointForm;
  subject: ReportCase['subject_type'];
  submit?: string;
}

export const ReportForm = ({ form, subject, submit }: Props) => (
  <Form form={form} submit={submit}>
    <RadioGroup<keyof typeof reportReasons>
      name="reason"
      label="Razlog"
      options={reasonsFor(subject).map((value) => ({ value, label: reasonWords[value] }))}
    />
    <TextArea name="details" label="Opis" optional max={1000} rows={3} />
  </Form>
);
