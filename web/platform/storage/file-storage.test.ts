import { afterEach, expect, test, vi } from 'vitest';
import { browserFiles } from './file-storage.ts';

afterEach(() => vi.unstubAllGlobals());

const file = () => new File(['slika'], 'slika.png', { type: 'image/png' });
const denied = new DOMException('The operation is insecure.', 'SecurityError');
const failing = {
  open() {
    const request = { error: denied, onerror: () => undefined };
    queueMicrotask(() => request.onerror());
    return request;
  },
};

test.for([
  ['has no IndexedDB', undefined],
  [
    'throws when IndexedDB is opened',
    {
      open: () => {
        throw denied;
      },
    },
  ],
  ['fails to open IndexedDB', failing],
] as const)('if the browser %s, a file is held in memory, without an error', async ([, store]) => {
  vi.stubGlobal('indexedDB', store);
  const one = file();
  await browserFiles.put('a', one);
  expect(await browserFiles.get('a')).toBe(one);
  expect(await browserFiles.get('nema')).toBeUndefined();
  expect([await browserFiles.ids('a'), await browserFiles.ids('b')]).toEqual([['a'], []]);
  await browserFiles.delete('a');
  expect(await browserFiles.get('a')).toBeUndefined();
});
