import { expect, test } from 'vitest';
import { calendarFile } from './calendar.ts';

test('a text with line breaks of any kind and control characters stays within its line', () => {
  const at = new Date('2026-11-24T17:00:00Z');
  const title = 'Slavina\rBEGIN:VALARM\r\nX\nY\u2028Z\u0085\u0007;,\\';
  const lines = calendarFile({ uid: '1', title, startsAt: at, endsAt: at, url: 'https://primjer.hr' }).split('\r\n');
  expect(lines).toContain(String.raw`SUMMARY:Slavina\nBEGIN:VALARM\nX\nY\nZ\n\;\,\\`);
  for (const line of lines) expect(line).toMatch(/^[^\p{Cc}]*$/u);
});
