import { expect, test } from 'vitest';
import { displayName } from './display-name.ts';

test('folders and invisible characters are removed from a file name', () => {
  expect(displayName('C:\\Users\\Ana\\Slike\\kupaonica.jpg')).toBe('kupaonica.jpg');
  expect(displayName('../../etc/tlocrt  kuhinje.png')).toBe('tlocrt kuhinje.png');
  expect(displayName('ra\u202Efdp.exe\u0000\u200B.jpg')).toBe('rafdp.exe.jpg');
  expect(displayName('Žbuka u hodniku.PNG')).toBe('Žbuka u hodniku.PNG');
});

test('emoji in a file name are preserved, and decomposed characters are composed', () => {
  expect(displayName('👨‍👩‍👧 ❤️ Z\u030Cbuka.jpg')).toBe('👨‍👩‍👧 ❤️ Žbuka.jpg');
  expect(displayName(`${'👨‍👩‍👧'.repeat(30)}.jpg`)).toMatch(/^(?:👨‍👩‍👧){14}\.jpg$/u);
});

test('a file name is never empty and never longer than 120 characters', () => {
  expect(displayName('')).toBe('datoteka');
  expect(displayName('slike/')).toBe('datoteka');
  const long = displayName(`${'č'.repeat(300)}.jpeg`);
  expect([long.length, long.endsWith('č.jpeg')]).toEqual([120, true]);
  expect(displayName(`a.${'b'.repeat(300)}`)).toBe('datoteka');
});

test('a document without a name is called “datoteka”, and one with another extension gets “.pdf” appended', () => {
  expect(displayName('Ponuda.PDF', '.pdf')).toBe('Ponuda.PDF');
  expect(displayName('racun.exe', '.pdf')).toBe('racun.exe.pdf');
  expect(displayName('', '.pdf')).toBe('datoteka.pdf');
});
