import { putSignalWords } from '#contract/signals.ts';
import { defineAction } from '../platform/actions/action.ts';

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const saveWords = defineAction('rijeci', putSignalWords, {
  input: ({ words }: { words?: string }) => ({ body: { words: linesOf(words ?? '') } }),
  done: ['Popis je spremljen.', 'Vrijedi za sve što od sada stigne na pregled.'],
});
