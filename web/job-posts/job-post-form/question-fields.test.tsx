import { expect, test } from 'vitest';
import type { QuestionSet } from '#contract/job-questions.ts';
import { FormScopeContext } from '../../platform/forms/form-field.tsx';
import { type LiveForm, useLiveForm } from '../../platform/forms/live-form.ts';
import { rendered, wordsOf } from '../../platform/page/rendered.tsx';
import { blankDraft, type Fields } from './draft.ts';
import { typedAnswer, withAnswer } from './form-answers.ts';
import { QuestionFields } from './question-fields.tsx';
import { checkPost, fieldOf } from './steps.ts';

const set: QuestionSet = {
  id: 12,
  job_type_id: 31,
  questions: [
    {
      key: 'kat',
      text: 'Na kojem je katu?',
      label: 'Kat',
      kind: 'choice',
      options: [
        { key: 'prizemlje', label: 'Prizemlje' },
        { key: '1-2', label: '1. ili 2. kat' },
      ],
    },
    {
      key: 'povrsina',
      text: 'Kolika je površina?',
      label: 'Površina',
      kind: 'number',
      unit: 'm²',
      min: 1,
      max: 5000,
      taps: [20, 50, 1200],
    },
  ],
};
const begun: Fields = { ...blankDraft().fields, job_type_id: 31 };

interface Shown {
  fields: Fields;
  of: QuestionSet;
  onForm?: (form: LiveForm<Fields>) => void;
}

function Form({ fields, of, onForm }: Shown) {
  const form = useLiveForm(fields, checkPost, { fieldOf });
  onForm?.(form);
  return (
    <FormScopeContext value={form.scope}>
      <QuestionFields set={of} fields={fields} put={form.put} />
    </FormScopeContext>
  );
}
const shown = (fields: Fields, of = set) => rendered(<Form fields={fields} of={of} />);

test('each question is a labelled group of buttons; a question for a number also has a labelled field', () => {
  const html = shown(begun);
  expect(wordsOf(html)).toContain('Na kojem je katu? Prizemlje 1. ili 2. kat');
  expect(wordsOf(html)).toContain('Kolika je površina? 20 m² 50 m² 1.200 m²');
  expect(html.match(/<fieldset/g)).toHaveLength(2);
  expect(html.match(/<legend/g)).toHaveLength(2);
  expect(html.match(/aria-pressed="false"/g)).toHaveLength(5);
  expect(html).not.toContain('aria-pressed="true"');
  expect(html).toContain('aria-label="Površina, m²"');
  expect(html).not.toContain('required');
});

test('without a unit, answers to a numeric question are shown as numbers alone', () => {
  const windows = { key: 'prozori', text: 'Koliko prozora?', label: 'Broj prozora', kind: 'number' } as const;
  const windowsOnly = { ...windows, unit: '', min: 1, max: 90, taps: [1, 2, 4] };
  const html = shown(begun, { ...set, questions: [windowsOnly] });
  expect(wordsOf(html)).toMatch(/Koliko prozora\? 1 2 4$/);
  expect(html).toContain('aria-label="Broj prozora"');
  expect(typedAnswer(windowsOnly, '91')).toEqual({
    ...{ typed: '91', fault: 'Upišite cijeli broj od 1 do 90.' },
  });
});

test('given answers are shown as pressed buttons and in the number field', () => {
  const fields = { ...begun, answers: withAnswer(begun, 12, 'povrsina', 50) };
  const html = shown({ ...fields, answers: withAnswer(fields, 12, 'kat', '1-2') });
  expect(html.match(/aria-pressed="true"[^>]*>[^<]*/g)?.map((one) => one.split('>')[1])).toEqual([
    '1. ili 2. kat',
    '50 m²',
  ]);
  expect(html).toContain('value="50"');
});

test('nothing is rendered for a job type without questions', () => {
  expect(wordsOf(shown(begun, { ...set, questions: [] }))).toBe('');
});

test('an answer that is not a number blocks the step until it is cleared', async () => {
  const forms: LiveForm<Fields>[] = [];
  const [, area] = set.questions;
  if (area?.kind !== 'number') throw new Error('no number');
  rendered(<Form fields={begun} of={set} onForm={(form) => forms.push(form)} />);
  const [form] = forms;
  form?.put({ answers: withAnswer(begun, 12, 'povrsina', typedAnswer(area, 'oko 50')) });
  expect(await form?.submit(['answers'])).toEqual(['answers']);
  form?.put({ answers: withAnswer(begun, 12, 'povrsina', typedAnswer(area, '')) });
  expect(await form?.submit(['answers'])).toEqual([]);
});
