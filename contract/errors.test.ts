import { expect, test } from 'vitest';
import { errors } from './errors.ts';

test('only errors about a temporary condition have status 503', () => {
  const passing = Object.entries(errors).filter(([, [status]]) => status === 503);
  expect(passing.map(([code]) => code)).toEqual(['media.busy', 'unavailable']);
});
