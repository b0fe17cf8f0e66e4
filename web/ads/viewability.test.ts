import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onceSeen } from './viewability.ts';

function page() {
  let report: (entries: { intersectionRatio: number }[]) => void = () => undefined;
  const inDocument = new EventTarget();
  const covering = { contains: () => false };
  const ad = {
    contains: (other: unknown) => other === ad,
    getBoundingClientRect: () => ({ left: 0, top: 0, right: 300, bottom: 200 }),
  };
  let above: unknown = ad;
  vi.stubGlobal('innerWidth', 1440);
  vi.stubGlobal('innerHeight', 900);
  vi.stubGlobal(
    'document',
    Object.assign(inDocument, { visibilityState: 'visible', elementFromPoint: () => above }),
  );
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof report) {
        report = callback;
      }
      observe() {}
      disconnect() {
        report = () => undefined;
      }
    },
  );
  const seen = vi.fn();
  const stop = onceSeen(ad as unknown as Element, seen);
  return {
    seen,
    stop,
    scrollTo: (part: number) => report([{ intersectionRatio: part }]),
    switchTab: (visibilityState: 'visible' | 'hidden') => {
      Object.assign(inDocument, { visibilityState });
      inDocument.dispatchEvent(new Event('visibilitychange'));
    },
    cover: (covered: boolean) => {
      above = covered ? covering : ad;
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an ad is counted once, after at least half of it has been visible for a second', () => {
  const { seen, scrollTo } = page();
  scrollTo(0.5);
  vi.advanceTimersByTime(999);
  expect(seen).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(seen).toHaveBeenCalledTimes(1);
  scrollTo(1);
  vi.advanceTimersByTime(10_000);
  expect(seen).toHaveBeenCalledTimes(1);
});

test('an ad is not counted while less than half of it is visible', () => {
  const { seen, scrollTo } = page();
  scrollTo(0.49);
  vi.advanceTimersByTime(10_000);
  expect(seen).not.toHaveBeenCalled();
});

test('the one-second count restarts if the ad leaves the viewport', () => {
  const { seen, scrollTo } = page();
  scrollTo(1);
  vi.advanceTimersByTime(900);
  scrollTo(0.1);
  vi.advanceTimersByTime(900);
  scrollTo(1);
  vi.advanceTimersByTime(900);
  expect(seen).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(seen).toHaveBeenCalledTimes(1);
});

test('an ad in an inactive tab is not counted', () => {
  const { seen, scrollTo, switchTab } = page();
  switchTab('hidden');
  scrollTo(1);
  vi.advanceTimersByTime(10_000);
  expect(seen).not.toHaveBeenCalled();
  switchTab('visible');
  vi.advanceTimersByTime(1000);
  expect(seen).toHaveBeenCalledTimes(1);
});

test('an ad under a dialog is not counted until it has been uncovered for a second', () => {
  const { seen, scrollTo, cover } = page();
  cover(true);
  scrollTo(1);
  vi.advanceTimersByTime(10_500);
  expect(seen).not.toHaveBeenCalled();
  cover(false);
  vi.advanceTimersByTime(1000);
  expect(seen).toHaveBeenCalledTimes(1);
});

test('counting stops when the ad is removed', () => {
  const { seen, scrollTo, stop } = page();
  scrollTo(1);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(seen).not.toHaveBeenCalled();
});
