import { useCallback, useEffect, useRef, useState } from 'react';
import { limits } from '#contract/constants.ts';
import type { Reply } from '#contract/endpoint.ts';
import { searchAll } from '#contract/search.ts';
import { toastServerError } from '../platform/actions/toast.tsx';
import { ApiError, api } from '../platform/api/api.ts';

export type Results = Reply<typeof searchAll>;

interface Answer {
  /** The query of these results, which may be older than the typed text. */
  query: string;
  results: Results | null;
  error: string;
}

const nothing: Answer = { query: '', results: null, error: '' };

/**
 * Returns the message for a failed search: the validation error of the query, otherwise the server's message,
 * or a general one if the server failed or could not be reached.
 */
function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status >= 500)
    return 'Nešto je pošlo po zlu! Pokušajte ponovno malo kasnije.';
  if (error.status === 0) return 'Nema internetske veze. Provjerite vezu i pokušajte ponovno.';
  return error.body.errors.search?.[0] ?? error.body.message;
}

/** Searches while the user types, with a 350 ms debounce; outdated responses are ignored. */
export function useSearch(open: boolean) {
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState(nothing);
  const query = text.trim();
  const asked = useRef('');

  useEffect(() => {
    if (!open) return;
    if (!query) {
      asked.current = '';
      setAnswer(nothing);
      return;
    }
    if (query === asked.current) return;
    const abort = new AbortController();
    const wait = setTimeout(async () => {
      asked.current = query;
      try {
        const results = await api.call(searchAll, {
          query: { search: query, per_page: limits.perPage.search },
          signal: abort.signal,
        });
        setAnswer({ query, results, error: '' });
      } catch (error) {
        if (abort.signal.aborted) return;
        asked.current = '';
        setAnswer({ query, results: null, error: sentenceOf(error) });
        toastServerError(error);
      }
    }, limits.ms.searchDebounce);
    return () => {
      clearTimeout(wait);
      abort.abort();
      if (asked.current === query) asked.current = '';
    };
  }, [query, open]);

  const reset = useCallback(() => {
    asked.current = '';
    setText('');
    setAnswer(nothing);
  }, []);

  const found = answer.results ? answer.results.workers.length + answer.results.posts.length : 0;
  return { text, setText, query, answer, found, pending: query !== '' && answer.query !== query, reset };
}
