import { expect, test } from 'vitest';
import { type Flight, SingleFlight } from './single-flight.ts';

function begun(flights: SingleFlight<string>, key = '/') {
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
  let own: Flight | undefined;
  const answer = flights.begin(key, (flight) => {
    own = flight;
    return promise;
  });
  return { answer, done: resolve, fail: reject, outdated: (...tags: string[]) => own?.outdated(tags) };
}

test('concurrent identical requests share one response', async () => {
  const flights = new SingleFlight<string>();
  const first = begun(flights);
  const second = flights.join('/');
  expect(flights.join('/majstori')).toBeUndefined();
  first.done('page');
  expect([await first.answer, await second, flights.join('/')]).toEqual(['page', 'page', undefined]);
});

test('a request after a write never joins a response begun before the write', async () => {
  const flights = new SingleFlight<string>();
  const first = begun(flights);
  const before = flights.join('/');
  flights.invalidate(['posts']);
  expect(flights.join('/')).toBeUndefined();
  const second = begun(flights);
  first.done('former');
  expect(await before).toBe('former');
  second.done('present');
  expect(await second.answer).toBe('present');
});

test('a response is stale if one of its tags was invalidated while it was computed', () => {
  const flights = new SingleFlight<string>();
  const flight = begun(flights);
  flights.invalidate(['post:7']);
  expect([
    flight.outdated('posts', 'post:7'),
    flight.outdated('posts', 'post:8'),
    begun(flights).outdated('post:7'),
  ]).toEqual([true, false, false]);
  flights.invalidate(['*']);
  expect(flight.outdated('posts')).toBe(true);
});

test('if the first request fails, the others run on their own', async () => {
  const flights = new SingleFlight<string>();
  const first = begun(flights);
  const second = flights.join('/');
  first.fail(new Error('no'));
  await expect(first.answer).rejects.toThrow('no');
  expect([await second, flights.join('/')]).toEqual([undefined, undefined]);
});
