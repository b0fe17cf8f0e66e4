import { beforeEach, expect, test, vi } from 'vitest';

const load = async () => {
  vi.resetModules();
  return import('./reported-impressions.ts');
};

const store = (items = new Map<string, string>()) => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
});

beforeEach(() => vi.stubGlobal('sessionStorage', store()));

test('an ad is reported once, even when shown in two slots and after a reload', async () => {
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

test('a failed report is sent again', async () => {
  const { reportOnce, isReported } = await load();
  expect(await reportOnce(7, () => Promise.reject(new Error('no line')))).toBe(false);
  expect(isReported(7)).toBe(false);
  expect(await reportOnce(7, async () => undefined)).toBe(true);
});

test('an ad is reported even if browser storage fails or has invalid content', async () => {
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
