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
