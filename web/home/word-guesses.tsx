import { useEffect } from 'react';
import { GuessLinks } from '../job-posts/guess-links.tsx';
import { useGuesses } from '../job-posts/use-guesses.ts';

export function WordGuesses({ text }: { text: string }) {
  const guesses = useGuesses(text);
  // Prefetches the form once the user has begun to type.
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
