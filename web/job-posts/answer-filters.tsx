import { useEffect, useState } from 'react';
import { isOptions, type NumberBounds } from '#contract/answer-words.ts';
import type { JobQuestion } from '#contract/job-questions.ts';
import { boundWords, listNames } from '#contract/list-words.ts';
import type { FilterProps } from '../catalogue/list-frame.tsx';
import { type Choices, type ListQuery, questionsOf, toggled, withAnswers } from '../catalogue/list-query.ts';
import { FilterCheck } from '../ui/lists/filter-check.tsx';

type Props = FilterProps<{ query: ListQuery; choices: Choices }>;

/** Renders filters by answers as native controls, if exactly one job type is chosen. */
export const AnswerFilters = ({ list, onChange }: Props) =>
  questionsOf(list.query, list.choices).map((question) =>
    question.kind === 'choice' ? (
      <Options key={question.key} question={question} list={list} onChange={onChange} />
    ) : (
      <Bounds key={question.key} question={question} list={list} onChange={onChange} />
    ),
  );

type Asked<K extends JobQuestion['kind']> = Props & { question: Extract<JobQuestion, { kind: K }> };

const nameOf = (key: string) => `${listNames.answers}[${key}]`;

function Options({ question: { key, label, options }, list: { query }, onChange }: Asked<'choice'>) {
  const choice = query.answers[key] ?? [];
  const chosen = isOptions(choice) ? choice : [];
  return (
    <fieldset>
      <legend className="filter-legend">{label}</legend>
      {options.map((option) => (
        <FilterCheck
          key={option.key}
          name={nameOf(key)}
          value={option.key}
          checked={chosen.includes(option.key)}
          onChange={() => onChange(withAnswers(query, key, toggled(chosen, option.key)))}
        >
          {option.label}
        </FilterCheck>
      ))}
    </fieldset>
  );
}

const labels = { from: 'Od', to: 'Do' } as const;

function Bounds({ question, list: { query }, onChange }: Asked<'number'>) {
  const { key, label, unit, min, max } = question;
  const choice = query.answers[key] ?? {};
  const bounds: NumberBounds = isOptions(choice) ? {} : choice;
  return (
    <fieldset>
      <legend className="filter-legend">{unit === '' ? label : `${label} (${unit})`}</legend>
      <div className="filter-bounds">
        {(['from', 'to'] as const).map((bound) => (
          <Bound
            key={bound}
            label={labels[bound]}
            name={`${nameOf(key)}[${boundWords[bound]}]`}
            range={{ min, max }}
            value={bounds[bound]}
            onChange={(value) => onChange(withAnswers(query, key, { ...bounds, [bound]: value }))}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface BoundProps {
  label: string;
  name: string;
  range: { min: number; max: number };
  value: number | undefined;
  onChange: (value: number | undefined) => void;
}

/**
 * Renders a number field that takes effect when it loses the focus or Enter is pressed, not at each digit.
 */
function Bound({ label, name, range, value, onChange }: BoundProps) {
  const [text, setText] = useState(String(value ?? ''));
  // The value also changes when its active filter is removed.
  useEffect(() => setText(String(value ?? '')), [value]);
  const apply = () => {
    const number = /^\d{1,7}$/.test(text) ? Number(text) : undefined;
    if (number !== value) onChange(number);
  };
  return (
    <label>
      <span className="small muted">{label}</span>
      <input
        className="input"
        type="number"
        inputMode="numeric"
        {...range}
        name={name}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={apply}
        onKeyDown={({ key }) => key === 'Enter' && apply()}
      />
    </label>
  );
}
