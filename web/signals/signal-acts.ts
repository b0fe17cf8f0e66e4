import { putSignalWords } from '#contract/signals.ts';
import { act } from '../platform/act.ts';

/** One phrase per line; empty lines are ignored. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const saveWords = act('rijeci', putSignalWords, {
  input: ({ words }: { words?: string }) => ({ body: { words: linesOf(words ?? '') } }),
  done: ['Popis je spremljen.', 'Vrijedi za sve što od sada stigne na pregled.'],
});
