import { expect, test } from 'vitest';
import { plainName } from './files.ts';

test('an exported file keeps letters, digits and emoji in its name', () => {
  expect(plainName('Z\u030Cbuka: 👨‍👩‍👧 ❤️ <a>|b?.jpg')).toBe('Žbuka 👨‍👩‍👧 ❤️ ab');
  expect(plainName('👨‍👩‍👧'.repeat(20))).toBe('👨‍👩‍👧'.repeat(7));
  expect(plainName(null)).toBe('');
});
