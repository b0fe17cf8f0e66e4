import { expect, test } from 'vitest';
import type { HistoryRow } from '#contract/people.ts';
import { rendered, wordsOf } from '../platform/page/rendered.tsx';
import { HistoryTable } from './history-table.tsx';

const words = { actions: {}, subjects: {}, reasons: {}, postHref: (id: number) => `/poslovi/${id}` };
const row = (change: Partial<HistoryRow>): HistoryRow => ({
  id: 1,
  text: 'Zamjena cijevi',
  state: 'active',
  reason: 'inquiry',
  other: null,
  created_at: '2026-11-20T08:40:00.000Z',
  ...change,
});

test.for([
  ['inquiry', 'Neaktivan'],
  ['offer', 'Neaktivna'],
] as const)('an inactive post of type %s is shown as %s in a person’s history', ([reason, word]) => {
  const shown = wordsOf(
    rendered(
      <HistoryTable of="posts" label="Poslovi" rows={[row({ reason, state: 'inactive' })]} words={words} />,
    ),
  );
  expect(shown).toMatch(new RegExp(`Zamjena cijevi ${word} `));
});

test('a post of any type that was returned to its author is shown as returned', () => {
  const shown = wordsOf(
    rendered(
      <HistoryTable
        of="posts"
        label="Poslovi"
        rows={[row({ reason: 'offer', state: 'declined' })]}
        words={words}
      />,
    ),
  );
  expect(shown).toContain('Na doradi');
});
