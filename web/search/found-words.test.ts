import { expect, test } from 'vitest';
import { excerpt, foundIn } from './found-words.ts';

const marked = (text: string, query: string) =>
  foundIn(text, query)
    .map(({ text: piece, found }) => (found ? `[${piece}]` : piece))
    .join('');

test.each([
  ['Zamjena bojlera, novi bojler imam.', 'bojler', 'Zamjena [bojlera], novi [bojler] imam.'],
  ['Žbukanje zida i nova žbuka', 'zbuka', '[Žbukanje] zida i nova [žbuka]'],
  ['Kuhinja po mjeri', 'kuhinje', '[Kuhinja] po mjeri'],
  ['Krovovi i limarija', 'krov lim', '[Krovovi] i [limarija]'],
  ['Đuro Đurić', 'djuro', '[Đuro] Đurić'],
  ['Pod i parket', 'a', 'Pod i parket'],
  ['(a+b)* [x]', '(a+b)*', '(a+b)* [x]'],
])('in %j, a search for %j highlights: %s', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});

test('highlighting loses no part of the text', () => {
  const text = 'Popravak  bojlera, 80 l; bojler je star.';
  expect(
    foundIn(text, 'bojler 80')
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

test('a short text is shown completely', () => {
  expect(excerpt('Pukla je cijev.', 'cijev', 100)).toBe('Pukla je cijev.');
});

test('a long text begins near the match and ends at a word boundary', () => {
  const text = `${'Uvod u posao koji traje. '.repeat(8)}Treba zamijeniti bojler od osamdeset litara u kupaonici na katu i odvesti stari na otpad, a zatim provjeriti tlak.`;
  const shown = excerpt(text, 'bojler', 80);
  expect(shown).toMatch(/^….*bojler.*…$/);
  expect(shown.length).toBeLessThanOrEqual(82);
  expect(shown).not.toMatch(/\s…$/);
});

test('the excerpt of a long text keeps the first words if the match is far from them', () => {
  const text = `Vodoinstalater s dvadeset godina iskustva. ${'Radim uredno i na vrijeme. '.repeat(6)}Ugrađujem bojler, slavinu i perilicu, a dolazim i vikendom te praznikom.`;
  const shown = excerpt(text, 'bojler', 100, 32);
  expect(shown).toMatch(/^Vodoinstalater s dvadeset… .*bojler.*…$/);
  expect(shown.length).toBeLessThanOrEqual(102);
  expect(excerpt(text, 'vodoinstalater', 100, 32)).toMatch(/^Vodoinstalater s dvadeset godina iskustva\./);
});
