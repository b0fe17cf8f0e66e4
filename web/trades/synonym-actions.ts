import { putSynonyms } from '#contract/trades.ts';
import { defineAction } from '../platform/actions/action.ts';

export const phrasesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const saveSynonyms = defineAction('izrazi', putSynonyms, {
  input: ({ id, phrases }: { id: number; phrases?: string }) => ({
    params: { id },
    body: { synonyms: phrasesOf(phrases ?? '') },
  }),
  done: ['Izrazi su spremljeni.', 'Prijedlozi se po njima ravnaju odmah.'],
});
