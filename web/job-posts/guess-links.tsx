import { paths } from '#contract/paths.ts';
import type { JobTypeGuess } from '#contract/trades.ts';
import { Link } from '../platform/page/link.tsx';
import { GuessRow } from './guess-row.tsx';

interface Props {
  guesses: readonly JobTypeGuess[];
  words: string;
  label: string;
  className?: string;
}

export const GuessLinks = ({ guesses, words, label, className = '' }: Props) => (
  <ul className={`guesses ${className}`} aria-label={label} hidden={guesses.length === 0}>
    {guesses.map((guess) => (
      <li key={guess.job_type.id}>
        <Link
          className="guess"
          to={paths.newJob({ vrsta: guess.job_type.key, ...(words && { opis: words }) })}
        >
          <GuessRow guess={guess} />
        </Link>
      </li>
    ))}
  </ul>
);
