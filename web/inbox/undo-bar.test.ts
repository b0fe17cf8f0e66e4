import { expect, test } from 'vitest';
import type { InboxDecision } from '#contract/inbox.ts';
import { lastOf } from './undo-bar.tsx';

const decision = (id: number, ms: number, failed: string | null = null): InboxDecision => ({
  id,
  kind: 'job_post',
  subject_id: id,
  action: 'approve',
  title: `Upit ${id}`,
  undo_until: new Date(ms).toISOString(),
  undo_ms: 9000,
  failed,
});
const ids = (decisions: InboxDecision[]) => lastOf(decisions).map(({ id }) => id);

test('only the last of two decisions within a second is undone', () => {
  expect(ids([decision(3, 10_400), decision(2, 10_000), decision(1, 9000)])).toEqual([3]);
});

test('decisions made together are undone together, except for those that failed', () => {
  expect(
    ids([
      decision(4, 12_000, 'Posao je obrisan.'),
      decision(3, 10_000),
      decision(2, 10_000),
      decision(1, 9990),
    ]),
  ).toEqual([3, 2]);
  expect(ids([])).toEqual([]);
});
