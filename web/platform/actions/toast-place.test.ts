import { expect, test } from 'vitest';
import { toastOffset } from './toast-place.ts';

const place = { height: 80, bottom: 84, room: 800 };

test('toasts keep their position if they do not cover the focused element', () => {
  expect(toastOffset({ top: 100, bottom: 148 }, place)).toBeUndefined();
  expect(toastOffset({ top: 730, bottom: 778 }, place)).toBeUndefined();
});

test('toasts move above a field or button that they cover', () => {
  expect(toastOffset({ top: 650, bottom: 698 }, place)).toBe(162);
});

test('toasts move below an element near the top, or keep their position if there is no room below it', () => {
  const low = { height: 80, bottom: 84, room: 240 };
  expect(toastOffset({ top: 60, bottom: 100 }, low)).toBe(12);
  expect(toastOffset({ top: 60, bottom: 200 }, low)).toBeUndefined();
});
