import { useEffect, useState } from 'react';
import { limits } from '#contract/constants.ts';
import { cut } from '#contract/format.ts';
import { type JobTypeGuess, suggestJobTypes } from '#contract/trades.ts';
import { api } from '../platform/api/api.ts';

/**
 * Minimum and maximum text length for suggestions: shorter texts are too vague, and further characters are
 * ignored.
 */
const [least, most] = [3, 500];

/**
 * Returns the likeliest job types for a text, updated while the user types; none if the text is too short. If
 * a request fails, the previous suggestions remain, since types can also be chosen from the lists.
 */
export function useGuesses(text: string, first: readonly JobTypeGuess[] = []): readonly JobTypeGuess[] {
  const [guesses, setGuesses] = useState(first);
  const asked = cut(text.trim(), most);
  useEffect(() => {
    if (asked.length < least) return setGuesses([]);
    const leave = new AbortController();
    const wait = setTimeout(() => {
      api.call(suggestJobTypes, { query: { text: asked }, signal: leave.signal }).then(
        ({ data }) => setGuesses(data),
        () => undefined,
      );
    }, limits.ms.searchDebounce / 2);
    return () => {
      clearTimeout(wait);
      leave.abort();
    };
  }, [asked]);
  return guesses;
}
