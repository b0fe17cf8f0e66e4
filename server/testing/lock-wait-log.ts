import { onTestFinished, vi } from 'vitest';

/** Stops the clock for the test, except for `setForward`. Returns the lines that the test logs. */
export function watchLog() {
  // Without fake timers, since `expect.poll` advances them at each attempt.
  vi.setSystemTime(Date.now());
  const log = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  return log.mock.calls;
}

/** Sets the clock forward. Timers are not affected. */
export const setForward = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
