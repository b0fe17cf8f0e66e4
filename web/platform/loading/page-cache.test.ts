import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bypassPageCache, noteAhead } from './page-cache.ts';

const asked: (string | undefined)[] = [];
let end: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  vi.stubGlobal('location', new URL('https://mestar.test/majstori'));
  vi.stubGlobal('window', {
    fetch: async (_input: unknown, init?: RequestInit) => {
      asked.push(init?.cache);
      return new Response();
    },
  });
  end = bypassPageCache();
});

afterEach(() => {
  end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const page = '/korisnik/poslovi.data?_routes=root';

test('a prefetched page is used for ten seconds', async () => {
  noteAhead('/korisnik/poslovi?stranica=2');
  await window.fetch(page);
  await vi.advanceTimersByTimeAsync(10_000);
  await window.fetch(page);
  expect(asked).toEqual([undefined, 'no-cache']);
});

test('a page not prefetched by this document bypasses the cache', async () => {
  await window.fetch(new URL('/majstori.data', location.href));
  expect(asked).toEqual(['no-cache']);
});

test.each(['POST', 'PUT', 'DELETE'])(
  'after a %s all pages bypass the cache, also those fetched during the request',
  async (method) => {
    noteAhead('/korisnik/poslovi');
    const written = window.fetch('/api/v1/saved-searches/7', { method });
    noteAhead('/korisnik/poslovi');
    await written;
    await window.fetch(page);
    expect(asked).toEqual([undefined, 'no-cache']);
  },
);

test('the first page and API calls are not changed', async () => {
  noteAhead('/');
  await window.fetch('/_root.data');
  await window.fetch('/api/v1/job-posts');
  expect(asked).toEqual([undefined, undefined]);
});
