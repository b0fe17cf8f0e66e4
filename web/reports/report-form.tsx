import type { reportReasons } from '#contract/reports.ts';
import type { EndpointForm } from '../platform/forms/form.tsx';
import { RadioGroup } from '../ui/choices/radio-group.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { reasonWords } from './report-words.ts';

export const ReportForm = ({ form, submit }: { form: EndpointForm; submit?: string }) => (
  <Form form={form} submit={submit}>
    <RadioGroup<keyof typeof reportReasons>
      name="reason"
      label="Razlog"
      options={(Object.keys(reasonWords) as (keyof typeof reportReasons)[]).map((value) => ({
        value,
        label: reasonWords[value],
      }))}
    />
    <TextArea name="details" label="Opis" optional max={1000} rows={3} />
  </Form>
);
