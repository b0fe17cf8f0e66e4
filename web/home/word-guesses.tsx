import { useEffect } from 'react';
import { GuessLinks } from '../job-posts/guess-links.tsx';
import { useGuesses } from '../job-posts/use-guesses.ts';

/** The three likeliest types for the words typed, each opening the inquiry with them. */
export function WordGuesses({ text }: { text: string }) {
  const guesses = useGuesses(text);
  // The form comes while somebody still writes.
  useEffect(() => void import('../job-posts/job-post-form/form.tsx').catch(() => undefined), []);
  return (
    <GuessLinks
      guesses={guesses}
      words={text.trim()}
      label="Predložene vrste posla"
      className="hero-guesses"
    />
  );
}
