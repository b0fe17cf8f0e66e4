import { expect, test } from 'vitest';
import { copyLines } from './copy-mark.ts';

const restoredAt = new Date('2026-11-26T10:00:00Z');

test('a copy prints at startup that it is a copy, that it sends nothing, and how to adopt it', () => {
  expect(copyLines({ restoredAt, backupMoment: new Date('2026-11-26T03:15:00Z') })).toEqual([
    '  THIS SITE IS A COPY of the data at 2026-11-26T03:15:00.000Z, made at 2026-11-26T10:00:00.000Z.',
    expect.stringContaining('sends no emails or push messages, moves no money'),
    expect.stringContaining('npm run admin -- adopt'),
  ]);
});

test('a copy without a known backup time prints only its creation time', () => {
  expect(copyLines({ restoredAt, backupMoment: null })[0]).toBe(
    '  THIS SITE IS A COPY, made at 2026-11-26T10:00:00.000Z.',
  );
});
