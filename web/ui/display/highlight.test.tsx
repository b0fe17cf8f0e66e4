import { expect, test } from 'vitest';
import { rendered, wordsOf } from '../../platform/page/rendered.tsx';
import { Highlight } from './highlight.tsx';

const shown = (text: string, query: string) => rendered(<Highlight text={text} query={query} />);

test('the words of a query are marked in the order of the text', () => {
  expect(shown('Popravak krova', 'krov popravak')).toContain('<mark>Popravak</mark>');
  expect(shown('Popravak krova', 'krov popravak')).toContain('<mark>krov</mark>');
});

test('overlapping words mark each letter once, and the text is not repeated', () => {
  for (const query of ['vodoinstalater do ins', 'vodo do ins'])
    expect(wordsOf(shown('Vodoinstalater', query)).replaceAll(' ', '')).toBe('Vodoinstalater');
});
