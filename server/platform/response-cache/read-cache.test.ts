import { expect, test } from 'vitest';
import { openReadCache } from './read-cache.ts';
import type { Tag } from './tags.ts';

function opened({ maxBytes = 100_000, heard = { now: true } } = {}) {
  const reads = openReadCache({ maxBytes, keeping: () => heard.now, endOf: (now) => now + 60_000 });
  const waiting: ((value: unknown) => void)[] = [];
  let begun = 0;
  const ask = (key = 'posts', depends: readonly Tag[] = ['posts']) =>
    reads.read({
      key,
      tags: () => depends,
      read: () => {
        begun++;
        return new Promise<unknown>((resolve) => waiting.push(resolve));
      },
    });
  const say = (value: unknown) => waiting.shift()?.(value);
  return { reads, ask, say, heard, times: () => begun };
}

async function answered(
  { ask, say }: ReturnType<typeof opened>,
  value: unknown,
  ...what: Parameters<ReturnType<typeof opened>['ask']>
) {
  const read = ask(...what);
  say(value);
  return read;
}

test('a value is cached until one of its tags is invalidated', async () => {
  const site = opened();
  expect(await answered(site, ['a'])).toEqual(['a']);
  site.reads.invalidate(['person:7']);
  expect(await answered(site, ['b'])).toEqual(['a']);
  site.reads.invalidate(['posts']);
  expect(await answered(site, ['c'])).toEqual(['c']);
  expect(site.times()).toBe(2);
});

test('each key has its own value', async () => {
  const site = opened();
  await answered(site, 'of one', 'me 1');
  expect(await answered(site, 'of two', 'me 2')).toBe('of two');
  expect(await answered(site, 'late', 'me 1')).toBe('of one');
});

test('concurrent callers share one read; a caller after a write triggers a new read, and the older one is not cached', async () => {
  const site = opened();
  const [first, second] = [site.ask(), site.ask()];
  site.reads.invalidate(['posts']);
  const third = site.ask();
  site.say('former');
  site.say('present');
  expect(await Promise.all([first, second, third])).toEqual(['former', 'former', 'present']);
  expect([await answered(site, 'later'), site.times()]).toEqual(['present', 2]);
});

test('nothing is cached while invalidations may be missed, if the memory limit is zero, or if the value is missing', async () => {
  const deaf = opened({ heard: { now: false } });
  await answered(deaf, 'a');
  expect(await answered(deaf, 'b')).toBe('b');
  const small = opened({ maxBytes: 0 });
  await answered(small, 'a');
  expect(await answered(small, 'b')).toBe('b');
  const empty = opened();
  await answered(empty, null);
  expect(await answered(empty, 'somebody')).toBe('somebody');
});

test('a cached value cannot be mutated by its recipients', async () => {
  const site = opened();
  const posts = (await answered(site, { data: [{ id: 1 }] })) as { data: { id: number }[] };
  expect(() => posts.data.push({ id: 2 })).toThrow(TypeError);
  expect(() => Object.assign(posts.data[0] ?? {}, { id: 3 })).toThrow(TypeError);
});

test('a failed read is not cached, and the other callers read for themselves', async () => {
  const { reads } = opened();
  const of = (read: () => Promise<string>) => reads.read({ key: 'a', tags: () => ['posts'], read });
  const [failed, other] = [of(() => Promise.reject(new Error('no'))), of(async () => 'a')];
  await expect(failed).rejects.toThrow('no');
  expect(await other).toBe('a');
});
