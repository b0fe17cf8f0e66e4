import { expect, test } from 'vitest';
import { rendered, wordsOf } from '../../platform/page/rendered.tsx';
import { Stars } from './stars.tsx';

test('stars are 20 px high by default and have a sentence as their accessible name', () => {
  expect(rendered(<Stars value={4.5} count={3} />)).toContain('height="20"');
  const large = rendered(<Stars value={4.5} count={3} size={30} />);
  expect(large).toContain('height="30"');
  expect(large).toContain('aria-label="Ocjena 4,5 od 5, 3 ocjene"');
  // The rating in words (such as “odlično”) is shown only while choosing stars.
  expect(wordsOf(large)).toBe('4,5 3 ocjene');
});

test('no stars are shown without reviews', () => {
  expect(rendered(<Stars value={0} count={0} />)).toContain('Nema ocjena');
});
