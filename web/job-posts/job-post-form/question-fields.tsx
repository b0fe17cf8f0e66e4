import type { ReactNode } from 'react';
import { withUnit } from '#contract/answer-words.ts';
import { formatNumber } from '#contract/format.ts';
import type { JobQuestion, QuestionSet } from '#contract/job-questions.ts';
import { FormField } from '../../platform/forms/form-field.tsx';
import { Field } from '../../ui/fields/field.tsx';
import type { Fields } from './draft.ts';
import { type AnswerValue, typedAnswer, valuesFor, withAnswer } from './form-answers.ts';

interface Props {
  set: QuestionSet;
  fields: Fields;
  put: (values: Partial<Fields>) => void;
}

export function QuestionFields({ set, fields, put }: Props) {
  const values = valuesFor(fields);
  const change = (key: string) => (value: AnswerValue | undefined) =>
    put({ answers: withAnswer(fields, set.id, key, value) });
  const mistyped = Object.values(values).some((value) => typeof value === 'object');
  if (set.questions.length === 0) return null;
  return (
    <FormField<unknown> name="answers">
      {({ error }) => (
        <section className="form-questions" aria-labelledby="pitanja-o-poslu">
          <div>
            <h2 id="pitanja-o-poslu" className="text-h3">
              Za točniju ponudu
            </h2>
            <p className="small muted mt-1">Odgovorite što znate, ostalo preskočite.</p>
          </div>
          {set.questions.map((question) => {
            const value = values[question.key];
            const shared = { value, onChange: change(question.key) };
            return question.kind === 'choice' ? (
              <ChoiceQuestion key={question.key} question={question} {...shared} />
            ) : (
              <NumberQuestion
                key={question.key}
                question={question}
                {...shared}
                error={error && typeof value === 'object' ? value.fault : undefined}
              />
            );
          })}
          {error && !mistyped && (
            <p className="field-error" role="alert">
              {error}
            </p>
          )}
        </section>
      )}
    </FormField>
  );
}

interface Asked<K extends JobQuestion['kind']> {
  question: Extract<JobQuestion, { kind: K }>;
  value: AnswerValue | undefined;
  onChange: (value: AnswerValue | undefined) => void;
}

/** Renders a chip that sets an answer, or removes it if it is already pressed. */
function AnswerChip<T extends string | number>({
  answer,
  value,
  onChange,
  children,
}: {
  answer: T;
  value: AnswerValue | undefined;
  onChange: (value: T | undefined) => void;
  children: ReactNode;
}) {
  const pressed = value === answer;
  return (
    <button
      type="button"
      className="chip chip-lg chip-thing"
      aria-pressed={pressed}
      onClick={() => onChange(pressed ? undefined : answer)}
    >
      {children}
    </button>
  );
}

const ChoiceQuestion = ({ question: { text, options }, value, onChange }: Asked<'choice'>) => (
  <Field group label={text} error={undefined}>
    {() => (
      <div className="chips">
        {options.map(({ key, label }) => (
          <AnswerChip key={key} answer={key} value={value} onChange={onChange}>
            {label}
          </AnswerChip>
        ))}
      </div>
    )}
  </Field>
);

function NumberQuestion({
  question,
  value,
  onChange,
  error,
}: Asked<'number'> & { error: string | undefined }) {
  const { text, label, unit, taps } = question;
  const typed = typeof value === 'object' ? value.typed : String(value ?? '');
  return (
    <Field group label={text} error={error}>
      {({ 'aria-describedby': describedBy, 'aria-invalid': invalid }) => (
        <div className="chips">
          {taps.map((tap) => (
            <AnswerChip key={tap} answer={tap} value={value} onChange={onChange}>
              {withUnit(formatNumber(tap), unit)}
            </AnswerChip>
          ))}
          <span className="input form-number">
            <input
              type="text"
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              aria-label={unit === '' ? label : `${label}, ${unit}`}
              aria-describedby={describedBy}
              aria-invalid={invalid}
              value={typed}
              onChange={({ currentTarget }) => onChange(typedAnswer(question, currentTarget.value))}
            />
            {unit !== '' && (
              <span className="input-end" aria-hidden>
                {unit}
              </span>
            )}
          </span>
        </div>
      )}
    </Field>
  );
}
