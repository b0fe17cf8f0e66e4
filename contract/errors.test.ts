import { expect, test } from 'vitest';
import { errors } from './errors.ts';

test('only temporary conditions get a 503, which has a Retry-After header', () => {
  const passing = Object.entries(errors).filter(([, [status]]) => status === 503);
  expect(passing.map(([code]) => code)).toEqual(['media.busy', 'unavailable']);
});
