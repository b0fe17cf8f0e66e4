import { beforeEach, expect, test, vi } from 'vitest';

// The page's memory begins empty with each load of the module.
const load = async () => {
  vi.resetModules();
  return import('./reported-impressions.ts');
};

const store = (items = new Map<string, string>()) => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
});

beforeEach(() => vi.stubGlobal('sessionStorage', store()));

test('an ad is reported once, also when two places show it at once and after the page was loaded anew', async () => {
  const report = vi.fn(async () => undefined);
  const first = await load();
  expect(await Promise.all([first.reportOnce(7, report), first.reportOnce(7, report)])).toEqual([true, false]);
  const second = await load();
  expect(second.isReported(7)).toBe(true);
  expect(second.isReported(8)).toBe(false);
  expect(await second.reportOnce(7, report)).toBe(false);
  expect(report).toHaveBeenCalledTimes(1);
});

test('a report that did not arrive is made again', async () => {
  const { reportOnce, isReported } = await load();
  expect(await reportOnce(7, () => Promise.reject(new Error('no line')))).toBe(false);
  expect(isReported(7)).toBe(false);
  expect(await reportOnce(7, async () => undefined)).toBe(true);
});

test('a browser that keeps nothing, or something else under the name, is no obstacle', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => '{"not":"a list"',
    setItem: () => {
      throw new Error('full');
    },
  });
  const { reportOnce, isReported } = await load();
  expect(await reportOnce(7, async () => undefined)).toBe(true);
  expect(isReported(7)).toBe(true);
});
