import { beforeEach, expect, test, vi } from 'vitest';

// The page's memory starts empty with each load of the module.
const load = async () => {
  vi.resetModules();
  return import('./reported-impressions.ts');
};

const store = (items = new Map<string, string>()) => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
});

beforeEach(() => vi.stubGlobal('sessionStorage', store()));

test('an ad is reported once, also if two slots show it at once and after a reload', async () => {
  const report = vi.fn(async () => undefined);
  const first = await load();
  expect(await Promise.all([first.reportOnce(7, report), first.reportOnce(7, report)])).toEqual([
    true,
    false,
  ]);
  const second = await load();
  expect(second.isReported(7)).toBe(true);
  expect(second.isReported(8)).toBe(false);
  expect(await second.reportOnce(7, report)).toBe(false);
  expect(report).toHaveBeenCalledTimes(1);
});

test('a failed report is repeated', async () => {
  const { reportOnce, isReported } = await load();
  expect(await reportOnce(7, () => Promise.reject(new Error('no line')))).toBe(false);
  expect(isReported(7)).toBe(false);
  expect(await reportOnce(7, async () => undefined)).toBe(true);
});

test('a browser that stores nothing, or something foreign under the name, is no obstacle', async () => {
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
