import { useEffect } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { GuessRow } from '../job-posts/guess-row.tsx';
import { useGuesses } from '../job-posts/use-guesses.ts';

/** The three likeliest types for the words typed, each opening the inquiry with them. */
export function WordGuesses({ text }: { text: string }) {
  const guesses = useGuesses(text);
  // The form comes while somebody still writes.
  useEffect(() => void import('../job-posts/job-post-form/form.tsx').catch(() => undefined), []);
  return (
    <ul className="guesses hero-guesses" aria-label="Predložene vrste posla" hidden={guesses.length === 0}>
      {guesses.map((guess) => (
        <li key={guess.job_type.id}>
          <Link className="guess" to={paths.newJob({ vrsta: guess.job_type.key, opis: text.trim() })}>
            <GuessRow guess={guess} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
