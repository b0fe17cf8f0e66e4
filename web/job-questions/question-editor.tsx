import { useId } from 'react';
import { questionLimits } from '#contract/constants.ts';
import { namesOf, type QuestionValues } from './question-values.ts';

interface Props {
  at: number;
  values: QuestionValues;
}

interface CellProps {
  name: string;
  label: string;
  values: QuestionValues;
  max: number;
  hint?: string;
  inputMode?: 'numeric';
}

function Cell({ name, label, values, max, hint, inputMode }: CellProps) {
  const id = useId();
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <input
        type="text"
        className="input"
        name={name}
        defaultValue={values[name] ?? ''}
        maxLength={max}
        inputMode={inputMode}
        autoComplete="off"
        aria-describedby={hint && id}
      />
      {hint && (
        <span id={id} className="field-hint">
          {hint}
        </span>
      )}
    </label>
  );
}

const KeyField = ({ name, values }: { name: string; values: QuestionValues }) => (
  <input type="hidden" name={name} value={values[name] ?? ''} />
);

/** Edits one question with native fields. CSS hides the fields of the other kind of answer. */
export function QuestionEditor({ at, values }: Props) {
  const names = namesOf(at);
  const shared = { values };
  return (
    <fieldset className="card question-edit">
      <legend className="text-h3">{at + 1}. pitanje</legend>
      <KeyField name={names.key} {...shared} />
      <div className="question-edit-row">
        <Cell name={names.text} label="Pitanje" max={questionLimits.text} {...shared} />
        <Cell name={names.label} label="Naziv u podacima o poslu" max={questionLimits.label} {...shared} />
        <label className="field">
          <span className="field-label">Odgovor je</span>
          <select className="input" name={names.kind} defaultValue={values[names.kind] ?? 'choice'}>
            <option value="choice">jedan od ponuđenih</option>
            <option value="number">broj</option>
          </select>
        </label>
        <label className="field">
          <span className="field-label">Redni broj</span>
          <select className="input" name={names.place} defaultValue={values[names.place] ?? at + 1}>
            {Array.from({ length: questionLimits.perType }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an option is identified by its position
              <option key={place}>{place + 1}</option>
            ))}
          </select>
        </label>
      </div>
      <div className="question-edit-row question-edit-options">
        {names.options.map((option, place) => (
          <div key={option.label}>
            <KeyField name={option.key} {...shared} />
            <Cell
              name={option.label}
              label={`${place + 1}. odgovor`}
              max={questionLimits.option}
              {...shared}
            />
          </div>
        ))}
      </div>
      <div className="question-edit-row question-edit-number">
        <Cell
          name={names.unit}
          label="Jedinica"
          max={questionLimits.unit}
          hint="Prazno ako naziv već kaže što se broji."
          {...shared}
        />
        <Cell name={names.min} label="Najmanje" max={7} inputMode="numeric" {...shared} />
        <Cell name={names.max} label="Najviše" max={7} inputMode="numeric" {...shared} />
        <Cell
          name={names.taps}
          label="Uobičajene vrijednosti"
          max={60}
          hint="Tri do pet brojeva odvojenih zarezom, od manjeg prema većem."
          {...shared}
        />
      </div>
    </fieldset>
  );
}
