import { expect, test } from 'vitest';
import { listed, placesOf } from './worker-places.ts';

const zadarska = { id: 13, name: 'Zadarska županija', key: 'zadarska' };
const istarska = { id: 18, name: 'Istarska županija', key: 'istarska' };
const pula = { id: 1, name: 'Pula', key: 'pula', county_id: 18, postal_code: '52100', island: null };

test('a worker without places is shown as working in the whole country', () => {
  expect(placesOf({ counties: [], towns: [] })).toBe('Cijela Hrvatska');
});

test('a single county is shown with its full name, several with short names', () => {
  expect(placesOf({ counties: [zadarska], towns: [] })).toBe('Zadarska županija');
  expect(placesOf({ counties: [zadarska, istarska], towns: [] })).toBe('Zadarska, Istarska');
});

test('counties are listed after towns', () => {
  expect(placesOf({ counties: [zadarska, istarska], towns: [pula] })).toBe('Pula · Zadarska, Istarska');
  expect(placesOf({ counties: [istarska], towns: [pula] })).toBe('Pula · Istarska');
  expect(placesOf({ counties: [], towns: [pula] })).toBe('Pula');
});

test('a list of places shows the first three and how many more there are', () => {
  expect(listed(['a', 'b', 'c'])).toBe('a, b, c');
  expect(listed(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c +2');
});
