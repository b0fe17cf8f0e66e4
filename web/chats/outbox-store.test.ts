import { expect, test } from 'vitest';
import { hasOutgoing } from './outbox-key.ts';
import { joined, nextTo, type Outgoing, readOutbox, writeOutbox } from './outbox-store.ts';

function store(first: Record<string, string> = {}) {
  const kept = new Map(Object.entries(first));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const entry = (client_id: string, more: Partial<Outgoing> = {}): Outgoing => ({
  client_id,
  to: 7,
  at: '2026-11-20T09:00:00.000Z',
  text: 'Dobar dan',
  state: 'queued',
  ...more,
});

test('waiting messages survive a reload in order, separately for each user', () => {
  const kept = store();
  const written = [
    entry('a'),
    entry('b', { text: '', file: { name: 'a.pdf', type: 'application/pdf', size: 9 } }),
    entry('c', { to: 8 }),
  ];
  expect(writeOutbox(1, written, kept)).toBe(true);
  expect(readOutbox(1, kept)).toEqual(written);
  expect(readOutbox(2, kept)).toEqual([]);
  expect([hasOutgoing(1, kept), hasOutgoing(2, kept)]).toEqual([true, false]);
});

test('a rejection survives a reload, whereas upload progress restarts', () => {
  const kept = store();
  writeOutbox(
    1,
    [entry('a', { state: 'sending', progress: 0.4 }), entry('b', { state: 'failed', reason: 'Ne može.' })],
    kept,
  );
  expect(readOutbox(1, kept)).toEqual([entry('a'), entry('b', { state: 'failed', reason: 'Ne može.' })]);
});

test('an empty outbox stores nothing', () => {
  const kept = store();
  writeOutbox(1, [entry('a')], kept);
  writeOutbox(1, [], kept);
  expect(hasOutgoing(1, kept)).toBe(false);
});

test.for([
  '',
  '{',
  'null',
  '7',
  '[null]',
  '[{"client_id":"a"}]',
  '[{"client_id":"a","to":"7","at":"x","text":"y"}]',
  '[{"client_id":"a","to":7,"at":"x","text":""}]',
])('invalid stored content is ignored: %s', (text) =>
  expect(readOutbox(1, store({ 'outbox 1': text }))).toEqual([]),
);

test('full browser storage is reported without throwing', () => {
  const full = {
    ...store(),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(writeOutbox(1, [entry('a')], full)).toBe(false);
});

test('changes from another tab remove sent messages and add new ones without interrupting uploads in this tab', () => {
  const stored = [entry('b'), entry('c')];
  const here = [entry('a', { state: 'sending' }), entry('b', { state: 'sending', progress: 0.5 })];
  expect(joined(stored, here)).toEqual([entry('b', { state: 'sending', progress: 0.5 }), entry('c')]);
});

test('a retry or a rejection from another tab is applied', () => {
  const refused = entry('a', { state: 'failed', reason: 'Ne može.' });
  expect(joined([entry('a')], [refused])).toEqual([entry('a')]);
  expect(joined([refused], [entry('a', { state: 'waiting' })])).toEqual([refused]);
});

test('the next message to send to a person is the first one that was not rejected', () => {
  const entries = [
    entry('a', { to: 8 }),
    entry('b', { state: 'failed', reason: 'x' }),
    entry('c', { state: 'waiting' }),
    entry('d'),
  ];
  expect(nextTo(entries, 7)?.client_id).toBe('c');
  expect(nextTo(entries, 9)).toBeUndefined();
});
