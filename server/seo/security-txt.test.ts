import { expect } from 'vitest';
import { day } from '#contract/durations.ts';
import { test } from '../testing/app.ts';

test('security.txt names a contact and expires within a year', async ({ app }) => {
  const { statusCode, headers, body } = await app.inject('/.well-known/security.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toContain('Contact: http://localhost:3000/kontakt-pomoc\n');
  const days = (Date.parse(/Expires: (.*)/.exec(body)?.[1] ?? '') - Date.now()) / day;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});
