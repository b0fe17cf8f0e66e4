import { DrizzleQueryError } from 'drizzle-orm';
import { TimeoutError } from 'redis';
import { expect, test } from 'vitest';
import { isOutage } from './outage.ts';

const failed = (code: string) => Object.assign(new Error('failed'), { code });

test.for([
  ['a stopped server', failed('57P01')],
  ['a starting server', failed('57P03')],
  ['no free connection', failed('53300')],
  ['a full disk of the database', failed('53100')],
  ['a full disk of the site', failed('ENOSPC')],
  ['a demoted primary', failed('25006')],
  ['a statement on a failed connection', new DrizzleQueryError('select 1', [], failed('08006'))],
  ['an exhausted pool', new Error('timeout exceeded when trying to connect')],
  ['a server that does not complete a connection', new Error('timeout expired')],
  ['a lost connection', new Error('Connection terminated unexpectedly')],
  ['several refused connections', new AggregateError([failed('ECONNREFUSED'), failed('ECONNREFUSED')])],
  ['a timeout', new DOMException('The operation timed out.', 'TimeoutError')],
  ['a timeout of Redis', new TimeoutError()],
  ['a response of the database that does not arrive', new Error('Query read timeout')],
  ['a stopping server that ends a statement', failed('57P02')],
])('%s is an outage', ([, error]) => expect(isOutage(error)).toBe(true));

test.for([
  ['a unique violation', failed('23505')],
  ['a programming error', new TypeError('x is not a function')],
  ['a missing file', failed('ENOENT')],
  ['undefined', undefined],
])('%s is not an outage', ([, error]) => expect(isOutage(error)).toBe(false));

test('an error whose causes form a cycle does not cause an endless loop', () => {
  const error = new Error('a');
  error.cause = error;
  expect(isOutage(error)).toBe(false);
});
