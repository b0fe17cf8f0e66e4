import { expect, test } from 'vitest';
import { boundsWords } from './answer-words.ts';

const area = { key: 'povrsina', text: 'Kolika je površina?', label: 'Površina', kind: 'number' } as const;
const limits = { min: 1, max: 5000, taps: [20, 50, 80] };

test('bounds are described with the unit of the number, if it has one', () => {
  const measured = { ...area, ...limits, unit: 'm²' };
  expect(boundsWords(measured, { from: 20, to: 1200 })).toBe('Površina: od 20 do 1.200 m²');
  expect(boundsWords(measured, { to: 80 })).toBe('Površina: do 80 m²');
  const counted = { ...area, ...limits, label: 'Broj soba', unit: '' };
  expect(boundsWords(counted, { from: 2, to: 4 })).toBe('Broj soba: od 2 do 4');
  expect(boundsWords(counted, { from: 2 })).toBe('Broj soba: od 2');
});
