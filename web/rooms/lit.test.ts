import { expect, test } from 'vitest';
import { litBy } from './lit.ts';
import { rooms } from './rooms.ts';

const { things } = rooms.kupaonica;

test('the item that best matches all guessed job types is highlighted, or the first such item in a tie', () => {
  expect(litBy(things, ['popravak-curenja-i-puknutih-cijevi', 'ugradnja-i-zamjena-slavina'])?.key).toBe(
    'slavina',
  );
  expect(
    litBy(things, [
      'popravak-curenja-i-puknutih-cijevi',
      'odcepljivanje-odvoda-i-kanalizacije',
      'ugradnja-sanitarija',
    ])?.key,
  ).toBe('wc-kotlic');
  expect(litBy(things, ['popravak-curenja-i-puknutih-cijevi'])?.key).toBe('slavina');
});

test('no item is highlighted if no guessed job type belongs to the room', () => {
  expect(litBy(things, ['kosnja-trave'])).toBeUndefined();
  expect(litBy(things, [])).toBeUndefined();
});
