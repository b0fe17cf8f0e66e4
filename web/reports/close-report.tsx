import {
  type Ground,
  grounds,
  judgedFields,
  type Measure,
  measures,
  measuresFor,
} from '#contract/decision-labels.ts';
import type { Reasons } from '#contract/moderation.ts';
import type { ReportCase } from '#contract/reports.ts';
import { useActionForm } from '../platform/actions/use-action-form.ts';
import { RadioGroup } from '../ui/choices/radio-group.tsx';
import { ReadyReasons } from '../ui/choices/ready-reasons.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { closeReport } from './report-actions.ts';

const optionsOf = <T extends string>(keys: readonly T[], words: Readonly<Record<T, string>>) =>
  keys.map((value) => ({ value, label: words[value] }));
const groundKeys = Object.keys(grounds) as Ground[];

/**
 * Renders the decision form: the measure, its legal ground and a reason. The affected person sees the ground
 * and the reason.
 */
export function CloseReport({
  report: { id, subject_type, subject_user },
  reasons,
}: {
  report: ReportCase;
  reasons: Reasons;
}) {
  const form = useActionForm(
    closeReport,
    { measure: 'none', ground: 'terms', days: '', reason: '', text: '', reply: '' },
    { values: { id } },
  );
  const measure: Measure = form.watch('measure');
  // Measures against an account are offered only if the subject has an account.
  const possible = measuresFor[subject_type].filter(
    (one) => subject_user !== null || one === 'none' || one === 'remove',
  );
  return (
    <div className="report-part report-close">
      <Form form={form} submit="Zaključite prijavu" busyText="Zaključuje se…">
        <RadioGroup name="measure" label="Odluka" look="chips" options={optionsOf(possible, measures)} />
        <TextField
          name="days"
          label="Na koliko dana"
          inputMode="numeric"
          className={measure === 'suspend' ? undefined : 'noscript-only'}
          hint="Samo za privremeno ograničenje"
        />
        <RadioGroup
          name="ground"
          label="Osnova"
          look="segments"
          className={measure === 'none' ? 'noscript-only' : undefined}
          options={optionsOf(groundKeys, grounds)}
        />
        <ReadyReasons
          reasons={reasons}
          chosen={form.watch('reason')}
          onChoose={({ label, text = '' }) => {
            form.setValue('reason', label, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
            form.setValue('text', text, { shouldDirty: true });
          }}
        />
        <TextField
          name="reason"
          label="Razlog"
          hint={measure === 'none' ? 'Zašto nema mjere' : 'Koje je pravilo prekršeno'}
        />
        <TextArea
          name="text"
          label={judgedFields.text.label}
          hint={judgedFields.text.hint}
          className={measure === 'none' ? 'noscript-only' : undefined}
          optional
          max={2000}
          rows={3}
        />
        <TextArea
          name="reply"
          label={judgedFields.reply.label}
          hint={judgedFields.reply.hint}
          optional
          max={1000}
          rows={2}
        />
      </Form>
    </div>
  );
}
