import { useState } from 'react';
import type { FormChoices } from '../../catalogue/form-choices.ts';
import { Field } from '../../ui/fields/field.tsx';
import { GuessRow } from '../guess-row.tsx';
import { useGuesses } from '../use-guesses.ts';
import type { Fields } from './draft.ts';

interface Props {
  fields: Fields;
  onChoose: (categoryId: number, typeId: number) => void;
}

export function TypeGuesses({ fields, onChoose }: Props) {
  const guesses = useGuesses(fields.subject);
  if (guesses.length === 0) return null;
  return (
    <div>
      <p className="field-label" id="mozda-je-to">
        Koja je to vrsta posla?
      </p>
      <ul className="guesses" aria-labelledby="mozda-je-to">
        {guesses.map((guess) => (
          <li key={guess.job_type.id}>
            <button
              type="button"
              className="guess"
              aria-pressed={fields.job_type_id === guess.job_type.id}
              onClick={() => onChoose(guess.job_category.id, guess.job_type.id)}
            >
              <GuessRow guess={guess} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface UsualProps {
  types: FormChoices['types'];
  fields: Fields;
  onChoose: (categoryId: number, typeId: number | '') => void;
}

/** Offers the usual types of the chosen room or trade, and guesses from the description for others. */
export function UsualTypes({ types, fields, onChoose }: UsualProps) {
  const [other, setOther] = useState(false);
  return (
    <>
      <Field group label="O čemu je riječ?" error={undefined}>
        {() => (
          <div className="chips">
            {types.map(({ id, name, job_category_id }) => (
              <button
                key={id}
                type="button"
                className="chip chip-lg chip-thing"
                aria-pressed={fields.job_type_id === id}
                onClick={() => {
                  setOther(false);
                  onChoose(job_category_id, id);
                }}
              >
                {name}
              </button>
            ))}
            <button
              type="button"
              className="chip chip-lg chip-thing chip-other"
              aria-pressed={other}
              onClick={() => {
                setOther(true);
                if (typeof fields.job_category_id === 'number') onChoose(fields.job_category_id, '');
              }}
            >
              Nešto drugo
            </button>
          </div>
        )}
      </Field>
      {other && <TypeGuesses fields={fields} onChoose={onChoose} />}
    </>
  );
}
