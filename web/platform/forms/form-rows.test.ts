import { expect, test } from 'vitest';
import { rowsIn, rowsOf } from './form-rows.ts';

test('rows read from a form sent without JavaScript are in order and contain only known fields', () => {
  const form = new FormData();
  form.append('claims.1.label', 'majstora');
  form.append('claims.0.value', '15.000');
  form.append('claims.0.label', 'poslova');
  form.append('claims.1.value', '3.200');
  form.append('claims.1.constructor', 'x');
  form.append('radnja', 'tvrdnje');
  expect(rowsIn('claims', ['value', 'label'], form)).toEqual([
    { value: '15.000', label: 'poslova' },
    { value: '3.200', label: 'majstora' },
  ]);
  expect(rowsIn('reasons', ['label', 'text'], form)).toEqual([]);
});

test('rows contain an explanation, even an empty one, only if the form has a field for it', () => {
  const saved: { label: string; text?: string }[] = [
    { label: 'Dokument nije čitljiv.' },
    { label: 'Nije obrtnica.', text: 'Pošaljite obrtnicu.' },
  ];
  expect(rowsOf(saved, ['label'])).toEqual([
    { label: 'Dokument nije čitljiv.' },
    { label: 'Nije obrtnica.' },
  ]);
  expect(rowsOf(saved, ['label', 'text'])).toEqual([
    { label: 'Dokument nije čitljiv.', text: '' },
    { label: 'Nije obrtnica.', text: 'Pošaljite obrtnicu.' },
  ]);
});
