import { TimeoutError } from 'redis';
import { expect, test } from 'vitest';
import { messageOf } from './errors.ts';

test.for<[what: string, error: Error, message: string]>([
  ['the message of an error', new Error('no route'), 'no route'],
  ['the name of an error without a message', new TypeError(), 'TypeError'],
  ['the class of an error without a name', new TimeoutError(), 'TimeoutError'],
  [
    // Node’s error if a name has several addresses and none responds.
    'the messages of all errors in an AggregateError',
    new AggregateError([new Error('refused ::1'), new AggregateError([new Error('late')]), 'text']),
    'refused ::1, late, text',
  ],
  ['the own message of an AggregateError', new AggregateError([new Error('a')], 'both'), 'both'],
])('a log line contains %s', ([, error, message]) => {
  expect(messageOf(error)).toBe(message);
});
