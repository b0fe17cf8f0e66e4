import { useState } from 'react';
import type { FormChoices } from '../../catalogue/form-choices.ts';
import { Field } from '../../ui/fields/field.tsx';
import type { Fields } from './draft.ts';
import { TypeGuesses } from './type-guesses.tsx';

interface Props {
  types: FormChoices['types'];
  fields: Fields;
  onChoose: (categoryId: number, typeId: number | '') => void;
}

export function Things({ types, fields, onChoose }: Props) {
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
